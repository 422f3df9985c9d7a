//! From the mail queue to an acknowledged message.
//!
//! * `consumer`: takes messages from the broker
//! * `handler`: processes one message, from the attempt to its acknowledgement
//! * `settlement`: publishes what follows from an outcome, then acknowledges the message

pub(crate) mod consumer;
pub(crate) mod handler;
pub(crate) mod settlement;
