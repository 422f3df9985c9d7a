use std::{collections::HashSet, time::Duration};

use broker::{SessionError, reply};
use futures_util::StreamExt;
use jiff::{SignedDuration, Timestamp};
use lapin::{
    Connection, Consumer,
    message::Delivery,
    options::{BasicAckOptions, BasicConsumeOptions, BasicQosOptions, QueueDeclareOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use proto::enquiry::v1::Enquiry;
use tokio::time;
use uuid::Uuid;

use super::{ArchiveError, Period};
use crate::identity::identify;

/// A stream is read with a prefetch (rabbitmq.com/docs/streams#consuming).
const PREFETCH: u16 = 200;
/// The broker writes an enquiry to the stream a moment after it was accepted, by another clock. Reading
/// begins so much earlier; what is too early is left out by its own time.
const MARGIN: SignedDuration = SignedDuration::from_hours(1);
/// Messages that are there come within milliseconds: after this long there are none.
const SILENCE: Duration = Duration::from_secs(2);
/// The rest of the last chunk comes at once.
const LAST_CHUNK: Duration = Duration::from_millis(500);
/// Most enquiries in one reading, since each id is remembered for as long as it takes.
const MOST: usize = 1_000_000;

/// Reads the archive from a time up to what was there at the start, each enquiry once.
///
/// A stream has no end, and its message count is brought up to date only every few seconds (seen on
/// RabbitMQ 3.10). What can be asked for is the last chunk: whoever has read past its first offset, and
/// then the few messages that are in the same chunk, has read all.
pub(super) struct Reader {
    connection: Connection,
    messages: Option<Consumer>,
    /// The first message of the last chunk at the start; none if the archive was empty.
    last_chunk: Option<Milestone>,
    began: Timestamp,
    period: Period,
    /// How far it has come.
    offset: Option<i64>,
    seen: HashSet<Uuid>,
    unreadable: usize,
    reply_timeout: Duration,
}

/// A message that is known to be in the archive.
struct Milestone {
    offset: i64,
    /// Nothing if it is no enquiry.
    accepted: Option<Timestamp>,
}

impl Reader {
    pub(super) async fn open(config: &broker::Config, period: Period) -> Result<Self, ArchiveError> {
        let began = Timestamp::now();
        let connection = broker::connect(config, "notifier archive").await.map_err(SessionError::from)?;
        let last_chunk = last_chunk(config, &connection).await?;
        let messages = match &last_chunk {
            Some(_) => Some(consume(config, &connection, from_time(period.since)).await?),
            None => None,
        };
        Ok(Self {
            connection,
            messages,
            last_chunk,
            began,
            period,
            offset: None,
            seen: HashSet::new(),
            unreadable: 0,
            reply_timeout: config.reply_timeout,
        })
    }

    /// The next enquiry of the period, in the order of the archive, or `None` at its end.
    pub(super) async fn next(&mut self) -> Result<Option<(Uuid, Enquiry)>, ArchiveError> {
        while let Some(message) = self.next_message().await? {
            let identified = identify(&message.data);
            let Some(enquiry) = identified.enquiry else {
                self.unreadable += 1;
                continue;
            };
            let Ok(accepted) = Timestamp::from_second(enquiry.accepted_at) else { continue };
            if self.is_past_the_last_chunk() && accepted > self.began {
                // It came while we read: so will others, without end.
                break;
            }
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
        if let Err(error) = reply(self.reply_timeout, self.connection.close(200, "done".into())).await {
            tracing::debug!(%error, "the broker did not answer the goodbye");
        }
        Ok(None)
    }

    /// Whether the first message of what was the last chunk at the start has come.
    fn is_past_the_last_chunk(&self) -> bool {
        self.last_chunk.as_ref().is_none_or(|first| self.offset.is_some_and(|offset| offset >= first.offset))
    }

    async fn next_message(&mut self) -> Result<Option<Delivery>, ArchiveError> {
        let is_past = self.is_past_the_last_chunk();
        let (Some(messages), Some(milestone)) = (&mut self.messages, &self.last_chunk) else { return Ok(None) };
        // Nothing at all may come if nothing was accepted since then.
        let may_be_none =
            self.offset.is_none() && milestone.accepted.is_none_or(|accepted| accepted < self.period.since);
        let patience = if is_past { LAST_CHUNK } else { SILENCE };
        match time::timeout(patience, messages.next()).await {
            Ok(Some(message)) => {
                let message = message.map_err(SessionError::from)?;
                // Each acknowledgement lets the broker send one more; the stream keeps the message.
                reply(self.reply_timeout, message.ack(BasicAckOptions::default())).await?;
                self.offset = offset(&message).or(self.offset);
                Ok(Some(message))
            }
            Ok(None) => Err(ArchiveError::Midway),
            Err(_) if is_past || may_be_none => Ok(None),
            Err(_) => Err(ArchiveError::Midway),
        }
    }
}

/// The first message of the last chunk, or `None` if the archive is empty.
async fn last_chunk(config: &broker::Config, connection: &Connection) -> Result<Option<Milestone>, ArchiveError> {
    let mut messages = consume(config, connection, AMQPValue::LongString("last".into())).await?;
    if let Ok(first) = time::timeout(SILENCE, messages.next()).await {
        let message = first.ok_or(ArchiveError::Midway)?.map_err(SessionError::from)?;
        let accepted = identify(&message.data).enquiry.map(|enquiry| enquiry.accepted_at);
        return Ok(Some(Milestone {
            offset: offset(&message).ok_or(ArchiveError::Midway)?,
            accepted: accepted.and_then(|seconds| Timestamp::from_second(seconds).ok()),
        }));
    }
    let channel = reply(config.reply_timeout, connection.create_channel()).await?;
    let options = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
    let asked =
        reply(config.reply_timeout, channel.queue_declare(config.topology.archive(), options, FieldTable::default()))
            .await?;
    // It may be late, but what it counts is there.
    if asked.message_count() > 0 { Err(ArchiveError::Midway) } else { Ok(None) }
}

async fn consume(config: &broker::Config, connection: &Connection, from: AMQPValue) -> Result<Consumer, SessionError> {
    let channel = reply(config.reply_timeout, connection.create_channel()).await?;
    reply(config.reply_timeout, channel.basic_qos(PREFETCH, BasicQosOptions::default())).await?;
    let mut arguments = FieldTable::default();
    arguments.insert("x-stream-offset".into(), from);
    reply(
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

fn offset(message: &Delivery) -> Option<i64> {
    match message.properties.headers().as_ref()?.inner().get("x-stream-offset")? {
        AMQPValue::LongLongInt(offset) => Some(*offset),
        _ => None,
    }
}
