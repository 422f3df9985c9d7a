//! The reviews service with a real Redis and a test double of Google.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a failed set-up fails the test")]

mod app;
mod business;
mod google;
mod process;
mod replicas;
mod service;
