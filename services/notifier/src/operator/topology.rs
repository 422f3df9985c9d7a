//! `notifier topology`: declares and deletes the exchange and the queues.

use broker::{ArchiveError, Session, SessionError};

/// Why the topology could not be declared.
#[derive(Debug, thiserror::Error)]
pub enum DeclareError {
    /// The exchange or a queue could not be declared.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The archive stream could not be declared; everything else was.
    #[error("the archive stream was not declared: {0}")]
    Archive(#[from] ArchiveError),
}

/// Declares the exchange and the queues.
pub async fn declare(config: &broker::Config) -> Result<(), DeclareError> {
    Session::open(config, "notifier topology declare").await?.close().await;
    config.declare_archive().await?;
    tracing::info!(exchange = %config.topology.exchange(), "topology declared");
    Ok(())
}

/// Deletes the exchange and the queues with all their messages.
pub async fn delete(config: &broker::Config) -> Result<(), SessionError> {
    let session = Session::open(config, "notifier topology delete").await?;
    config.topology.delete(session.channel(), &config.retries).await?;
    session.close().await;
    tracing::info!(exchange = %config.topology.exchange(), "topology deleted");
    Ok(())
}
