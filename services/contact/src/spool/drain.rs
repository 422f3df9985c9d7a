use std::{convert::Infallible, time::Duration};

use broker::{PublishError, Publisher};
use metrics::counter;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::{backoff::Backoff, shutdown::Shutdown};
use tokio::time;

use super::{Spool, SpoolError};
use crate::publisher::publish;

/// Pauses after a failure: from the time that a new session takes to that of a broker's restart.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// How often the figures are told and abandoned parts and a full disk are looked after.
const LOOK_AFTER_EVERY: Duration = Duration::from_secs(5);

/// Why the oldest enquiry is still in the spool.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum DrainError {
    Broker(#[from] PublishError),
    Spool(#[from] SpoolError),
}

/// Publishes what lies in the spool, oldest first, whenever the broker is there, until the shutdown.
pub(crate) async fn keep_drained(spool: Spool, broker: Publisher, shutdown: Shutdown) -> Result<(), Infallible> {
    let work = async { tokio::join!(drain(&spool, &broker), look_after(&spool)) };
    shutdown.or(work).await;
    Ok(())
}

async fn look_after(spool: &Spool) {
    loop {
        if let Err(error) = spool.look_after().await {
            tracing::warn!(%error, "the spool could not be looked after");
        }
        time::sleep(LOOK_AFTER_EVERY).await;
    }
}

async fn drain(spool: &Spool, broker: &Publisher) {
    let (mut depth, mut connected) = (spool.depth(), broker.connected());
    let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
    loop {
        // Both live as long as their watchers.
        let _ = depth.wait_for(|depth| *depth > 0).await;
        let _ = connected.wait_for(Option::is_some).await;
        match publish_oldest(spool, broker).await {
            Ok(()) => backoff.reset(),
            Err(error) => {
                let pause = backoff.next_pause();
                let pause_ms = pause.as_secs_f64() * 1e3;
                tracing::warn!(%error, pause_ms, "an enquiry stays in the spool, trying again");
                time::sleep(pause).await;
            }
        }
    }
}

/// Moves one enquiry from the spool to the broker, if there is any.
///
/// One at a time, so that they come to the staff in their order. Stopped between the two steps, it is
/// published again: the notifier knows it by its id.
async fn publish_oldest(spool: &Spool, broker: &Publisher) -> Result<(), DrainError> {
    let Some(entry) = spool.oldest() else { return Ok(()) };
    let id = entry.id;
    let read = spool.read(entry).await.map_err(|error| error.to_string());
    match read.and_then(|bytes| Enquiry::decode(bytes.as_slice()).map_err(|error| error.to_string())) {
        Ok(enquiry) => {
            publish(broker, &enquiry).await?;
            spool.remove(entry).await?;
            counter!("spool_drained_total").increment(1);
            tracing::info!(enquiry.id = %id, "published from the spool");
        }
        Err(error) => {
            // It must not hold up those behind it.
            counter!("spool_unreadable_total").increment(1);
            tracing::error!(enquiry.id = %id, error, "a file of the spool is put apart: it cannot be read");
            spool.set_apart(entry).await?;
        }
    }
    Ok(())
}
