//! A synthetic enquiry that is sent the whole way again and again, so that a break shows before a visitor
//! meets it.
//!
//! * [`Config`]: how often, by which address, to which mailbox
//! * `mark`: by what a canary is known, wherever it is met
//! * `sender`: posts one to the public site, and counts those that do not come back
//! * `delivery`: mails one to its own mailbox, and says how long it took
//! * `returned`: which of them came back, for all notifiers

mod config;
mod delivery;
mod mark;
mod returned;
mod sender;

pub use config::{Config, Posting};
pub(crate) use delivery::CanaryDelivery;
pub(crate) use mark::CanaryMark;
pub(crate) use returned::Returned;
pub(crate) use sender::CanarySender;
