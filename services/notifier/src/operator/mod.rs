//! Commands for operations, each one call from `main`.
//!
//! What a command found out goes to the `out` it is given; logs go where all logs go. A failed command
//! is an error, which `main` turns into the exit code 1.
//!
//! * [`topology`]: the exchange and the queues
//! * [`archive`]: every accepted enquiry: listed and exported
//! * [`dead`]: enquiries that could not be mailed: seen, mailed again, or deleted
//! * [`send_test`]: one mail by the configured way
//! * [`doctor`]: what works and what does not
//! * [`moment`]: times as operators write and read them

pub mod archive;
pub mod dead;
pub mod doctor;
pub mod moment;
mod printable;
pub mod send_test;
pub mod topology;
