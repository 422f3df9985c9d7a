use std::time::Duration;

use broker::{Connection, SessionError, reply_within};
use futures_util::StreamExt;
use lapin::{
    Channel, ErrorKind,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};
use tokio::time::{self, Instant};

use super::{DeadError, dead_letter::DeadLetter};
use crate::operator::{
    close_connection,
    queue_count::{ready_count, reported_count},
};

/// Maximum number of dead letters fetched at once, the oldest ones.
const MAX_BATCH: u16 = 10_000;
/// Timeout for the lock; the commands hold it for moments.
const LOCK_TIMEOUT: Duration = Duration::from_secs(20);
/// Timeout for the broker to requeue the dead letters.
const REQUEUE_TIMEOUT: Duration = Duration::from_secs(5);
/// Delay before a queue that seems empty is asked again: after a command was killed, its lock is free a moment before
/// its dead letters are back.
const RECHECK_DELAY: Duration = Duration::from_millis(300);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The right to work on the dead letters, which one operator's command holds at a time.
///
/// Commands consume without acknowledging, so that the broker requeues the dead letters in their order whatever happens to
/// the command. Meanwhile another command would find the queue empty; the lock prevents that. It is an exclusive queue, which
/// the broker deletes with its connection, since quorum queues do not support exclusive consumers.
pub(in crate::operator) struct OperatorLock {
    connection: Connection,
    channel: Channel,
    queue: ShortString,
    reply_timeout: Duration,
}

/// Dead letters fetched from the queue.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) dead_letters: Vec<DeadLetter>,
    /// Number of dead letters on the queue beyond those fetched.
    pub(super) not_fetched: u32,
    consumer: Option<ShortString>,
}

impl Batch {
    /// The number of dead letters on the queue once `settled` of these were acknowledged and the others requeued.
    pub(super) fn remaining(&self, settled: usize) -> u32 {
        let requeued = u32::try_from(self.dead_letters.len().saturating_sub(settled)).unwrap_or(u32::MAX);
        requeued.saturating_add(self.not_fetched)
    }
}

impl OperatorLock {
    /// Waits until no other command holds the lock.
    pub(in crate::operator) async fn acquire(config: &broker::Config) -> Result<Self, DeadError> {
        let connection = broker::connect(config, "notifier dead").await.map_err(SessionError::from)?;
        let (queue, reply_timeout) = (config.topology.dead_letter_queue(), config.reply_timeout);
        // Releases must agree on this name.
        let lock: ShortString = format!("{queue}.desk").into();
        let deadline = Instant::now() + LOCK_TIMEOUT;
        loop {
            // An error closes the channel.
            let channel = reply_within(reply_timeout, connection.create_channel()).await?;
            let options = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
            match reply_within(reply_timeout, channel.queue_declare(lock.clone(), options, FieldTable::default())).await
            {
                Ok(_) => return Ok(Self { connection, channel, queue, reply_timeout }),
                Err(SessionError::Broken(error)) if is_locked(&error) && Instant::now() < deadline => {
                    time::sleep(POLL_INTERVAL.mul_f64(1.0 + fastrand::f64())).await;
                }
                Err(SessionError::Broken(error)) if is_locked(&error) => return Err(DeadError::Locked),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The connection that holds the lock.
    pub(in crate::operator) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Releases the lock of a command that has fetched nothing.
    pub(in crate::operator) async fn unlock(self) {
        close_connection(&self.connection, self.reply_timeout).await;
    }

    /// Timeout for each of the broker's replies.
    pub(super) fn reply_timeout(&self) -> Duration {
        self.reply_timeout
    }

    /// The number of dead letters on the queue. If there are none, it is asked again after [`RECHECK_DELAY`].
    pub(super) async fn count(&self) -> Result<u32, DeadError> {
        let count = ready_count(&self.channel, &self.queue, self.reply_timeout).await?;
        if count > 0 {
            return Ok(count);
        }
        time::sleep(RECHECK_DELAY).await;
        Ok(ready_count(&self.channel, &self.queue, self.reply_timeout).await?)
    }

    /// Fetches the dead letters, the oldest [`MAX_BATCH`] of them.
    pub(super) async fn fetch(&self) -> Result<Batch, DeadError> {
        let count = self.count().await?;
        let mut batch = Batch::default();
        if count == 0 {
            return Ok(batch);
        }
        let size = u16::try_from(count).unwrap_or(MAX_BATCH).min(MAX_BATCH);
        reply_within(self.reply_timeout, self.channel.basic_qos(size, BasicQosOptions::default())).await?;
        let (tag, options) = (ShortString::default(), BasicConsumeOptions::default());
        let consume = self.channel.basic_consume(self.queue.clone(), tag, options, FieldTable::default());
        let mut messages = reply_within(self.reply_timeout, consume).await?;
        batch.consumer = Some(messages.tag());
        while batch.dead_letters.len() < usize::from(size) {
            let timeout = self.reply_timeout;
            let next = time::timeout(timeout, messages.next()).await.map_err(|_| SessionError::NoReply(timeout))?;
            let message = next.ok_or(SessionError::Abandoned)?.map_err(SessionError::from)?;
            batch.dead_letters.push(message.into());
        }
        batch.not_fetched = count - u32::from(size);
        Ok(batch)
    }

    /// Requeues the dead letters of `batch` other than the `settled` ones, and releases the lock.
    pub(super) async fn release(self, batch: &Batch, settled: usize) -> Result<(), DeadError> {
        if let Some(consumer) = &batch.consumer {
            reply_within(
                self.reply_timeout,
                self.channel.basic_cancel(consumer.clone(), BasicCancelOptions::default()),
            )
            .await?;
            // Delivery tag 0 with `multiple` means all that are not acknowledged (AMQP 0-9-1, basic.nack).
            let all = BasicNackOptions { multiple: true, requeue: true };
            reply_within(self.reply_timeout, self.channel.basic_nack(0, all)).await?;
            self.wait_until_requeued(batch.remaining(settled)).await?;
        }
        close_connection(&self.connection, self.reply_timeout).await;
        Ok(())
    }

    /// Waits until `expected` dead letters are on the queue. The broker does not confirm a nack: without the wait, the
    /// next command could find the queue empty.
    async fn wait_until_requeued(&self, expected: u32) -> Result<(), DeadError> {
        let deadline = Instant::now() + REQUEUE_TIMEOUT;
        while reported_count(&self.channel, &self.queue, self.reply_timeout).await? < expected {
            if Instant::now() > deadline {
                // They return with the end of the connection at the latest.
                tracing::warn!(expected, "dead letters not requeued in time");
                break;
            }
            time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }
}

/// Returns true if another connection holds the exclusive queue (AMQP reply code 405).
fn is_locked(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error) if error.get_id() == 405)
}
