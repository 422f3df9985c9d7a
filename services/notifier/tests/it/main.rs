//! The notifier between a real RabbitMQ and a real SMTP server.

mod app;
mod mail;
mod when_a_neighbour_is_away;
