use std::{convert::Infallible, future::pending, time::Duration};

use runtime::{backoff::Backoff, health::Component};
use tokio::time::{self, Instant};

use crate::{Config, ConnectError, connect};

/// Delays between attempts to declare the archive before publishing starts.
const STARTUP_BACKOFF: Backoff = Backoff::new(Duration::from_millis(200), Duration::from_secs(1));
/// Delays between attempts once publishing goes on without it.
const REPAIR_BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

/// Why the archive could not be declared.
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
    ///
    /// It uses a separate connection, as some of the broker's errors close the connection and mail must not depend on the
    /// archive.
    pub async fn declare_archive(&self) -> Result<(), ArchiveError> {
        // A clone has its own position in the list of nodes, so the next session's node does not change.
        let connection = connect(&self.clone(), "archive").await?;
        let declare = async {
            self.topology.declare_archive(&connection, &self.archive_age).await?;
            connection.close(200, "done".into()).await
        };
        let limit = self.reply_timeout;
        Ok(time::timeout(limit, declare).await.map_err(|_| ArchiveError::NoReply(limit))??)
    }
}

/// Retries to declare the archive for up to [`Config::archive_timeout`], and reports failures to `component`.
pub(crate) async fn wait_until_declared(config: &Config, component: &Component) -> Result<(), ArchiveError> {
    let (started, mut backoff) = (Instant::now(), STARTUP_BACKOFF);
    loop {
        let outcome = config.declare_archive().await;
        match &outcome {
            Err(error) if started.elapsed() < config.archive_timeout => {
                tracing::info!(%error, "archive not available yet, delaying enquiries");
                component.down(error.to_string());
                time::sleep(backoff.next_delay()).await;
            }
            _ => return outcome,
        }
    }
}

/// Reports `outcome` to `component`, and retries until the archive is declared. It never returns.
pub(crate) async fn keep_declared(
    config: &Config,
    mut outcome: Result<(), ArchiveError>,
    component: &Component,
) -> Infallible {
    let mut backoff = REPAIR_BACKOFF;
    while let Err(error) = outcome {
        tracing::warn!(%error, "archive not available, accepting enquiries without it");
        component.down(error.to_string());
        time::sleep(backoff.next_delay()).await;
        outcome = config.declare_archive().await;
    }
    component.up();
    pending().await
}
