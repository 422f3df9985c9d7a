//! The contact service: what a visitor typed becomes an enquiry on the broker, or an answer that says
//! what is wrong.
//!
//! * [`domain`]: what an enquiry is, and the rules of spec §5
//! * `grpc`: the contract `contact.v1`
//! * `acceptance`: an enquiry is with the broker or in the spool, or it is not accepted
//! * [`captcha`]: whether a person sent the form, as a service sees it, if one is configured
//! * `alerts`: alerts on enquiries that wait where no notifier sees them
//! * `publisher`: the confirmed way to the broker
//! * `recent`: a key that is sent twice is stored once
//! * [`spam`]: whether an enquiry is probably not a customer's
//! * `spool`: enquiries on disk, until the broker takes them

mod acceptance;
mod alerts;
pub mod captcha;
mod config;
pub mod domain;
mod grpc;
mod publisher;
mod recent;
mod server;
pub mod spam;
mod spool;

pub use config::Config;
pub use server::{Contact, RunError};
pub use spool::{Config as SpoolConfig, Disk, FileSystem, SpoolError};
