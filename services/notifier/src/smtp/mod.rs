//! The SMTP client (RFC 5321), step by step, so that each recipient has an outcome and each failure names its step.
//!
//! * [`Config`], [`SmtpUrl`], [`EhloName`]: the server, and the name in EHLO
//! * `connect`: the connection; `plaintext`: what it accepts before TLS
//! * `session`: one connection and one mail on it
//! * `failure`: which step failed and how, and whether it is permanent; `limit`: which 5xx replies pass with time

mod connect;
mod ehlo;
mod failure;
mod limit;
mod plaintext;
mod server;
mod session;
mod step;
mod url;

pub use ehlo::EhloName;
pub(crate) use failure::Failure;
pub use server::Config;
pub(crate) use server::Server;
pub(crate) use session::SmtpSession;
pub(crate) use step::Step;
use url::Encryption;
pub use url::SmtpUrl;
