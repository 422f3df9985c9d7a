use std::sync::{Arc, Mutex, PoisonError};

use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{BasicPublishOptions, ConfirmSelectOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};
use runtime::secret::SecretUrl;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::{PublishError, Session, SessionError, reply_within};

/// Publishes at once on one connection. More do not make a quorum queue faster, and each channel costs
/// the broker memory.
const MOST_CHANNELS: usize = 32;
/// AMQP delivery mode of a message that is written to disk.
const PERSISTENT: u8 = 2;

/// What a queue holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueState {
    /// Messages that wait to be taken; those in hand are not counted.
    pub messages: u32,
    /// Who takes from it.
    pub consumers: u32,
}

/// A publisher's session in use: its channels in confirm mode, opened as they are needed.
///
/// One publish at a time on each: lapin takes a delivery tag and queues its frames in two steps, and
/// hands a returned message to the next confirm, so that two publishes on one channel could take each
/// other's answer.
#[derive(Debug, Clone)]
pub struct ChannelPool {
    session: Arc<Session>,
    idle: Arc<Mutex<Vec<Channel>>>,
    turns: Arc<Semaphore>,
    /// Cancelled by whoever finds that the session is of no use.
    abandoned: CancellationToken,
}

impl ChannelPool {
    pub(crate) fn new(session: Arc<Session>) -> Self {
        Self {
            session,
            idle: Arc::default(),
            turns: Arc::new(Semaphore::new(MOST_CHANNELS)),
            abandoned: CancellationToken::new(),
        }
    }

    /// Which node it is with: scheme, host and port, for operations.
    pub(crate) fn address(&self) -> &SecretUrl {
        self.session.address()
    }

    /// Whether publishes may still be tried on it.
    pub(crate) fn is_usable(&self) -> bool {
        !self.abandoned.is_cancelled()
    }

    /// Waits until somebody found it to be of no use.
    pub(crate) async fn abandoned(&self) {
        self.abandoned.cancelled().await;
    }

    /// Publishes and waits for the confirm.
    ///
    /// Dropped before its end, by a time-out, it gives the session up: a confirm that is still to come
    /// would be mistaken for the next one's.
    pub(crate) async fn publish(
        &self,
        exchange: ShortString,
        routing_key: ShortString,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        // The semaphore is never closed.
        let _turn = self.turns.acquire().await.map_err(|_| PublishError::Abandoned)?;
        if !self.is_usable() {
            // Whoever had a turn before found out; the next attempt has the next session.
            return Err(PublishError::Abandoned);
        }
        let unless_answered = self.abandoned.clone().drop_guard();
        let channel = self.channel().await?;
        // Mandatory: a message that no queue takes comes back instead of vanishing.
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = properties.with_delivery_mode(PERSISTENT);
        let confirm = channel.basic_publish(exchange, routing_key, options, payload, properties).await?;
        let outcome = match confirm.await? {
            Confirmation::Ack(None) => Ok(()),
            // The broker confirms a returned message too: it has handled it, by sending it back. The
            // queues are gone, and the next session declares them.
            Confirmation::Ack(Some(_)) => return Err(PublishError::Unroutable),
            // `NotRequested` would mean that the channel is not in confirm mode: not stored for sure.
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused),
        };
        unless_answered.disarm();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(channel);
        outcome
    }

    /// What `queue` holds. On a channel of its own: the broker closes it if there is no such queue, and the next
    /// session declares it.
    pub(crate) async fn queue_state(&self, queue: ShortString) -> Result<QueueState, SessionError> {
        let limit = self.session.reply_timeout();
        let channel = reply_within(limit, self.session.connection().create_channel()).await?;
        let passive = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::durable() };
        let declared = reply_within(limit, channel.queue_declare(queue, passive, FieldTable::default())).await;
        let queue = declared.inspect_err(|_| self.abandoned.cancel())?;
        let state = QueueState { messages: queue.message_count(), consumers: queue.consumer_count() };
        reply_within(limit, channel.close(200, "done".into())).await?;
        Ok(state)
    }

    /// A channel that nobody uses, or a new one.
    async fn channel(&self) -> Result<Channel, lapin::Error> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(channel) = idle {
            return Ok(channel);
        }
        let channel = self.session.connection().create_channel().await?;
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        Ok(channel)
    }
}
