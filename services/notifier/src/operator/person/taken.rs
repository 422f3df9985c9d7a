use std::time::Duration;

use broker::{SessionError, reply_within};
use futures_util::StreamExt;
use lapin::{
    Channel, Connection, Consumer,
    message::Delivery,
    options::{BasicAckOptions, BasicCancelOptions, BasicConsumeOptions, BasicGetOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use tokio::time;

use super::PersonError;
use crate::operator::queue_count::ready_count;

/// Maximum number of messages on a queue.
pub(super) const MAX_MESSAGES: u16 = 20_000;
/// How many messages may arrive on a queue while it is worked on, before the rest is left to the next run.
const MAX_ARRIVALS: u32 = 50;
/// Time without a delivery after which a message is fetched, to learn whether the queue is empty.
const QUIET: Duration = Duration::from_millis(100);

/// The messages of one queue, taken until it is empty. They are delivered to a consumer, since a quorum queue writes each fetch of a
/// single message to disk; only the check whether the queue is empty fetches one. What is not acknowledged is on the queue again once this is closed.
pub(super) struct Taken {
    channel: Channel,
    queue: ShortString,
    messages: Consumer,
    /// How many may still be taken.
    left: u32,
    /// The broker was asked again after that many.
    is_extended: bool,
    reply_timeout: Duration,
}

impl Taken {
    /// Begins with the oldest message. The broker delivers at most `prefetch` messages that are not acknowledged.
    pub(super) async fn open(
        connection: &Connection,
        queue: ShortString,
        prefetch: u16,
        reply_timeout: Duration,
    ) -> Result<Self, PersonError> {
        let channel = reply_within(reply_timeout, connection.create_channel()).await?;
        let left = match ready_count(&channel, &queue, reply_timeout).await? {
            count if count > u32::from(MAX_MESSAGES) => {
                return Err(PersonError::TooMany(queue.to_string(), MAX_MESSAGES));
            }
            count => count + MAX_ARRIVALS,
        };
        reply_within(reply_timeout, channel.basic_qos(prefetch, BasicQosOptions::default())).await?;
        let (tag, options) = (ShortString::default(), BasicConsumeOptions::default());
        let consume = channel.basic_consume(queue.clone(), tag, options, FieldTable::default());
        let messages = reply_within(reply_timeout, consume).await?;
        Ok(Self { channel, queue, messages, left, is_extended: false, reply_timeout })
    }

    /// Takes all that arrives until this is closed, [`MAX_MESSAGES`] at most: what arrives between two searches is on its way here
    /// already, so the broker cannot count it.
    pub(super) fn held(self) -> Self {
        Self { left: MAX_MESSAGES.into(), ..self }
    }

    /// The next message, or `None` if the queue is empty or enough has been taken.
    pub(super) async fn next(&mut self) -> Result<Option<Delivery>, PersonError> {
        let mut was_empty = false;
        while self.left > 0 || self.extend().await? {
            if let Ok(message) = time::timeout(QUIET, self.messages.next()).await {
                let message = message.ok_or(SessionError::Abandoned)?.map_err(SessionError::from)?;
                self.left -= 1;
                return Ok(Some(message));
            }
            let get = self.channel.basic_get(self.queue.clone(), BasicGetOptions::default());
            if let Some(message) = reply_within(self.reply_timeout, get).await? {
                self.left -= 1;
                return Ok(Some(message.delivery));
            }
            // The last messages may still have been on their way here when the queue was found empty.
            if was_empty {
                return Ok(None);
            }
            was_empty = true;
        }
        Ok(None)
    }

    /// Allows, once, as many as are left on the queue: what a command that was killed had taken may return only after this one
    /// has counted.
    async fn extend(&mut self) -> Result<bool, PersonError> {
        if !self.is_extended {
            self.is_extended = true;
            self.left = ready_count(&self.channel, &self.queue, self.reply_timeout).await?;
        }
        Ok(self.left > 0)
    }

    /// The next messages, `size` of them at most, and none if [`Taken::next`] returns none.
    pub(super) async fn next_batch(&mut self, size: u16) -> Result<Vec<Delivery>, PersonError> {
        let mut batch = Vec::new();
        while batch.len() < usize::from(size) {
            let Some(message) = self.next().await? else { break };
            batch.push(message);
        }
        Ok(batch)
    }

    /// Returns what is not acknowledged to the queue.
    pub(super) async fn close(self) -> Result<(), PersonError> {
        // Otherwise the broker would deliver it here again.
        let cancel = self.channel.basic_cancel(self.messages.tag(), BasicCancelOptions::default());
        reply_within(self.reply_timeout, cancel).await?;
        Ok(reply_within(self.reply_timeout, self.channel.close(200, "done".into())).await?)
    }
}

/// Acknowledges a message; with `multiple`, those that were delivered before it as well.
pub(super) async fn acknowledge(
    message: &Delivery,
    multiple: bool,
    reply_timeout: Duration,
) -> Result<(), SessionError> {
    reply_within(reply_timeout, message.ack(BasicAckOptions { multiple })).await.map(drop)
}
