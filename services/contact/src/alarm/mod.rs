//! Telling people of enquiries that stay where nobody reads them, and that no notifier can know of.
//!
//! * `ringer`: by which of the replicas, and how often
//! * `spool`: what the broker does not take
//! * `queue`: what no notifier takes

mod queue;
mod ringer;
mod spool;

pub(crate) use queue::QueueAlarm;
pub(crate) use ringer::Ringers;
pub(crate) use spool::SpoolAlarm;
