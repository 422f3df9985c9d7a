use std::{convert::Infallible, time::Duration};

use broker::{PublishError, Publisher};
use metrics::counter;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::{backoff::Backoff, shutdown::Shutdown, telemetry::trace};
use tokio::time;
use tracing::{Instrument, field::Empty, info_span};

use super::{Spool, SpoolError, index::Entry};
use crate::{domain::EnquiryId, publisher::publish};

/// Pauses after a failure: from the time that a new session takes to that of a broker's restart.
const MIN_PAUSE: Duration = Duration::from_millis(200);
const MAX_PAUSE: Duration = Duration::from_secs(10);
const MAINTENANCE_INTERVAL: Duration = Duration::from_secs(5);

/// The reason why an enquiry is still in the spool.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum DrainError {
    Broker(#[from] PublishError),
    Spool(#[from] SpoolError),
}

/// Publishes the enquiries in the spool, oldest first, whenever the broker is connected, and maintains the spool, until the
/// shutdown.
///
/// Enquiries that are published according to `is_published` are only removed: the disk stored them so late that they were
/// sent again.
pub(crate) async fn drain(
    spool: Spool,
    broker: Publisher,
    is_published: impl Fn(EnquiryId) -> bool + Send,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let work = async { tokio::join!(publish_all(&spool, &broker, is_published), maintain(&spool)) };
    shutdown.run_until_requested(work).await;
    Ok(())
}

async fn maintain(spool: &Spool) {
    loop {
        if let Err(error) = spool.maintain().await {
            tracing::warn!(%error, "spool maintenance failed");
        }
        time::sleep(MAINTENANCE_INTERVAL).await;
    }
}

async fn publish_all(spool: &Spool, broker: &Publisher, is_published: impl Fn(EnquiryId) -> bool) {
    let (mut depth, mut connected) = (spool.depth(), broker.sessions());
    let mut backoff = Backoff::new(MIN_PAUSE, MAX_PAUSE);
    // The last enquiry that could not be read. It is retried after those behind it.
    let mut after = None;
    loop {
        // Both senders outlive this task.
        let _ = depth.wait_for(|depth| *depth > 0).await;
        let _ = connected.wait_for(Option::is_some).await;
        let Some(entry) = spool.next_after(after.as_ref()) else {
            if after.take().is_some() {
                time::sleep(backoff.next_delay()).await;
            }
            continue;
        };
        let done = if is_published(entry.id) {
            tracing::info!(enquiry.id = %entry.id, "already published, removed from the spool");
            spool.remove(entry).await.map_err(DrainError::from)
        } else {
            publish_one(spool, broker, entry).await
        };
        match done {
            Ok(()) => backoff.reset(),
            Err(DrainError::Spool(error)) => {
                tracing::warn!(enquiry.id = %entry.id, %error, "spooled enquiry skipped");
                after = Some(entry);
            }
            Err(DrainError::Broker(error)) => {
                let pause = backoff.next_delay();
                let pause_ms = pause.as_secs_f64() * 1e3;
                tracing::warn!(enquiry.id = %entry.id, %error, pause_ms, "publish from the spool failed, retrying");
                time::sleep(pause).await;
            }
        }
    }
}

/// Moves one enquiry from the spool to the broker.
///
/// One at a time, so that they reach the staff in order. An enquiry that was published and not removed is published again;
/// the notifier recognizes it by its id.
async fn publish_one(spool: &Spool, broker: &Publisher, entry: Entry) -> Result<(), DrainError> {
    let id = entry.id;
    let bytes = spool.read(entry).await?;
    match Enquiry::decode(bytes.as_slice()) {
        Ok(enquiry) if enquiry.id == id.to_string() => {
            let span = info_span!("from the spool", enquiry.id = %id, trace_id = Empty);
            let span = trace::join(span, Some(&enquiry.traceparent));
            publish(broker, &enquiry, &bytes).instrument(span).await?;
            spool.remove(entry).await?;
            counter!("spool_drained_total").increment(1);
            tracing::info!(enquiry.id = %id, "published from the spool");
        }
        // It must not block those behind it.
        _ => {
            tracing::error!(enquiry.id = %id, "spool file quarantined: it is not the enquiry of its name");
            spool.quarantine(entry).await?;
        }
    }
    Ok(())
}
