use std::{collections::HashSet, time::Duration};

use broker::{SessionError, reply_within};
use futures_util::StreamExt;
use jiff::{SignedDuration, Timestamp};
use lapin::{
    Connection, Consumer,
    message::Delivery,
    options::{BasicAckOptions, BasicConsumeOptions, BasicQosOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use proto::enquiry::v1::Enquiry;
use tokio::time;
use uuid::Uuid;

use super::{
    ArchiveError, Period,
    end_marker::{EndMarker, is_end_marker},
};
use crate::{message::identity::identify, operator::close_connection};

/// Streams require a prefetch (rabbitmq.com/docs/streams#consuming).
const PREFETCH: u16 = 200;
/// How much earlier than the period reading begins, since the broker stamps messages by another clock. Enquiries
/// outside the period are filtered by their own time of acceptance.
const CLOCK_MARGIN: SignedDuration = SignedDuration::from_hours(1);
/// Maximum number of enquiries: their ids are kept in memory to recognise duplicates.
const MAX_ENQUIRIES: usize = 1_000_000;

/// Reads the archive stream from a time to the end that it had at the start, each enquiry once.
///
/// A stream has no end, AMQP 0-9-1 does not expose its last offset, and its message count is updated only every few seconds
/// (seen on RabbitMQ 3.10). So the reader publishes an [`EndMarker`] and reads until it gets that back, which depends on no
/// clock and no timeout.
pub(super) struct Reader {
    connection: Connection,
    messages: Consumer,
    end: EndMarker,
    period: Period,
    seen: HashSet<Uuid>,
    unreadable: usize,
    reply_timeout: Duration,
}

impl Reader {
    pub(super) async fn open(config: &broker::Config, period: Period) -> Result<Self, ArchiveError> {
        let connection = broker::connect(config, "notifier archive").await.map_err(SessionError::from)?;
        // Before the marker: a consumer from a time after the last message begins with the next one published.
        let messages = consume(config, &connection, offset(period.since)).await?;
        let end = EndMarker::publish(config, &connection, config.topology.archive()).await?;
        Ok(Self {
            connection,
            messages,
            end,
            period,
            seen: HashSet::new(),
            unreadable: 0,
            reply_timeout: config.reply_timeout,
        })
    }

    /// The next enquiry of the period, in the order of the stream, or `None` at its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Incomplete`] if the broker stops delivering before the end.
    pub(super) async fn next(&mut self) -> Result<Option<(Uuid, Enquiry)>, ArchiveError> {
        loop {
            let message = self.next_message().await?;
            if self.end.matches(&message) {
                break;
            }
            if is_end_marker(&message) {
                continue;
            }
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
        close_connection(&self.connection, self.reply_timeout).await;
        Ok(None)
    }

    async fn next_message(&mut self) -> Result<Delivery, ArchiveError> {
        // The end marker is in the stream, so there is a next message.
        let next = time::timeout(self.reply_timeout, self.messages.next()).await;
        let message = next.ok().flatten().ok_or(ArchiveError::Incomplete)?.map_err(SessionError::from)?;
        // An acknowledgement is credit for another message; the stream keeps this one.
        reply_within(self.reply_timeout, message.ack(BasicAckOptions::default())).await?;
        Ok(message)
    }
}

async fn consume(
    config: &broker::Config,
    connection: &Connection,
    offset: AMQPValue,
) -> Result<Consumer, SessionError> {
    let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
    reply_within(config.reply_timeout, channel.basic_qos(PREFETCH, BasicQosOptions::default())).await?;
    let mut arguments = FieldTable::default();
    arguments.insert("x-stream-offset".into(), offset);
    reply_within(
        config.reply_timeout,
        channel.basic_consume(
            config.topology.archive(),
            ShortString::default(),
            BasicConsumeOptions::default(),
            arguments,
        ),
    )
    .await
}

/// The stream offset of the chunk written at `since`, less [`CLOCK_MARGIN`].
fn offset(since: Timestamp) -> AMQPValue {
    let from = since.checked_sub(CLOCK_MARGIN).unwrap_or(Timestamp::UNIX_EPOCH);
    AMQPValue::Timestamp(u64::try_from(from.as_second()).unwrap_or_default())
}
