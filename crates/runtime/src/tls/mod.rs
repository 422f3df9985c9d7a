//! TLS with a neighbour: whom we trust, who we are, and why there is none.
//!
//! * [`Pem`]: a PEM file that a variable names
//! * [`Authority`]: whose certificates are trusted
//! * [`Identity`]: our own certificate, with its key
//! * [`ClientTls`]: both, as a client is told them
//! * [`Refusal`]: why a handshake failed, and what to do
//!
//! The files are read at the start: a process takes new ones with its next.

mod authority;
mod client;
mod identity;
mod pem;
mod refusal;

pub use authority::Authority;
pub use client::ClientTls;
pub use identity::Identity;
pub use pem::Pem;
pub use refusal::{Refusal, Variables};
