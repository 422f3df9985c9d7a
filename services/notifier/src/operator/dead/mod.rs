//! `notifier dead`: enquiries that could not be mailed.
//!
//! Whatever a command does not settle stays where it was, also when its process is killed midway.

mod desk;
mod letter;
mod list;
mod purge;
mod replay;
mod show;

use std::io;

use broker::{LimitedQueue, PublishError, QueueSettings, SessionError, reply_within};
use uuid::Uuid;

use desk::InHand;
use letter::DeadLetter;

pub use list::{Format, list};
pub use purge::{count, purge};
pub use replay::replay;
pub use show::show;

/// Which dead letters a command is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// Every one.
    All,
    /// Those with these ids, as `list` shows them.
    Ids(Vec<Uuid>),
}

/// Why a command on dead letters failed.
#[derive(Debug, thiserror::Error)]
pub enum DeadError {
    /// The broker is away or broke off.
    #[error(transparent)]
    Broker(#[from] SessionError),
    /// Another command holds the dead letters.
    #[error("another operator's command has the dead letters in hand: try again when it has ended")]
    Busy,
    /// The broker may drop what is looked at; nothing was.
    #[error(
        "the queue of dead letters was declared otherwise, and RabbitMQ 4 drops a letter that came back to it 20 times: \
         run {remedy} and then this command with --no-limit, as on RabbitMQ 3, which has no limit"
    )]
    Limited {
        /// The command that lifts the limit.
        remedy: String,
    },
    /// There is no such dead letter; nothing was done.
    #[error("there is no dead letter {0}: see notifier dead list")]
    Unknown(Uuid),
    /// A letter could not be put on the mail queue: it is a dead letter still.
    #[error("{id} could not be put on the mail queue and is a dead letter still: {source}")]
    Replay {
        /// Which.
        id: Uuid,
        /// Why.
        source: PublishError,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// The time zone database lacks Europe/London.
    #[error("no Europe/London in the time zone database: {0}")]
    Zone(#[from] jiff::Error),
}

/// An error if the broker may count how often letters come back, and drop them in the end: each command returns
/// those that it does not settle.
pub async fn check_limit(config: &broker::Config) -> Result<(), DeadError> {
    let connection = broker::connect(config, "notifier dead").await.map_err(SessionError::from)?;
    let settings =
        reply_within(config.reply_timeout, config.topology.queue_settings(&connection, LimitedQueue::Dead)).await?;
    if let Err(error) = reply_within(config.reply_timeout, connection.close(200, "done".into())).await {
        tracing::debug!(%error, "the broker did not answer the goodbye");
    }
    match settings {
        QueueSettings::AsDeclared => Ok(()),
        QueueSettings::Different { remedy } => Err(DeadError::Limited { remedy }),
    }
}

impl Selection {
    /// The letters of it, or the first id that none has. Several letters can have one id: an enquiry whose
    /// recipients failed one by one.
    fn of<'a>(&self, in_hand: &'a InHand) -> Result<Vec<&'a DeadLetter>, DeadError> {
        let letters = &in_hand.letters;
        match self {
            Self::All => Ok(letters.iter().collect()),
            Self::Ids(ids) => match ids.iter().find(|id| !letters.iter().any(|letter| letter.id() == **id)) {
                Some(unknown) => Err(DeadError::Unknown(*unknown)),
                None => Ok(letters.iter().filter(|letter| ids.contains(&letter.id())).collect()),
            },
        }
    }
}
