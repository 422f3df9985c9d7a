//! The SMTP client (RFC 5321), step by step, so that each recipient has an outcome and each failure names its step.
//!
//! * [`Config`], [`SmtpUrl`], [`EhloName`]: the server, and the name in EHLO
//! * `connect`: the connection; `plaintext`: what it accepts before TLS
//! * `session`: one connection; `transaction`: one mail on it; `envelope`: its sender and recipients; `pipelining`: commands
//!   that are sent at once, also with the content of the mail before; `timed`: the duration of each step
//! * `pool`: connections that carry one mail after another; `waiting`: mails that wait for one
//! * `failure`: which step failed and how, and whether it is permanent; `limit`: which 5xx replies pass with time

mod connect;
mod ehlo;
mod envelope;
mod failure;
mod limit;
mod pipelining;
mod plaintext;
pub(crate) mod pool;
mod server;
mod session;
mod step;
mod timed;
mod transaction;
mod url;
mod waiting;

pub use ehlo::EhloName;
pub(crate) use envelope::Envelope;
pub(crate) use failure::Failure;
pub use pool::{MailRate, MaxConnections, PoolLimits};
pub use server::Config;
pub(crate) use server::Server;
pub(crate) use session::SmtpSession;
pub(crate) use step::Step;
use url::Encryption;
pub use url::SmtpUrl;
