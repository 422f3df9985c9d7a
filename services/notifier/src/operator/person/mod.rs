//! `notifier find` and `notifier forget`: what is held of a person, for a request for access or erasure.
//!
//! * `survey`: everything that is held; `queues`: the part of it on queues, which `taken` reads; `marks`: the part of it in Redis
//! * `forget`: removes it; `record`: the record of that, without personal data
//!
//! The spool is the contact service's: `contact find`, `contact forget`.

mod forget;
mod marks;
mod queues;
mod record;
mod survey;
mod taken;

use std::io;

use broker::SessionError;
use runtime::env::ConfigError;

use super::{archive::ArchiveError, copier::CopyError, dead::DeadError};

pub use forget::forget;
pub use record::erasures;
pub use survey::{Survey, find, survey};

/// Why a person's data could not be found or removed.
#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    /// The broker is unreachable or closed the connection.
    #[error(transparent)]
    Broker(#[from] SessionError),
    /// Another operator's command is running, or the dead letters cannot be read.
    #[error(transparent)]
    Dead(#[from] DeadError),
    /// The archive could not be read or rewritten.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A message of another person could not be moved. It is still on its queue.
    #[error("a message could not be moved, nothing is lost, run the command again: {0}")]
    Copy(#[from] CopyError),
    /// A variable cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Redis did not answer, or refused a command.
    #[error("Redis failed, so its marks may be left: run the command again when it works: {0}")]
    Redis(fail_open_redis::QueryError),
    /// Redis did not finish rewriting its append-only file.
    #[error("Redis did not rewrite its append-only file in time: run the command again")]
    NotRewritten,
    /// A notifier is delivering an enquiry of the person and did not finish.
    #[error("a notifier is delivering one of these enquiries: run the command again in a few minutes")]
    InFlight,
    /// A queue has more messages than the command fetches.
    #[error("{0} has more than {1} messages waiting: fix the delivery of mails first")]
    TooMany(String, u16),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A record of an erasure cannot be read.
    #[error("a record of an erasure cannot be read: {0}")]
    Record(#[from] serde_json::Error),
}
