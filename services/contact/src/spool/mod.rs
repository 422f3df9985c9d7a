//! Enquiries that the broker could not take, on this machine's disk until it can.
//!
//! A folder of files, as a maildir is: each is written aside, forced to disk and renamed, so that a file
//! with its final name is whole, whenever the process or the machine stops. What the broker has
//! confirmed is removed.
//!
//! * `disk`: the file operations
//! * `slot`: a part of the folder that one process has to itself
//! * `index`: what lies there, in order, and how much room is left, for all and for each client
//! * `files`: the two together, on threads that may block
//! * `store`: what async code calls, each call with its time limit
//! * `drain`: the task that publishes what lies there

mod client;
mod config;
mod disk;
mod drain;
mod files;
mod index;
mod slot;
mod store;

pub(crate) use client::ClientKey;
pub use config::Config;
pub use disk::{Disk, FileSystem};
pub(crate) use drain::keep_drained;
pub use store::SpoolError;
pub(crate) use store::{Spool, Waiting};
