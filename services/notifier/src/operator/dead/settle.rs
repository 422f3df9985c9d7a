use std::io::Write;

use broker::reply_within;
use lapin::options::BasicAckOptions;

use super::{
    DeadError, Selection,
    dead_letter::DeadLetter,
    operator_lock::{Batch, OperatorLock},
};

/// The texts of a command that takes dead letters off their queue.
pub(super) struct Texts {
    /// Follows the id of each, such as `deleted`.
    pub(super) each: &'static str,
    /// Precedes the total, such as `Deleted`.
    pub(super) total: &'static str,
}

/// Runs `before_ack` on each selected dead letter of `batch`, acknowledges it and writes a line; writes the totals at
/// the end and releases the lock.
///
/// The first error ends the command; the remaining dead letters are requeued.
pub(super) async fn settle(
    lock: OperatorLock,
    batch: &Batch,
    selection: &Selection,
    texts: &Texts,
    out: &mut impl Write,
    before_ack: impl AsyncFn(&DeadLetter) -> Result<(), DeadError>,
) -> Result<(), DeadError> {
    let (mut settled, reply_timeout) = (0, lock.reply_timeout());
    let outcome: Result<(), DeadError> = async {
        for dead_letter in selection.select(batch)? {
            before_ack(dead_letter).await?;
            reply_within(reply_timeout, dead_letter.message.ack(BasicAckOptions::default())).await?;
            settled += 1;
            tracing::info!(enquiry.id = %dead_letter.id(), outcome = texts.each, "dead letter settled");
            writeln!(out, "{}  {}", dead_letter.id(), texts.each)?;
        }
        Ok(())
    }
    .await;
    lock.release(batch, settled).await?;
    outcome?;
    writeln!(out, "{}: {settled}. Dead letters left: {}.", texts.total, batch.remaining(settled))?;
    Ok(())
}
