//! The contact service with a real RabbitMQ.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod alerts;
mod app;
mod archive;
mod broker_outage;
mod golden;
mod person;
mod process;
mod program;
mod reflection;
mod spam;
mod stalled_disk;
mod stopping;
mod submit;
