//! SMTP servers for tests.
//!
//! * [`SmtpServer`]: our own, in this process
//! * [`AiosmtpdServer`]: another implementation, with TLS, in a separate process

mod aiosmtpd;
mod connection;
mod fault;
mod mail;
mod recipients;
mod server;

pub use aiosmtpd::AiosmtpdServer;
pub use fault::{Act, At};
pub use mail::ReceivedMail;
pub use server::SmtpServer;
