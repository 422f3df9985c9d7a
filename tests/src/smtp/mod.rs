//! SMTP servers for tests.
//!
//! * [`SmtpServer`]: ours, in this process
//! * [`AiosmtpdServer`]: another implementation, with TLS, in a process of its own

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
