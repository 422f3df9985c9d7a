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

/// Maximum concurrent publishes on a connection. More do not make a quorum queue faster, and each channel costs the broker
/// memory.
const MAX_CHANNELS: usize = 32;
/// AMQP delivery mode of a message that survives a restart of the broker.
const PERSISTENT: u8 = 2;

/// The depth and consumers of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueState {
    /// Messages ready for delivery. Unacknowledged ones are not counted.
    pub messages: u32,
    /// Number of consumers.
    pub consumers: u32,
}

/// The channels in confirm mode of a publisher's session, opened on demand.
///
/// Each channel has at most one publish in flight. lapin takes a delivery tag and queues the frames in two steps, and
/// passes a returned message to the next confirm, so two publishes on a channel could receive each other's confirms.
#[derive(Debug, Clone)]
pub struct ChannelPool {
    session: Arc<Session>,
    idle: Arc<Mutex<Vec<Channel>>>,
    permits: Arc<Semaphore>,
    /// Cancelled when a publish finds that the session is not usable.
    abandoned: CancellationToken,
}

impl ChannelPool {
    pub(crate) fn new(session: Arc<Session>) -> Self {
        Self {
            session,
            idle: Arc::default(),
            permits: Arc::new(Semaphore::new(MAX_CHANNELS)),
            abandoned: CancellationToken::new(),
        }
    }

    /// The address of the connected node, which prints without credentials.
    pub(crate) fn address(&self) -> &SecretUrl {
        self.session.address()
    }

    /// Returns true unless the session was abandoned.
    pub(crate) fn is_usable(&self) -> bool {
        !self.abandoned.is_cancelled()
    }

    /// Waits until the session is abandoned.
    pub(crate) async fn abandoned(&self) {
        self.abandoned.cancelled().await;
    }

    /// Publishes and waits for the confirm.
    ///
    /// If this future is dropped early, by a timeout, the session is abandoned: the late confirm would be taken for that of
    /// the next publish.
    pub(crate) async fn publish(
        &self,
        exchange: ShortString,
        routing_key: ShortString,
        payload: &[u8],
        properties: BasicProperties,
    ) -> Result<(), PublishError> {
        // The semaphore is never closed.
        let _permit = self.permits.acquire().await.map_err(|_| PublishError::Abandoned)?;
        if !self.is_usable() {
            // The publish before found that it is not usable. The next attempt uses the next session.
            return Err(PublishError::Abandoned);
        }
        let abandon_on_drop = self.abandoned.clone().drop_guard();
        let channel = self.channel().await?;
        // Mandatory: an unroutable message is returned instead of dropped.
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let properties = properties.with_delivery_mode(PERSISTENT);
        let confirm = channel.basic_publish(exchange, routing_key, options, payload, properties).await?;
        let outcome = match confirm.await? {
            Confirmation::Ack(None) => Ok(()),
            // The broker confirms a returned message too. Its queues are missing; the next session waits for them.
            Confirmation::Ack(Some(_)) => return Err(PublishError::Unroutable),
            // `NotRequested` would mean that the channel is not in confirm mode, so the message may not be stored.
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused),
        };
        abandon_on_drop.disarm();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(channel);
        outcome
    }

    /// The state of `queue`. It uses a separate channel, as the broker closes the channel if the queue does not exist. In
    /// that case the session is abandoned, and the next one begins when the queue is there.
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

    /// An idle channel, or a new one.
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
