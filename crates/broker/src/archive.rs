use std::{convert::Infallible, time::Duration};

use runtime::{backoff::Backoff, health::Component};
use tokio::time::{self, Instant};

use crate::{Config, ConnectError, Declaration, connect};

/// Delays between attempts to find the archive before publishing starts.
const STARTUP_BACKOFF: Backoff = Backoff::new(Duration::from_millis(200), Duration::from_secs(1));
/// Delays between attempts once publishing goes on without it.
const REPAIR_BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));
/// How often an archive that was there is looked for, since an operator may delete a broken one.
const CHECK_INTERVAL: Duration = Duration::from_mins(1);

/// Why the archive is not available.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The broker did not answer in time.
    #[error("the broker did not answer within {} s", .0.as_secs_f64())]
    NoReply(Duration),
    /// The broker refused, for example because the stream has lost its data.
    #[error("the broker refused it: {0}")]
    Refused(#[from] lapin::Error),
}

impl Config {
    /// Declares the archive and binds it to the exchange, which must exist.
    pub async fn declare_archive(&self, declaration: &Declaration) -> Result<(), ArchiveError> {
        self.ensure_archive(Some(declaration)).await
    }

    /// Declares the archive and binds it, or without a `declaration` checks that it is there and binds it.
    ///
    /// It uses a separate connection, as some of the broker's errors close the connection and mail must not depend on the
    /// archive.
    async fn ensure_archive(&self, declaration: Option<&Declaration>) -> Result<(), ArchiveError> {
        // A clone has its own position in the list of nodes, so the next session's node does not change.
        let connection = connect(&self.clone(), "archive").await?;
        let ensure = async {
            match declaration {
                Some(declaration) => self.topology.declare_archive(&connection, &declaration.archive_age).await?,
                None => self.topology.check_archive(&connection).await?,
            }
            connection.close(200, "done".into()).await
        };
        let limit = self.reply_timeout;
        Ok(time::timeout(limit, ensure).await.map_err(|_| ArchiveError::NoReply(limit))??)
    }
}

/// The archive as one publisher sees to it.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    /// Shows its state.
    pub(crate) component: Component,
    /// With it the archive is declared, without it looked for and bound.
    pub(crate) declaration: Option<Declaration>,
}

impl Archive {
    async fn ensure(&self, config: &Config) -> Result<(), ArchiveError> {
        config.ensure_archive(self.declaration.as_ref()).await
    }

    /// Waits until the archive is there, for up to [`Config::archive_timeout`]. Returns true if it is.
    pub(crate) async fn wait(&self, config: &Config) -> bool {
        let (started, mut backoff) = (Instant::now(), STARTUP_BACKOFF);
        while let Err(error) = self.ensure(config).await {
            if started.elapsed() >= config.archive_timeout {
                return false;
            }
            tracing::info!(%error, "archive not available yet, delaying enquiries");
            self.component.down(error.to_string());
            time::sleep(backoff.next_delay()).await;
        }
        self.component.up();
        true
    }

    /// Keeps looking for the archive, or declaring it, which was done just now if `is_there`. It never returns.
    pub(crate) async fn keep(&self, config: &Config, is_there: bool) -> Infallible {
        let mut backoff = REPAIR_BACKOFF;
        if is_there {
            time::sleep(CHECK_INTERVAL).await;
        }
        loop {
            match self.ensure(config).await {
                Ok(()) => {
                    self.component.up();
                    backoff.reset();
                    time::sleep(CHECK_INTERVAL).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "archive not available, going on without it");
                    self.component.down(error.to_string());
                    time::sleep(backoff.next_delay()).await;
                }
            }
        }
    }
}
