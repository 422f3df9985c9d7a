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
    marker::{Marker, is_marker},
};
use crate::message::identity::identify;

/// A stream is read with a prefetch (rabbitmq.com/docs/streams#consuming).
const PREFETCH: u16 = 200;
/// The broker writes an enquiry to the stream a moment after it was accepted, by another clock. Reading
/// begins so much earlier; what is too early is left out by its own time.
const MARGIN: SignedDuration = SignedDuration::from_hours(1);
/// Most enquiries in one reading, since each id is remembered for as long as it takes.
const MOST: usize = 1_000_000;

/// Reads the archive from a time up to what was there at the start, each enquiry once.
///
/// A stream has no end, AMQP 0-9-1 does not tell its last offset, and its message count is brought up to date only every
/// few seconds (seen on RabbitMQ 3.10). So the reader writes a [`Marker`] behind what is there, and has read all of it when
/// it comes to that. No clock and no silence decides.
pub(super) struct Reader {
    connection: Connection,
    messages: Consumer,
    end: Marker,
    period: Period,
    seen: HashSet<Uuid>,
    unreadable: usize,
    reply_timeout: Duration,
}

impl Reader {
    pub(super) async fn open(config: &broker::Config, period: Period) -> Result<Self, ArchiveError> {
        let connection = broker::connect(config, "notifier archive").await.map_err(SessionError::from)?;
        // Before the marker: reading from a time after the last enquiry begins with what comes next.
        let messages = consume(config, &connection, from_time(period.since)).await?;
        let end = Marker::write(config, &connection, config.topology.archive()).await?;
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

    /// The next enquiry of the period, in the order of the archive, or `None` at its end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Midway`] if the broker hands over nothing more before the end.
    pub(super) async fn next(&mut self) -> Result<Option<(Uuid, Enquiry)>, ArchiveError> {
        loop {
            let message = self.next_message().await?;
            if self.end.is(&message) {
                break;
            }
            if is_marker(&message) {
                continue;
            }
            let identified = identify(&message.data);
            let Some(enquiry) = identified.enquiry else {
                self.unreadable += 1;
                continue;
            };
            let Ok(accepted) = Timestamp::from_second(enquiry.accepted_at) else { continue };
            // A key that was sent twice is twice in the stream.
            if self.period.holds(accepted) && self.seen.insert(identified.id) {
                return match self.seen.len() {
                    1..=MOST => Ok(Some((identified.id, enquiry))),
                    _ => Err(ArchiveError::TooMany(MOST)),
                };
            }
        }
        if self.unreadable > 0 {
            tracing::warn!(count = self.unreadable, "messages of the archive are no enquiries and are left out");
        }
        if let Err(error) = reply_within(self.reply_timeout, self.connection.close(200, "done".into())).await {
            tracing::debug!(%error, "the broker did not answer the goodbye");
        }
        Ok(None)
    }

    async fn next_message(&mut self) -> Result<Delivery, ArchiveError> {
        // The marker is there, so something comes; a broker that says nothing for so long has stopped.
        let next = time::timeout(self.reply_timeout, self.messages.next()).await;
        let message = next.ok().flatten().ok_or(ArchiveError::Midway)?.map_err(SessionError::from)?;
        // Each acknowledgement lets the broker send one more; the stream keeps the message.
        reply_within(self.reply_timeout, message.ack(BasicAckOptions::default())).await?;
        Ok(message)
    }
}

async fn consume(config: &broker::Config, connection: &Connection, from: AMQPValue) -> Result<Consumer, SessionError> {
    let channel = reply_within(config.reply_timeout, connection.create_channel()).await?;
    reply_within(config.reply_timeout, channel.basic_qos(PREFETCH, BasicQosOptions::default())).await?;
    let mut arguments = FieldTable::default();
    arguments.insert("x-stream-offset".into(), from);
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

/// The offset by which a stream begins with the chunk that was written then.
fn from_time(since: Timestamp) -> AMQPValue {
    let from = since.checked_sub(MARGIN).unwrap_or(Timestamp::UNIX_EPOCH);
    AMQPValue::Timestamp(u64::try_from(from.as_second()).unwrap_or_default())
}
