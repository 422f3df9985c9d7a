//! `notifier dead`: dead letters, which are enquiries that could not be mailed.
//!
//! Dead letters that a command does not settle stay on their queue in their order, even if its process is killed.
//!
//! * `operator_lock`: gives one command at a time the dead letters; `dead_letter`: one of them
//! * `expire`: what the service does with old ones
//! * `list`, `show`, `replay`, `purge`: the commands; `settle`: what the last two have in common

mod dead_letter;
mod expire;
mod list;
pub(super) mod operator_lock;
mod purge;
mod replay;
mod settle;
mod show;

use std::io;

use broker::{LimitedQueue, PublishError, QueueSettings, SessionError, reply_within};
use uuid::Uuid;

use super::close_connection;
use crate::time::ZoneError;
use dead_letter::DeadLetter;
use operator_lock::Batch;

pub(crate) use expire::{Ages, expire};
pub use list::{Format, list};
pub use purge::{count, purge};
pub use replay::replay;
pub use show::show;

/// The dead letters that a command applies to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// All of them.
    All,
    /// The ids that `list` shows.
    Ids(Vec<Uuid>),
}

/// Why a command on dead letters failed.
#[derive(Debug, thiserror::Error)]
pub enum DeadError {
    /// The broker is unreachable or closed the connection.
    #[error(transparent)]
    Broker(#[from] SessionError),
    /// Another command holds the operator lock.
    #[error("another operator's command is working on the dead letters: try again when it has ended")]
    Locked,
    /// The broker may drop dead letters that are requeued. The command fetched none.
    #[error(
        "the dead-letter queue was declared with other settings, and RabbitMQ 4 drops a message that was requeued 20 times: \
         run {remedy} and then this command with --no-limit, as on RabbitMQ 3, which has no limit"
    )]
    Limited {
        /// The command that removes the limit.
        remedy: String,
    },
    /// No dead letter has this id. The command did nothing.
    #[error("there is no dead letter {0}: see notifier dead list")]
    Unknown(Uuid),
    /// The mail queue did not confirm the message, which stays a dead letter.
    #[error("{id} was not published to the mail queue and is still a dead letter: {source}")]
    Replay {
        /// The dead letter's id.
        id: Uuid,
        /// Why it was not published.
        source: PublishError,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// The time zone database lacks Europe/London.
    #[error(transparent)]
    Zone(#[from] ZoneError),
}

/// Fails with [`DeadError::Limited`] if the broker may limit how often a dead letter is requeued: each command requeues
/// those that it does not settle.
pub async fn check_limit(config: &broker::Config) -> Result<(), DeadError> {
    let connection = broker::connect(config, "notifier dead").await.map_err(SessionError::from)?;
    let settings =
        reply_within(config.reply_timeout, config.topology.queue_settings(&connection, LimitedQueue::Dead)).await?;
    close_connection(&connection, config.reply_timeout).await;
    match settings {
        QueueSettings::AsDeclared => Ok(()),
        QueueSettings::Different { remedy } => Err(DeadError::Limited { remedy }),
    }
}

impl Selection {
    /// The selected dead letters of `batch`. Several can have one id: those of an enquiry whose recipients failed one
    /// by one.
    fn select<'a>(&self, batch: &'a Batch) -> Result<Vec<&'a DeadLetter>, DeadError> {
        let all = &batch.dead_letters;
        match self {
            Self::All => Ok(all.iter().collect()),
            Self::Ids(ids) => match ids.iter().find(|id| !all.iter().any(|dead_letter| dead_letter.id() == **id)) {
                Some(unknown) => Err(DeadError::Unknown(*unknown)),
                None => Ok(all.iter().filter(|dead_letter| ids.contains(&dead_letter.id())).collect()),
            },
        }
    }
}
