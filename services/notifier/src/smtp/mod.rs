//! How a mail gets to the server (RFC 5321), step by step, so that each refusal is known for what it is.
//!
//! * [`Config`], [`SmtpUrl`], [`EhloName`]: where the server is, and as whom we greet it
//! * `connect`: the connection; `plaintext`: what it accepts before TLS
//! * `dialogue`: one connection and one mail on it
//! * `failure`: which step failed, how, and whether trying again can help; `limit`: which refusals pass with time

mod connect;
mod dialogue;
mod ehlo;
mod failure;
mod limit;
mod plaintext;
mod server;
mod step;
mod url;

pub(crate) use dialogue::Dialogue;
pub use ehlo::EhloName;
pub(crate) use failure::Failure;
pub use server::Config;
pub(crate) use server::Server;
pub(crate) use step::Step;
use url::Encryption;
pub use url::SmtpUrl;
