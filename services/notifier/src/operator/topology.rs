//! `notifier topology`: declares and deletes the exchange and the queues.

use broker::{ArchiveError, Config, Declaration, Session, SessionError};

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
pub async fn declare(config: &Config, declaration: &Declaration) -> Result<(), DeclareError> {
    Session::declare(config, declaration, "notifier topology declare").await?.close().await;
    config.declare_archive(declaration).await?;
    tracing::info!(exchange = %config.topology.exchange(), "topology declared");
    Ok(())
}

/// Deletes the exchange and the queues with all their messages.
pub async fn delete(config: &Config, declaration: &Declaration) -> Result<(), SessionError> {
    let session = Session::declare(config, declaration, "notifier topology delete").await?;
    config.topology.delete(session.channel(), &declaration.retries).await?;
    session.close().await;
    tracing::info!(exchange = %config.topology.exchange(), "topology deleted");
    Ok(())
}
