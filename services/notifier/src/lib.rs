//! The notifier: each enquiry on the queue becomes one mail in the staff's mailbox.
//!
//! * `consumer`: takes messages from the broker and settles each by its outcome
//! * `delivery`: what becomes of one message, apart from the broker
//! * `settlement`: acknowledged, tried again later, or a dead letter
//! * `ledger`: which enquiries are in hand or sent, in Redis
//! * [`mail`]: what the mails say
//! * `routes`: who of the staff gets which enquiry
//! * `acknowledgement`: telling the visitor that the enquiry has arrived
//! * `dkim`: signatures by which mail servers know the firm's mail
//! * `mailer`: SMTP, or files where no server is configured
//! * [`operator`]: the commands for operations

mod acknowledgement;
mod config;
mod consumer;
mod delivery;
mod dkim;
mod ledger;
pub mod mail;
mod mailer;
pub mod operator;
mod routes;
mod server;
mod settlement;

pub use config::{Config, Transport};
pub use dkim::Signer;
pub use routes::Routes;
pub use server::{Notifier, RunError};
