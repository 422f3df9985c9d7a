//! The backlog: enquiries that are not delivered.
//!
//! * `undelivered`: the account of them, in Redis; `memory`: this process's copy, for when Redis is away
//! * `entry`: one part in the account; `snapshot`: all of them at one time
//! * `watch`: reports them in `/metrics` and raises alerts

mod entry;
mod memory;
pub(crate) mod snapshot;
pub(crate) mod undelivered;
pub(crate) mod watch;
