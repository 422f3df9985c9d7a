use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use lapin::types::AMQPValue;
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use super::{ArchiveError, Period, rewrite::is_rewriting, stream::StreamReader};
use crate::message::identity::identify;

/// How much earlier than the period reading begins, since the broker stamps messages by another clock. Enquiries
/// outside the period are filtered by their own time of acceptance.
const CLOCK_MARGIN: SignedDuration = SignedDuration::from_hours(1);
/// Maximum number of enquiries: their ids are kept in memory to recognise duplicates.
const MAX_ENQUIRIES: usize = 1_000_000;

/// Reads the archive stream from a time to the end that it had at the start, each enquiry once.
pub(super) struct Reader {
    messages: StreamReader,
    period: Period,
    seen: HashSet<Uuid>,
    unreadable: usize,
}

impl Reader {
    /// # Errors
    ///
    /// [`ArchiveError::Rewriting`] while the archive may be incomplete.
    pub(super) async fn open(config: &broker::Config, period: Period) -> Result<Self, ArchiveError> {
        let messages = StreamReader::open(config, config.topology.archive(), offset(period.since)).await?;
        let reader = Self { messages, period, seen: HashSet::new(), unreadable: 0 };
        // After the end marker: a rewrite that begins now deletes the stream that is being read, which is an error.
        if is_rewriting(config).await? {
            return Err(ArchiveError::Rewriting);
        }
        Ok(reader)
    }

    /// The next enquiry of the period, in the order of the stream, or `None` at its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Incomplete`] if the broker stops delivering before the end.
    pub(super) async fn next(&mut self) -> Result<Option<(Uuid, Enquiry)>, ArchiveError> {
        while let Some(message) = self.messages.next().await? {
            let identified = identify(&message.data);
            let Some(enquiry) = identified.enquiry else {
                self.unreadable += 1;
                continue;
            };
            let Ok(accepted) = Timestamp::from_second(enquiry.accepted_at) else { continue };
            // An idempotency key that two replicas accepted is in the stream twice.
            if self.period.contains(accepted) && self.seen.insert(identified.id) {
                return match self.seen.len() {
                    1..=MAX_ENQUIRIES => Ok(Some((identified.id, enquiry))),
                    _ => Err(ArchiveError::TooMany(MAX_ENQUIRIES)),
                };
            }
        }
        if self.unreadable > 0 {
            tracing::warn!(count = self.unreadable, "skipped archived messages that are not enquiries");
        }
        self.messages.close().await;
        Ok(None)
    }
}

/// The stream offset of the chunk written at `since`, less [`CLOCK_MARGIN`].
fn offset(since: Timestamp) -> AMQPValue {
    let from = since.checked_sub(CLOCK_MARGIN).unwrap_or(Timestamp::UNIX_EPOCH);
    AMQPValue::Timestamp(u64::try_from(from.as_second()).unwrap_or_default())
}
