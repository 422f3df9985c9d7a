//! Identification of clients, and limits per client.
//!
//! * `address`: the client's IP address, behind trusted proxies
//! * `shared_address`: clients that cannot be told apart, since their proxy does not pass on their addresses
//! * `prefix`: the network prefixes by which clients are limited
//! * `key`: the opaque key by which the contact service tells clients apart
//! * `limiter`: how many connections or bodies a client may have at once

pub(crate) mod address;
pub(crate) mod key;
pub(crate) mod limiter;
pub(crate) mod prefix;
pub(crate) mod shared_address;
