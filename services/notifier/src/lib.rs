//! The notifier: each enquiry on the queue becomes one mail in the staff's mailbox.
//!
//! * `consumer`: takes messages from the broker and settles each by its outcome
//! * `delivery`: what becomes of one message, apart from the broker
//! * [`mail`]: what the mail says
//! * `mailer`: SMTP, or files where no server is configured
//! * [`operator`]: the commands for operations

mod config;
mod consumer;
mod delivery;
pub mod mail;
mod mailer;
pub mod operator;
mod server;

pub use config::{Config, Transport};
pub use server::{Notifier, RunError};
