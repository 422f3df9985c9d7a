//! A message on one of the notifier's queues.
//!
//! * `identity`: the enquiry in it, and the id that operators know it by; `part`: the unit of deduplication
//! * `headers`: how far its delivery has come; `recipients`: who it is still for

pub(crate) mod headers;
pub(crate) mod identity;
pub(crate) mod part;
pub(crate) mod recipients;
