//! Telling people of enquiries that stay where nobody reads them, and that no notifier can know of.
//!
//! * `bell`: how often it is told
//! * `spool`: what the broker does not take
//! * `queue`: what no notifier takes

mod bell;
mod queue;
mod spool;

pub(crate) use queue::QueueAlarm;
pub(crate) use spool::SpoolAlarm;
