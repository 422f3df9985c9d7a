//! Certificates, trusted authorities and the diagnosis of failed TLS handshakes.
//!
//! * [`Pem`]: a PEM file named by a variable
//! * [`Authority`]: trusted certificate authorities
//! * [`Identity`]: our own certificate and key
//! * [`ClientTls`]: both, for a client
//! * [`HandshakeError`]: why a handshake failed and how to fix it
//!
//! Files are read once at startup: restart a process to load new ones.

mod authority;
mod client;
mod handshake;
mod identity;
mod pem;

pub use authority::Authority;
pub use client::ClientTls;
pub use handshake::{HandshakeError, TlsVariables};
pub use identity::Identity;
pub use pem::Pem;
