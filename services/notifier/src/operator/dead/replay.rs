use std::io::Write;

use broker::{Destination, Publisher, reply_within};
use lapin::options::BasicAckOptions;
use runtime::{
    health::{Health, Need},
    shutdown::Shutdown,
    telemetry::trace,
};
use tracing::{Instrument, field::Empty, info_span};

use super::{
    DeadError, Selection,
    desk::{Desk, InHand},
};
use crate::Config;

/// Puts dead letters on the mail queue again, as if never tried. Not by the exchange: the archive and other
/// consumers have them.
///
/// Each is confirmed on the mail queue before it is taken off the dead letters: a process killed between
/// the two leaves it in both, which the ledger of what was mailed tells apart.
pub async fn replay(config: &Config, selection: &Selection, out: &mut impl Write) -> Result<(), DeadError> {
    let desk = Desk::open(&config.broker).await?;
    let in_hand = desk.take().await?;
    let publisher = Publisher::new(config.broker.clone(), "notifier dead replay", config.publish_timeout);
    let done = Shutdown::new();
    let component = Health::new().component("publisher", Need::Required);
    let connected = tokio::spawn(publisher.clone().keep_connected(component, done.clone()));

    let mut replayed = 0;
    let outcome = move_back(config, selection, &publisher, &in_hand, &mut replayed, out).await;
    done.request();
    if connected.await.is_err() {
        tracing::debug!("the publisher did not end by itself");
    }
    desk.close(&in_hand, replayed).await?;
    outcome?;
    writeln!(out, "Replayed: {replayed}. Dead letters left: {}.", in_hand.remaining(replayed))?;
    Ok(())
}

async fn move_back(
    config: &Config,
    selection: &Selection,
    publisher: &Publisher,
    in_hand: &InHand,
    replayed: &mut usize,
    out: &mut impl Write,
) -> Result<(), DeadError> {
    for letter in selection.of(in_hand)? {
        let (id, queue) = (letter.id(), config.broker.topology.email_queue());
        let properties = letter.fresh_properties();
        let span = info_span!("replay", enquiry.id = %id, trace_id = Empty);
        let span = trace::join(span, broker::traceparent(&letter.message.properties).as_deref());
        let publishing = publisher.publish(Destination::Queue(queue), &letter.message.data, properties);
        let published = publishing.instrument(span).await;
        published.map_err(|source| DeadError::Replay { id, source })?;
        reply_within(config.broker.reply_timeout, letter.message.ack(BasicAckOptions::default())).await?;
        *replayed += 1;
        tracing::info!(enquiry.id = %id, "replayed");
        writeln!(out, "{id}  on the mail queue")?;
    }
    Ok(())
}
