//! SMTP servers for tests.
//!
//! * [`SmtpServer`]: our own, in this process
//! * [`AiosmtpdServer`]: another implementation, with TLS, in a separate process
//! * [`StarttlsInjector`]: an attacker on the network

mod aiosmtpd;
mod connection;
mod fault;
mod injector;
mod mail;
mod recipients;
mod server;

pub use aiosmtpd::AiosmtpdServer;
pub use fault::{Act, At};
pub use injector::StarttlsInjector;
pub use mail::ReceivedMail;
pub use server::SmtpServer;
