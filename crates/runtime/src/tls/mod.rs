//! TLS with a neighbour: whom we trust, who we are, and why there is none.
//!
//! * [`Pem`]: a PEM file that a variable names
//! * [`Authority`]: whose certificates are trusted
//! * [`Identity`]: our own certificate, with its key
//! * [`ClientTls`]: both, as a client is told them
//! * [`HandshakeError`]: why a handshake failed, and what to do
//!
//! The files are read at the start: a process takes new ones with its next.

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
