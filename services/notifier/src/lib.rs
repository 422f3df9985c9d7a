//! The notifier: each enquiry on the queue becomes one mail in the staff's mailbox.
//!
//! * `consumer`: takes messages from the broker; `handler`: has each delivered and settled by its outcome
//! * `delivery`: one attempt at one message, apart from the broker
//! * `verdict`: what follows from what the mail server said of each recipient
//! * `settlement`: acknowledged, tried again later, or a dead letter
//! * `headers`: what a message carries besides the enquiry; `recipients`: whom it is still for
//! * `budget`: how many mails go out in an hour
//! * `ledger`: which enquiries are in hand or sent, in Redis
//! * `sent`: what this process has mailed, for when Redis is away
//! * [`mail`]: what the mails say
//! * `routes`: who of the staff gets which enquiry
//! * `acknowledgement`: telling the visitor that the enquiry has arrived
//! * `dkim`: signatures by which mail servers know the firm's mail
//! * `mailer`: the way out: [`smtp`], or `folder` where no server is configured
//! * `undelivered`: which enquiries nobody has yet, or the mail server refused; `standing`: how old they are
//! * `watch` and `alerts`: the alerts on them
//! * [`canary`]: a synthetic enquiry that shows whether enquiries arrive
//! * `notices`: the system's own mails; `refusal`: that of an enquiry which the mail server refused
//! * `identity`: what a message on the queue is
//! * [`operator`]: the commands for operations
//! * `fuzzing`: a door for `fuzz/`

mod acknowledgement;
mod alerts;
mod budget;
pub mod canary;
mod config;
mod consumer;
mod delivery;
mod dkim;
mod folder;
#[doc(hidden)]
pub mod fuzzing;
mod handler;
mod headers;
mod identity;
mod ledger;
pub mod mail;
mod mailer;
mod notices;
pub mod operator;
mod recipients;
mod refusal;
mod routes;
mod sent;
mod server;
mod settlement;
pub mod smtp;
mod standing;
mod undelivered;
mod verdict;
mod watch;

pub use config::{Config, Transport};
pub use dkim::Signer;
pub use routes::Routes;
pub use server::{Notifier, RunError};
pub use undelivered::Undelivered;
