//! One attempt at mailing a message, independent of the broker.
//!
//! * `attempt`: composes, claims and sends; `outcome`: how that ended; `report`: its log line and count
//! * `follow_up`: a message for the recipients whom the mail did not reach
//! * `ledger`: which parts are claimed or sent, in Redis; `sent_cache`: what this process has sent, for when Redis is away

pub(crate) mod attempt;
pub(crate) mod follow_up;
pub(crate) mod ledger;
pub(crate) mod outcome;
mod report;
mod sent_cache;
