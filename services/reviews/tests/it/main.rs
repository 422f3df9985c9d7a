//! The reviews service with a real Redis.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod app;
mod cache;
