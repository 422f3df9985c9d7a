//! `notifier topology`: the exchange and the queues, by hand.

use broker::{Session, SessionError};

/// Declares the exchange and the queues.
pub async fn declare(config: &broker::Config) -> Result<(), SessionError> {
    Session::open(config, "notifier topology declare").await?.close().await;
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
