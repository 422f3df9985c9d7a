//! Tests with several broker addresses, which are proxies to the real broker that a test can cut one by one.

#![expect(clippy::unwrap_used, reason = "a failing set-up fails the test")]

mod connection;
mod nodes;
mod publisher;
mod tls;
mod topology;
