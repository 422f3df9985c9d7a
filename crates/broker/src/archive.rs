use std::{convert::Infallible, future::pending, time::Duration};

use runtime::{backoff::Backoff, health::Component};
use tokio::time::{self, Instant};

use crate::{Config, ConnectError, connect};

/// Pauses between declarations of one that is out of order: of a session that waits for it, and afterwards.
const WAITING: Backoff = Backoff::new(Duration::from_millis(200), Duration::from_secs(1));
const AFTERWARDS: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

/// Why the archive could not be declared.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// No connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The broker did not answer in time.
    #[error("the broker did not answer within {} s", .0.as_secs_f64())]
    NoReply(Duration),
    /// The broker cannot use the stream: it has lost it, say.
    #[error("the broker refused it: {0}")]
    Refused(#[from] lapin::Error),
}

impl Config {
    /// Declares the archive and binds it to the exchange, which must be there.
    ///
    /// On a connection of its own: no mail needs the archive, and some of the broker's refusals end the connection.
    pub async fn declare_archive(&self) -> Result<(), ArchiveError> {
        // A clone goes round the nodes by itself: whose turn it is for the next session stays as it was.
        let connection = connect(&self.clone(), "archive").await?;
        let declaring = async {
            self.topology.declare_archive(&connection, &self.archive_age).await?;
            connection.close(200, "done".into()).await
        };
        let limit = self.reply_timeout;
        Ok(time::timeout(limit, declaring).await.map_err(|_| ArchiveError::NoReply(limit))??)
    }
}

/// Declares the archive until it is in order, for [`Config::archive_timeout`] at most, and tells `component` why it is not yet.
pub(crate) async fn wait_for(config: &Config, component: &Component) -> Result<(), ArchiveError> {
    let (began, mut backoff) = (Instant::now(), WAITING);
    loop {
        let outcome = config.declare_archive().await;
        match &outcome {
            Err(error) if began.elapsed() < config.archive_timeout => {
                tracing::info!(%error, "the archive is not in order yet: enquiries wait for it a moment");
                component.down(error.to_string());
                time::sleep(backoff.next_delay()).await;
            }
            _ => return outcome,
        }
    }
}

/// Tells `component` what became of the archive, and declares it again until it is in order; never ends.
pub(crate) async fn keep(config: &Config, mut outcome: Result<(), ArchiveError>, component: &Component) -> Infallible {
    let mut backoff = AFTERWARDS;
    while let Err(error) = outcome {
        tracing::warn!(%error, "the archive is out of order: enquiries go on without it");
        component.down(error.to_string());
        time::sleep(backoff.next_delay()).await;
        outcome = config.declare_archive().await;
    }
    component.up();
    pending().await
}
