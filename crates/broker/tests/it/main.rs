//! The broker at several addresses: ways to the real one that can be cut one by one.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod nodes;
mod publisher;
mod tls;
