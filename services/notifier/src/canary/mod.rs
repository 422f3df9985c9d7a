//! A synthetic enquiry that is posted to the public site at intervals, so that a failure shows before a visitor meets
//! it.
//!
//! * [`Config`]: the interval, the site's URL and the canaries' mailbox
//! * `signature`: how a canary is recognised
//! * `sender`: posts canaries, and counts those that do not come back as mail
//! * `delivery`: mails a canary to the canaries' mailbox, and records its round trip
//! * `round_trips`: the canaries that came back, known to all notifiers

mod config;
mod delivery;
mod round_trips;
mod sender;
mod signature;

pub use config::{Config, Posting};
pub(crate) use delivery::CanaryDelivery;
pub(crate) use round_trips::RoundTrips;
pub(crate) use sender::CanarySender;
pub(crate) use signature::CanarySignature;
