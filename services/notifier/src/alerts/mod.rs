//! Alerts on enquiries that are undelivered for too long, and on dead letters that nobody deals with.
//!
//! * `backlog`: the two alerts
//! * `conditions`: when each fires, and its text; `limits`: the number and age of dead letters
//! * `expiry`: deletes dead letters that are too old, with an alert before
//! * `mail`: the channel beside the webhook
//! * `watch`: reports the backlog in `/metrics` and updates the alerts

mod backlog;
mod conditions;
mod expiry;
mod limits;
mod mail;
mod watch;

pub(crate) use backlog::BacklogAlerts;
pub(crate) use expiry::DeadLetterExpiry;
pub(crate) use limits::DeadLetterLimits;
pub(crate) use mail::MailChannel;
pub(crate) use watch::watch;
