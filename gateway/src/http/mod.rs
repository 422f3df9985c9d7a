//! The HTTP server: connections, their limits and timeouts.
//!
//! * `serve`, `worker`: the accept loop, the worker threads and the drain at shutdown
//! * `listener`, `file_descriptors`: limits on open connections
//! * `connection`, `idle_timeout`, `lingering_close`: one connection
//! * `service`: dispatches requests to the site or the API
//! * `tracked_body`: reports whether a request body was read to its end

mod connection;
pub(crate) mod file_descriptors;
mod idle_timeout;
mod lingering_close;
pub(crate) mod listener;
pub(crate) mod serve;
pub(crate) mod service;
#[cfg(test)]
mod tests;
mod tracked_body;
mod worker;
