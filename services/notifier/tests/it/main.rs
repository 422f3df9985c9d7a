//! The notifier between a real RabbitMQ and a real SMTP server.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up that fails is the test's failure")]

mod acknowledgement;
mod alerts;
mod app;
mod archive;
mod budget;
mod canary;
mod command;
mod connections;
mod dead;
mod doctor;
mod golden;
mod mail;
mod message;
mod metrics;
mod outages;
mod own_rabbitmq;
mod person;
mod privacy;
mod process;
mod production;
mod recipients;
mod redelivery;
mod retries;
mod send_test;
mod smtp_faults;
mod tls;
mod topology;
mod undelivered;
