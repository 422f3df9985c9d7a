use std::{collections::HashSet, time::Duration};

use broker::reply_within;
use jiff::{SignedDuration, Timestamp};
use lapin::options::BasicAckOptions;
use uuid::Uuid;

use super::{DeadError, check_limit, dead_letter::DeadLetter, operator_lock::OperatorLock};
use crate::backlog::undelivered::Undelivered;

/// The dead letters that are left, by age.
#[derive(Debug, Default)]
pub(crate) struct Ages {
    /// Number of those that were deleted.
    pub(crate) expired: usize,
    /// Age of the oldest that is left; zero without any.
    pub(crate) oldest: Duration,
    /// Ids of those that are about to be deleted, or were due without being `announced`, the oldest first.
    pub(crate) expiring: Vec<Uuid>,
}

/// Deletes dead letters that were accepted longer than `keep` ago and are among the `announced`, so that nobody misses the alert, and
/// names those that will be deleted within `warning`. One whose age is not known is kept.
///
/// # Errors
///
/// [`DeadError::Limited`] if the broker may limit how often a dead letter is requeued: looking at them would delete them.
pub(crate) async fn expire(
    config: &broker::Config,
    undelivered: &Undelivered,
    keep: Duration,
    warning: Duration,
    announced: &HashSet<Uuid>,
) -> Result<Ages, DeadError> {
    check_limit(config).await?;
    let lock = OperatorLock::acquire(config).await?;
    let batch = lock.fetch().await?;
    let now = Timestamp::now();
    let age = |dead_letter: &DeadLetter| {
        let age = dead_letter.accepted().map_or(SignedDuration::ZERO, |accepted| now.duration_since(accepted));
        Duration::try_from(age).unwrap_or_default()
    };
    let mut ages = Ages::default();
    for dead_letter in &batch.dead_letters {
        let age = age(dead_letter);
        if age > keep && announced.contains(&dead_letter.id()) {
            // In this order: an alert on an enquiry that is gone would last.
            undelivered.remove(dead_letter.part()).await;
            reply_within(config.reply_timeout, dead_letter.message.ack(BasicAckOptions::default())).await?;
            tracing::warn!(enquiry.id = %dead_letter.id(), keep = "KEEP_DEAD_LETTERS", "dead letter expired");
            ages.expired += 1;
            continue;
        }
        ages.oldest = ages.oldest.max(age);
        if age > keep.saturating_sub(warning) {
            ages.expiring.push(dead_letter.id());
        }
    }
    lock.release(&batch, ages.expired).await?;
    Ok(ages)
}
