//! The HTTP server: connections, their limits and timeouts.
//!
//! * `serve`: the accept loop, and the drain at shutdown
//! * `listener`, `file_descriptors`: limits on open connections
//! * `worker`: a thread that serves connections
//! * `connection`: one connection, its timeouts and its end
//! * `service`: dispatches requests to the site or the API

mod connection;
pub(crate) mod file_descriptors;
pub(crate) mod listener;
pub(crate) mod serve;
pub(crate) mod service;
#[cfg(test)]
mod tests;
mod worker;
