//! The notifier: mails each enquiry on the queue to the staff.
//!
//! * `queue`: takes messages from the broker and settles them; `message`: what a message carries
//! * `delivery`: one attempt at mailing a message
//! * [`mail`]: composes the mails; `routes`: which of the staff get which enquiry
//! * `mailer`: sends mails, by [`smtp`] or to a folder; `dkim`: signs them
//! * `acknowledgement`: tells the visitor that the enquiry has arrived
//! * `backlog`: which enquiries are not delivered, and for how long; `alerts`: the alerts on them
//! * [`canary`]: a synthetic enquiry that shows whether enquiries arrive
//! * `site`: the public site, and its certificate
//! * [`operator`]: the operators' commands
//! * `sanitize`, `time`: how text and times are shown to people
//! * `metric_descriptions`: what `/metrics` says of each metric
//! * `fuzzing`: entry points for `fuzz/`

mod acknowledgement;
mod alerts;
mod backlog;
pub mod canary;
mod config;
mod delivery;
mod dkim;
#[doc(hidden)]
pub mod fuzzing;
#[cfg(test)]
mod golden;
pub mod mail;
mod mailer;
mod message;
mod metric_descriptions;
pub mod operator;
mod queue;
mod routes;
mod sanitize;
mod server;
mod site;
pub mod smtp;
mod time;

pub use backlog::undelivered::Undelivered;
pub use config::{Config, PRODUCTION_RULES};
pub use dkim::Signer;
pub use mailer::Transport;
pub use routes::Routes;
pub use server::{Notifier, RunError};
