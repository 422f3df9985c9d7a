use std::{future::pending, time::Duration};

use futures_util::StreamExt;
use lapin::{Channel, Event};
use runtime::secret::SecretUrl;
use tokio::time;

use crate::{Config, ConnectError, Connection, Declaration, is_missing};

/// Why a session could not be opened or ended.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There is no connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The broker did not reply to a command in time.
    #[error("the broker did not answer within {} s", .0.as_secs_f64())]
    NoReply(Duration),
    /// The exchange or the mail queue is missing.
    #[error("{0}: start a notifier, which declares it")]
    Undeclared(lapin::Error),
    /// The connection or the channel was closed, or a command was refused.
    #[error("the broker ended the session: {0}")]
    Broken(#[from] lapin::Error),
    /// The session was abandoned by its user.
    #[error("the session was abandoned: its channel is closed or its queues are missing")]
    Abandoned,
}

/// Waits for the broker's reply to a command, for at most `limit`: usually [`Config::reply_timeout`].
pub async fn reply_within<T>(
    limit: Duration,
    command: impl Future<Output = Result<T, lapin::Error>>,
) -> Result<T, SessionError> {
    Ok(time::timeout(limit, command).await.map_err(|_| SessionError::NoReply(limit))??)
}

/// A connection with a channel to a broker that has the topology.
#[derive(Debug)]
pub struct Session {
    address: SecretUrl,
    connection: Connection,
    channel: Channel,
    reply_timeout: Duration,
}

impl Session {
    /// Connects as `name`, opens a channel, checks that the exchange and the mail queue exist, and binds the queue. The next
    /// session with the same `config` starts with the next node.
    ///
    /// # Errors
    ///
    /// [`SessionError::Undeclared`] if one is missing.
    pub async fn open(config: &Config, name: &str) -> Result<Self, SessionError> {
        let (connection, node) = config.nodes.connect(name).await?;
        let checked = reply_within(config.reply_timeout, config.topology.check(&connection)).await;
        let channel = checked.map_err(|error| match error {
            SessionError::Broken(error) if is_missing(&error) => SessionError::Undeclared(error),
            error => error,
        })?;
        Ok(Self { address: node.address().clone(), connection, channel, reply_timeout: config.reply_timeout })
    }

    /// Connects as `name`, opens a channel and declares the topology except for the archive. The next session with the same
    /// `config` starts with the next node.
    pub async fn declare(config: &Config, declaration: &Declaration, name: &str) -> Result<Self, SessionError> {
        let (connection, node) = config.nodes.connect(name).await?;
        let declare = config.topology.declare(&connection, &declaration.retries);
        let channel = reply_within(config.reply_timeout, declare).await?;
        Ok(Self { address: node.address().clone(), connection, channel, reply_timeout: config.reply_timeout })
    }

    /// The address of the connected node, which prints without credentials.
    pub fn address(&self) -> &SecretUrl {
        &self.address
    }

    /// The connection, to open further channels.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The session's first channel.
    pub fn channel(&self) -> &Channel {
        &self.channel
    }

    /// The [`Config::reply_timeout`] of the session's configuration.
    pub(crate) fn reply_timeout(&self) -> Duration {
        self.reply_timeout
    }

    /// Waits until the connection is lost.
    pub async fn lost(&self) -> SessionError {
        let mut events = std::pin::pin!(self.connection.events_listener());
        // The connection may have been lost before the listener was registered.
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

    /// Closes the connection and waits until the broker confirms it, for a process that ends next.
    pub async fn close(&self) {
        if let Err(error) = reply_within(self.reply_timeout, self.connection.close(200, "stopping".into())).await {
            tracing::debug!(%error, "the broker did not confirm the close");
        }
    }
}
