//! The notifier between a real RabbitMQ and a real SMTP server.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod acknowledgement;
mod app;
mod mail;
mod message;
mod metrics;
mod privacy;
mod process;
mod recipients;
mod redelivery;
mod retries;
mod smtp_faults;
mod tls;
mod topology;
mod when_a_neighbour_is_away;
