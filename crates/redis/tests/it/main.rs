//! Redis at several addresses: real servers, each test with its own.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod asked;
mod configuration;
mod lease;
mod looks;
mod master;
mod tls;
