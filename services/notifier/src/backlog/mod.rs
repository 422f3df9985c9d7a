//! The backlog: enquiries that are not delivered.
//!
//! * `undelivered`: the account of them, in Redis; `memory`: this process's copy, for when Redis is away
//! * `entry`: one part in the account; `snapshot`: all of them at one time

mod entry;
mod memory;
pub(crate) mod snapshot;
pub(crate) mod undelivered;
