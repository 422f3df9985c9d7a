use std::io::Write;

use super::{
    DeadError, Selection,
    operator_lock::{Batch, OperatorLock},
    settle::{Texts, settle},
};
use crate::{Config, backlog::undelivered::Undelivered};

const TEXTS: Texts = Texts { each: "deleted", total: "Deleted" };

/// The number of dead letters, which an operator confirms before all are deleted.
pub async fn count(config: &broker::Config) -> Result<u32, DeadError> {
    let lock = OperatorLock::acquire(config).await?;
    let count = lock.count().await?;
    lock.release(&Batch::default(), 0).await?;
    Ok(count)
}

/// Deletes dead letters permanently, and removes them from `undelivered`.
pub async fn purge(
    config: &Config,
    selection: &Selection,
    undelivered: &Undelivered,
    out: &mut impl Write,
) -> Result<(), DeadError> {
    undelivered.connect().await;
    let lock = OperatorLock::acquire(&config.broker).await?;
    let batch = lock.fetch().await?;
    settle(lock, &batch, selection, &TEXTS, out, async |dead_letter| {
        // Before the acknowledgement: a command killed between the two leaves a dead letter that can be deleted again,
        // and not an alert on an enquiry that is gone.
        undelivered.remove(dead_letter.part()).await;
        Ok(())
    })
    .await
}
