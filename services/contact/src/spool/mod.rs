//! Enquiries on the local disk, while the broker cannot take them.
//!
//! The spool is a folder of files, like a maildir: each is written to a temporary file, fsynced and renamed, so that a file
//! with its final name is complete whenever the process or the machine stops. It is removed once the broker has confirmed
//! it.
//!
//! * `disk`: file operations
//! * `slot`: a subfolder that belongs to one process
//! * `index`: its enquiries in order, and the space that is left, in all and for each client
//! * `files`: both together, on blocking threads
//! * `store`: the async interface, with timeouts
//! * `person`: the files of one person
//! * `drain`: the task that publishes from the spool

mod config;
mod disk;
mod drain;
mod files;
mod index;
pub(crate) mod person;
mod slot;
mod store;

pub use config::Config;
pub use disk::{Disk, FileSystem};
pub(crate) use drain::drain;
pub(crate) use index::ClientKey;
pub use store::SpoolError;
pub(crate) use store::{Backlog, Spool};
