use std::time::Duration;

use runtime::env::{ConfigError, Env};

use crate::{ArchiveAge, Nodes, RetrySchedule, Topology};

const ARCHIVE_TIMEOUT: Duration = Duration::from_secs(10);
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the broker is and what our part of it is called.
#[derive(Debug, Clone)]
pub struct Config {
    /// The broker's addresses.
    pub nodes: Nodes,
    /// Exchange and queues.
    pub topology: Topology,
    /// The delayed queues for what could not be delivered yet.
    pub retries: RetrySchedule,
    /// How long the archive keeps what was accepted.
    pub archive_age: ArchiveAge,
    /// How long a session waits for an archive that is out of order before anything is published: 10 s. When the majority of a
    /// cluster returns, its streams elect their leaders a moment later than its queues, and a message that is published
    /// meanwhile is confirmed without them.
    pub archive_timeout: Duration,
    /// The longest time that the broker may take to reply to a command, or to all that declare the topology: 5 s.
    pub reply_timeout: Duration,
}

impl Config {
    /// Reads `AMQP_URL` (default: the local broker's guest), `AMQP_TOPOLOGY` (the exchange's name and
    /// the queues' prefix, default `enquiries`), `RETRY_SCHEDULE` and `ARCHIVE_MAX_AGE` (default 90 days).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            nodes: Nodes::from_env(env)?,
            topology: env.parsed("AMQP_TOPOLOGY", "enquiries")?,
            retries: env.parsed("RETRY_SCHEDULE", RetrySchedule::DEFAULT)?,
            archive_age: env.parsed("ARCHIVE_MAX_AGE", "90D")?,
            archive_timeout: ARCHIVE_TIMEOUT,
            reply_timeout: REPLY_TIMEOUT,
        })
    }
}
