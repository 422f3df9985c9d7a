//! Acknowledging to the visitor that the enquiry has arrived.
//!
//! * `config`: whether, and in whose name; `acknowledger`: one mail to a visitor
//! * `copies`: copies of estimates, under the same limits
//! * `limits`: how many are sent, to a mailbox, to a mail domain and in total

pub(crate) mod acknowledger;
pub(crate) mod config;
pub(crate) mod copies;
pub(crate) mod limits;
