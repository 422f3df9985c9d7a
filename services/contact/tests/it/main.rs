//! The contact service on a real RabbitMQ.

mod app;
mod process;
mod submit;
mod when_the_broker_is_away;
