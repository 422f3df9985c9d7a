use std::{collections::HashSet, time::Duration};

use broker::{Declaration, Retention, SessionError, reply_within};
use jiff::{SignedDuration, Timestamp};
use lapin::{
    Connection,
    types::{AMQPValue, LongString, ShortString},
};
use tokio::time;
use uuid::Uuid;

use super::{ArchiveError, stream::StreamReader};
use crate::{
    message::identity::{Identified, identify},
    operator::{copier::Copier, queue_exists},
};

/// The header with the offset of a message in its stream (rabbitmq.com/docs/streams#consuming).
const OFFSET: &str = "x-stream-offset";
/// Maximum time between the broker's choice of the queues of a message and the end of its writing to them. A message for which
/// a stream was chosen before it was unbound is in it after this time.
const IN_FLIGHT: Duration = Duration::from_secs(2);
/// Maximum number of rounds to catch up with the exchange before the target is bound to it.
const MAX_ROUNDS: usize = 10;

/// Numbers of messages that a rewrite removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::operator) struct Removed {
    /// Enquiries that were not to be kept.
    pub(in crate::operator) selected: usize,
    /// Enquiries beyond the retention of the archive.
    pub(in crate::operator) expired: usize,
}

/// Removes messages from the archive while enquiries arrive. `is_removed` decides by the payload.
///
/// A stream can neither lose single messages nor be renamed, so the others are copied into a second stream, the archive is
/// deleted and created again, and they are copied back. Properties, ids and order are kept. Each stream is bound to the
/// exchange before the other is unbound, and read to its end only after that, so that every enquiry is in one of them;
/// those that arrive meanwhile may be there twice, since the services bind the archive too, and change places with each other.
///
/// After a crash the next rewrite continues: the copy is completed by what it lacks before the archive is deleted.
/// Therefore it is right in every state in which each enquiry is in at least one of the two.
///
/// `connection` is that of the operator lock: if the lock is lost, so is the connection, and a rewrite that has lost it cannot delete
/// a stream under the next one.
pub(in crate::operator) async fn rewrite(
    config: &broker::Config,
    connection: &Connection,
    declaration: &Declaration,
    is_removed: impl Fn(&Identified, &[u8]) -> bool,
) -> Result<Removed, ArchiveError> {
    config.declare_archive(declaration).await.map_err(ArchiveError::Declare)?;
    let (topology, age, limit) = (&config.topology, &declaration.archive_age, config.reply_timeout);
    let (archive, copy) = (topology.archive(), topology.archive_copy());
    let mut rewrite = Rewrite { config, connection, is_removed, oldest: oldest(age), removed: Removed::default() };

    reply_within(limit, topology.declare_archive_copy(connection, age)).await?;
    let mut copied = rewrite.ids_in(copy.clone()).await?;
    rewrite.transfer(archive.clone(), copy.clone(), &mut copied).await?;
    let removed = rewrite.removed;
    tracing::info!(kept = copied.len(), "archive copied");

    reply_within(limit, topology.empty_archive(connection, age)).await?;
    rewrite.transfer(copy, archive, &mut HashSet::new()).await?;
    reply_within(limit, topology.delete_archive_copy(connection)).await?;
    tracing::info!(removed = removed.selected, expired = removed.expired, "archive rewritten");
    Ok(removed)
}

/// The streams that have the archive's enquiries: the archive, and its copy if a rewrite is under way or was interrupted.
pub(in crate::operator) async fn existing_streams(config: &broker::Config) -> Result<Vec<ShortString>, SessionError> {
    let mut existing = Vec::new();
    for stream in [config.topology.archive(), config.topology.archive_copy()] {
        if queue_exists(config, stream.clone()).await? {
            existing.push(stream);
        }
    }
    Ok(existing)
}

/// Returns true if a rewrite is under way, or was interrupted.
pub(in crate::operator) async fn is_rewriting(config: &broker::Config) -> Result<bool, SessionError> {
    queue_exists(config, config.topology.archive_copy()).await
}

/// The earliest time of acceptance that the archive's retention covers. RabbitMQ counts the age of a message from when it
/// was written to the stream, so a rewrite would keep old ones for as long again.
fn oldest(retention: &Retention) -> Timestamp {
    let age = SignedDuration::try_from(retention.duration()).unwrap_or(SignedDuration::MAX);
    Timestamp::now().checked_sub(age).unwrap_or(Timestamp::MIN)
}

struct Rewrite<'a, F> {
    config: &'a broker::Config,
    connection: &'a Connection,
    is_removed: F,
    oldest: Timestamp,
    removed: Removed,
}

impl<F: Fn(&Identified, &[u8]) -> bool> Rewrite<'_, F> {
    /// The ids in a stream.
    async fn ids_in(&self, stream: ShortString) -> Result<HashSet<Uuid>, ArchiveError> {
        let mut reader = StreamReader::open(self.config, stream, first()).await?;
        let mut ids = HashSet::new();
        while let Some(message) = reader.next().await? {
            ids.insert(identify(&message.data).id);
        }
        reader.close().await;
        Ok(ids)
    }

    /// Copies the messages of `from` that are kept and not among `copied` to `to`, and binds that to the exchange instead. When
    /// it returns, `to` has everything and gets what arrives.
    async fn transfer(
        &mut self,
        from: ShortString,
        to: ShortString,
        copied: &mut HashSet<Uuid>,
    ) -> Result<(), ArchiveError> {
        let mut next = first();
        for _ in 0..MAX_ROUNDS {
            let known = copied.len();
            next = self.copy(&from, &to, next, copied).await?;
            if copied.len() == known {
                break;
            }
        }
        let (topology, timeout) = (&self.config.topology, self.config.reply_timeout);
        reply_within(timeout, topology.bind_queue(self.connection, to.clone())).await?;
        reply_within(timeout, topology.unbind_queue(self.connection, from.clone())).await?;
        time::sleep(IN_FLIGHT).await;
        // Copies what arrived since the last round. The rest of it, which arrived after the bind, is in `to` already and becomes a
        // duplicate there.
        self.copy(&from, &to, next, copied).await?;
        Ok(())
    }

    /// Copies from the offset `next` to the end, and returns the offset after it.
    async fn copy(
        &mut self,
        from: &ShortString,
        to: &ShortString,
        next: AMQPValue,
        copied: &mut HashSet<Uuid>,
    ) -> Result<AMQPValue, ArchiveError> {
        let mut reader = StreamReader::open(self.config, from.clone(), next.clone()).await?;
        let mut copier = Copier::open(self.connection, self.config.reply_timeout).await?;
        let mut after = next;
        while let Some(message) = reader.next().await? {
            let headers = message.properties.headers().clone().unwrap_or_default();
            if let Some(AMQPValue::LongLongInt(offset)) = headers.inner().get(OFFSET) {
                after = AMQPValue::LongLongInt(offset + 1);
            }
            if self.is_kept(&message.data, copied) {
                copier.copy(to, &message).await?;
            }
        }
        copier.confirm().await?;
        reader.close().await;
        Ok(after)
    }

    fn is_kept(&mut self, payload: &[u8], copied: &mut HashSet<Uuid>) -> bool {
        let identified = identify(payload);
        if (self.is_removed)(&identified, payload) {
            self.removed.selected += 1;
            return false;
        }
        let accepted = identified.enquiry.and_then(|enquiry| Timestamp::from_second(enquiry.accepted_at).ok());
        if accepted.is_some_and(|accepted| accepted < self.oldest) {
            self.removed.expired += 1;
            return false;
        }
        copied.insert(identified.id)
    }
}

/// The offset of a stream's beginning.
pub(in crate::operator) fn first() -> AMQPValue {
    AMQPValue::LongString(LongString::from("first"))
}
