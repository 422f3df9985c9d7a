use std::{future::pending, time::Duration};

use futures_util::StreamExt;
use lapin::{Channel, Connection, Event};
use runtime::secret::SecretUrl;
use tokio::time;

use crate::{Config, ConnectError};

/// Why a session could not begin or is over.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// No connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The broker did not answer a command in time.
    #[error("the broker did not answer within {} s", .0.as_secs_f64())]
    NoReply(Duration),
    /// The connection or the channel broke, or a command was refused.
    #[error("the broker ended the session: {0}")]
    Broken(#[from] lapin::Error),
    /// Its user found it to be of no use.
    #[error("the session was given up: its channel is closed or its queues are gone")]
    Abandoned,
}

/// The broker's reply to a command within `limit`, usually [`Config::reply_timeout`], or why there is none.
pub async fn reply_within<T>(
    limit: Duration,
    command: impl Future<Output = Result<T, lapin::Error>>,
) -> Result<T, SessionError> {
    Ok(time::timeout(limit, command).await.map_err(|_| SessionError::NoReply(limit))??)
}

/// A connection with one channel, on which the topology is declared.
#[derive(Debug)]
pub struct Session {
    address: SecretUrl,
    connection: Connection,
    channel: Channel,
    reply_timeout: Duration,
}

impl Session {
    /// Connects as `name`, opens the channel and declares the topology, but for the archive. The next session with the
    /// same `config` begins with another node.
    pub async fn open(config: &Config, name: &str) -> Result<Self, SessionError> {
        let (connection, node) = config.nodes.connect(name).await?;
        let channel = reply_within(config.reply_timeout, config.topology.declare(&connection, &config.retries)).await?;
        Ok(Self { address: node.address().clone(), connection, channel, reply_timeout: config.reply_timeout })
    }

    /// The node that it is with: scheme, host and port, for operations.
    pub fn address(&self) -> &SecretUrl {
        &self.address
    }

    /// The connection, for further channels.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The channel, with the topology declared.
    pub fn channel(&self) -> &Channel {
        &self.channel
    }

    /// [`Config::reply_timeout`] of the configuration that it was opened with.
    pub(crate) fn reply_timeout(&self) -> Duration {
        self.reply_timeout
    }

    /// Waits until the connection breaks.
    pub async fn lost(&self) -> SessionError {
        let mut events = std::pin::pin!(self.connection.events_listener());
        // The connection may have broken before we listened.
        if !self.connection.status().connected() {
            return SessionError::Abandoned;
        }
        while let Some(event) = events.next().await {
            if let Event::Error(error) = event {
                return SessionError::Broken(error);
            }
        }
        pending().await
    }

    /// Says goodbye to the broker. Without it the broker logs a lost client.
    pub async fn close(&self) {
        if let Err(error) = reply_within(self.reply_timeout, self.connection.close(200, "stopping".into())).await {
            tracing::debug!(%error, "the broker did not answer the goodbye");
        }
    }
}
