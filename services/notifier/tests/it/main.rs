//! The notifier between a real RabbitMQ and a real SMTP server.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod acknowledgement;
mod app;
mod mail;
mod retries;
mod when_a_neighbour_is_away;
