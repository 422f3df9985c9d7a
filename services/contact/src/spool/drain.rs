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
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// How often the figures are told and abandoned parts and a full disk are looked after.
const LOOK_AFTER_EVERY: Duration = Duration::from_secs(5);

/// Why an enquiry is still in the spool.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum DrainError {
    Broker(#[from] PublishError),
    Spool(#[from] SpoolError),
}

/// Publishes what lies in the spool, oldest first, whenever the broker is there, until the shutdown.
///
/// What the broker has by `is_published` is only removed: an enquiry that the disk kept so late that it was sent again.
pub(crate) async fn keep_drained(
    spool: Spool,
    broker: Publisher,
    is_published: impl Fn(EnquiryId) -> bool + Send,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let work = async { tokio::join!(drain(&spool, &broker, is_published), look_after(&spool)) };
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

async fn drain(spool: &Spool, broker: &Publisher, is_published: impl Fn(EnquiryId) -> bool) {
    let (mut depth, mut connected) = (spool.depth(), broker.connected());
    let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
    // Behind those that could not be read: they are tried again when the others are through.
    let mut after = None;
    loop {
        // Both live as long as their watchers.
        let _ = depth.wait_for(|depth| *depth > 0).await;
        let _ = connected.wait_for(Option::is_some).await;
        let Some(entry) = spool.next_after(after.as_ref()) else {
            if after.take().is_some() {
                time::sleep(backoff.next_pause()).await;
            }
            continue;
        };
        let done = if is_published(entry.id) {
            tracing::info!(enquiry.id = %entry.id, "published meanwhile, removed from the spool");
            spool.remove(entry).await.map_err(DrainError::from)
        } else {
            publish_one(spool, broker, entry).await
        };
        match done {
            Ok(()) => backoff.reset(),
            Err(DrainError::Spool(error)) => {
                tracing::warn!(enquiry.id = %entry.id, %error, "an enquiry of the spool cannot be used now");
                after = Some(entry);
            }
            Err(DrainError::Broker(error)) => {
                let pause = backoff.next_pause();
                let pause_ms = pause.as_secs_f64() * 1e3;
                tracing::warn!(%error, pause_ms, "an enquiry stays in the spool, trying again");
                time::sleep(pause).await;
            }
        }
    }
}

/// Moves one enquiry from the spool to the broker.
///
/// One at a time, so that they come to the staff in their order. Stopped between the two steps, it is
/// published again: the notifier knows it by its id.
async fn publish_one(spool: &Spool, broker: &Publisher, entry: Entry) -> Result<(), DrainError> {
    let id = entry.id;
    let bytes = spool.read(entry).await?;
    match Enquiry::decode(bytes.as_slice()) {
        Ok(enquiry) if enquiry.id == id.to_string() => {
            let span = info_span!("from the spool", enquiry.id = %id, trace_id = Empty);
            let span = trace::join(span, Some(&enquiry.traceparent));
            publish(broker, &enquiry).instrument(span).await?;
            spool.remove(entry).await?;
            counter!("spool_drained_total").increment(1);
            tracing::info!(enquiry.id = %id, "published from the spool");
        }
        // It must not hold up those behind it.
        _ => {
            tracing::error!(enquiry.id = %id, "a file of the spool is not the enquiry of its name and goes into quarantine");
            spool.quarantine(entry).await?;
        }
    }
    Ok(())
}
