use std::io::Write;

use broker::{Destination, Publisher};
use runtime::{
    health::{Health, Need},
    shutdown::Shutdown,
    telemetry::trace,
};
use tracing::{Instrument, field::Empty, info_span};

use super::{
    DeadError, Selection,
    dead_letter::DeadLetter,
    operator_lock::OperatorLock,
    settle::{Texts, settle},
};
use crate::Config;

const TEXTS: Texts = Texts { each: "on the mail queue", total: "Replayed" };

/// Publishes dead letters to the mail queue with no attempts. The exchange is bypassed, since the archive and other
/// consumers have them already.
///
/// The broker confirms each on the mail queue before it is acknowledged as a dead letter. A command killed between the two
/// leaves it on both queues; the ledger then prevents a second mail.
pub async fn replay(config: &Config, selection: &Selection, out: &mut impl Write) -> Result<(), DeadError> {
    let lock = OperatorLock::acquire(&config.broker).await?;
    let batch = lock.fetch().await?;
    let publisher = Publisher::new(config.broker.clone(), "notifier dead replay", config.publish_timeout);
    let shutdown = Shutdown::new();
    let component = Health::new().component("publisher", Need::Required);
    let connection = tokio::spawn(publisher.clone().keep_connected(component, shutdown.clone()));

    let republish = async |dead_letter: &DeadLetter| republish(config, &publisher, dead_letter).await;
    let outcome = settle(lock, &batch, selection, &TEXTS, out, republish).await;
    shutdown.request();
    if let Err(error) = connection.await {
        tracing::debug!(%error, "publisher task failed");
    }
    outcome
}

async fn republish(config: &Config, publisher: &Publisher, dead_letter: &DeadLetter) -> Result<(), DeadError> {
    let (id, message) = (dead_letter.id(), &dead_letter.message);
    let span = info_span!("replay", enquiry.id = %id, trace_id = Empty);
    let span = trace::join(span, broker::traceparent(&message.properties).as_deref());
    let queue = Destination::Queue(config.broker.topology.email_queue());
    let publish = publisher.publish(queue, &message.data, dead_letter.replay_properties());
    publish.instrument(span).await.map_err(|source| DeadError::Replay { id, source })
}
