use std::time::Duration;

use lapin::{Connection, ConnectionProperties, uri::AMQPUri};
use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
};
use tokio::time;

use crate::{ArchiveAge, RetrySchedule, Topology};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A peer that is gone without a word is noticed after twice this. The broker's own offer is 60.
const HEARTBEAT_SECONDS: u16 = 10;

/// Where the broker is and what our part of it is called.
#[derive(Debug, Clone)]
pub struct Config {
    /// `amqp://` or `amqps://`.
    pub url: SecretUrl,
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
        let url: SecretUrl = env.parsed("AMQP_URL", "amqp://guest:guest@127.0.0.1:5672/%2f")?;
        Ok(Self {
            url: url.with_scheme(&["amqp", "amqps"]).map_err(|reason| ConfigError::new("AMQP_URL", reason))?,
            topology: env.parsed("AMQP_TOPOLOGY", "enquiries")?,
            retries: env.parsed("RETRY_SCHEDULE", RetrySchedule::DEFAULT)?,
            archive_age: env.parsed("ARCHIVE_MAX_AGE", "90D")?,
        })
    }
}

/// No connection to the broker.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// It did not answer in time.
    #[error("the broker did not answer within {} s", CONNECT_TIMEOUT.as_secs())]
    TimedOut,
    /// `AMQP_URL` holds something that AMQP does not know.
    #[error("AMQP_URL cannot be used: {0}")]
    Url(String),
    /// It could not be reached or refused us.
    #[error("cannot connect to the broker: {0}")]
    Refused(#[from] lapin::Error),
}

/// Opens a connection that shows up as `name` in the broker's own tools.
///
/// It does not recover by itself: whoever uses it starts a new session when it breaks, so that
/// topology, confirms and prefetch are always set up anew (lapin#450).
pub async fn connect(config: &Config, name: &str) -> Result<Connection, ConnectError> {
    let properties = ConnectionProperties::default().with_connection_name(name.into());
    let mut uri: AMQPUri = config.url.expose().parse().map_err(ConnectError::Url)?;
    uri.query.heartbeat.get_or_insert(HEARTBEAT_SECONDS);
    match time::timeout(CONNECT_TIMEOUT, Connection::connect_uri(uri, properties)).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(ConnectError::TimedOut),
    }
}
