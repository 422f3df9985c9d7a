use std::io::Write;

use broker::reply_within;
use lapin::options::BasicAckOptions;

use super::{
    DeadError, Selection,
    desk::{Desk, InHand},
};
use crate::{Config, backlog::undelivered::Undelivered};

/// How many dead letters there are: what an operator is asked about before all are deleted.
pub async fn count(config: &broker::Config) -> Result<u32, DeadError> {
    let desk = Desk::open(config).await?;
    let count = desk.count().await?;
    desk.close(&InHand::nothing(), 0).await?;
    Ok(count)
}

/// Deletes dead letters for good; `undelivered` forgets them.
pub async fn purge(
    config: &Config,
    selection: &Selection,
    undelivered: &Undelivered,
    out: &mut impl Write,
) -> Result<(), DeadError> {
    let desk = Desk::open(&config.broker).await?;
    let in_hand = desk.take().await?;
    let mut purged = 0;
    let outcome = delete(config, selection, undelivered, &in_hand, &mut purged, out).await;
    desk.close(&in_hand, purged).await?;
    outcome?;
    writeln!(out, "Deleted: {purged}. Dead letters left: {}.", in_hand.remaining(purged))?;
    Ok(())
}

async fn delete(
    config: &Config,
    selection: &Selection,
    undelivered: &Undelivered,
    in_hand: &InHand,
    purged: &mut usize,
    out: &mut impl Write,
) -> Result<(), DeadError> {
    for letter in selection.of(in_hand)? {
        let id = letter.id();
        // First: a command that is killed in between leaves a letter that can be deleted again, and not an alert of
        // an enquiry that is nowhere.
        undelivered.remove(letter.part()).await;
        reply_within(config.broker.reply_timeout, letter.message.ack(BasicAckOptions::default())).await?;
        *purged += 1;
        tracing::info!(enquiry.id = %id, "a dead letter was deleted");
        writeln!(out, "{id}  deleted")?;
    }
    Ok(())
}
