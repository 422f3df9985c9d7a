//! The contact service validates what a visitor typed and stores it as an enquiry.
//!
//! * [`domain`]: enquiries and their validation
//! * `grpc`: the API `contact.v1`
//! * `acceptance`: storage on the broker or in the spool
//! * `idempotency_cache`: deduplication by the key of the form
//! * `publisher`: an enquiry as a message
//! * [`captcha`]: verification of the captcha challenge, if configured
//! * [`spam`]: spam signals and their score
//! * `spool`: enquiries on disk until the broker takes them
//! * [`operator`]: the operators' commands on the spool
//! * `alerts`: alerts on enquiries that wait where no notifier sees them
//! * `metrics`: descriptions of the metrics

mod acceptance;
mod alerts;
pub mod captcha;
mod config;
pub mod domain;
mod grpc;
mod idempotency_cache;
mod metrics;
pub mod operator;
mod publisher;
mod server;
pub mod spam;
mod spool;

pub use config::{Config, PRODUCTION_RULES};
pub use server::{Contact, RunError};
pub use spool::{Config as SpoolConfig, Disk, FileSystem, SpoolError};
