//! The contact service on a real RabbitMQ.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod alerts;
mod app;
mod archive;
mod process;
mod program;
mod reflection;
mod stalled_disk;
mod stopping;
mod submit;
mod suspected;
mod when_the_broker_is_away;
