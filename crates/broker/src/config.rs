use std::time::Duration;

use runtime::env::{ConfigError, Env, variables};

use crate::{ConnectError, Connection, Nodes, Retention, RetrySchedule, Topology};

const ARCHIVE_TIMEOUT: Duration = Duration::from_mins(1);
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);

/// The configuration of the broker and of our topology on it.
#[derive(Debug, Clone)]
pub struct Config {
    /// The nodes of the broker.
    pub nodes: Nodes,
    /// Exchange and queues.
    pub topology: Topology,
    /// Maximum time for which a session without an archive delays publishing: one minute. When the majority of a
    /// cluster returns, streams elect their leaders later than queues, and a message published in between is confirmed
    /// without being archived.
    pub archive_timeout: Duration,
    /// Timeout for the reply to a command, and for declaring the topology: 5 s.
    pub reply_timeout: Duration,
}

impl Config {
    /// Reads `AMQP_URL`, and `AMQP_TOPOLOGY`: the name of the exchange and the prefix of the queues.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            nodes: Nodes::from_env(env)?,
            topology: env.parsed(&variables::AMQP_TOPOLOGY)?,
            archive_timeout: ARCHIVE_TIMEOUT,
            reply_timeout: REPLY_TIMEOUT,
        })
    }
}

/// The settings of the queues, for the service that declares them. The others only use them: in RabbitMQ, a user who may
/// declare a queue may also delete it.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// The delays of the retry queues.
    pub retries: RetrySchedule,
    /// Retention of the archive.
    pub archive_age: Retention,
}

impl Declaration {
    /// Reads `RETRY_SCHEDULE` and `ARCHIVE_MAX_AGE`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            retries: env.parsed(&variables::RETRY_SCHEDULE)?,
            archive_age: env.parsed(&variables::ARCHIVE_MAX_AGE)?,
        })
    }
}

/// Opens a connection for a single operation; a service uses a [`Session`](crate::Session). The broker's tools show it as
/// `name`.
pub async fn connect(config: &Config, name: &str) -> Result<Connection, ConnectError> {
    let (connection, _) = config.nodes.connect(name).await?;
    Ok(connection)
}
