//! `notifier topology`: the exchange and the queues, by hand.

use broker::{ArchiveError, Session, SessionError};

/// Why the topology is not declared.
#[derive(Debug, thiserror::Error)]
pub enum DeclareError {
    /// None of it may be.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// All the rest is.
    #[error("the archive is out of order: {0}")]
    Archive(#[from] ArchiveError),
}

/// Declares the exchange and the queues.
pub async fn declare(config: &broker::Config) -> Result<(), DeclareError> {
    Session::open(config, "notifier topology declare").await?.close().await;
    config.declare_archive().await?;
    tracing::info!(exchange = %config.topology.exchange(), "the topology is declared");
    Ok(())
}

/// Deletes the exchange and the queues with all that is in them.
pub async fn delete(config: &broker::Config) -> Result<(), SessionError> {
    let session = Session::open(config, "notifier topology delete").await?;
    config.topology.delete(session.channel(), &config.retries).await?;
    session.close().await;
    tracing::info!(exchange = %config.topology.exchange(), "the topology is deleted");
    Ok(())
}
