//! Alerts on enquiries that wait where no notifier sees them.
//!
//! * `spool`: the broker does not take them
//! * `queue`: no notifier takes them

mod queue;
mod spool;

pub(crate) use queue::watch_queue;
pub(crate) use spool::watch_spool;
