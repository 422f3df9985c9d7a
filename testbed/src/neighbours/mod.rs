//! The run's own RabbitMQ, Redis and mail server, which may be killed.

mod mail_server;
mod rabbitmq;
mod redis;

pub use mail_server::{MailServing, mail_server};
pub use rabbitmq::{RabbitMq, rabbitmq};
pub use redis::redis;
