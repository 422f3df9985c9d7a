//! Tests with real Redis servers and Sentinels, which each test starts itself.

#![expect(clippy::unwrap_used, reason = "a failing set-up fails the test")]

mod client;
mod config;
mod lease;
mod sentinel;
mod server;
mod tls;
