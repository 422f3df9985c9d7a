//! The reviews service with a real Redis and a double of Google.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod app;
mod business;
mod cache;
mod google;
mod process;
mod replicas;
mod start;
