use runtime::env::{ConfigError, Env};

use crate::{ArchiveAge, Nodes, RetrySchedule, Topology};

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
        })
    }
}
