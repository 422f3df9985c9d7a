//! From the mail queue to an acknowledged message.
//!
//! * `consumer`: takes messages from the broker; `handler`: processes one message, from attempt to acknowledgement
//! * `attempt`: one attempt at one message, independent of the broker; `outcome`: how it ended
//! * `part`: the unit of deduplication; `follow_up`: a message for the recipients whom the mail did not reach
//! * `ledger`: which parts are claimed or sent, in Redis; `sent_cache`: what this process has sent, for when Redis is away
//! * `budget`: the hourly limit on mails
//! * `settlement`: publishes what follows from an outcome, then acknowledges the message

pub(crate) mod attempt;
pub(crate) mod budget;
pub(crate) mod consumer;
pub(crate) mod follow_up;
pub(crate) mod handler;
pub(crate) mod ledger;
pub(crate) mod outcome;
pub(crate) mod part;
mod sent_cache;
pub(crate) mod settlement;
