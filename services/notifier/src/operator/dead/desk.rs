use std::time::Duration;

use broker::{SessionError, reply_within};
use futures_util::StreamExt;
use lapin::{
    Channel, Connection, ErrorKind,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};
use tokio::time::{self, Instant};

use super::{DeadError, letter::DeadLetter};

/// Most letters in hand at once, the oldest of the queue.
const MOST: u16 = 10_000;
/// How long another operator's command is waited for; each takes moments.
const TURN_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the broker may take to have returned letters on the queue again.
const RETURN_TIMEOUT: Duration = Duration::from_secs(5);
/// An empty queue is asked once more after this: the letters of an operator whose command was killed are
/// back a moment after its turn is over.
const SECOND_LOOK: Duration = Duration::from_millis(300);
const POLL_PAUSE: Duration = Duration::from_millis(50);

/// The one place where dead letters are taken in hand.
///
/// They are consumed without acknowledgement, so that the broker has them back whatever happens to this
/// process, in their order. Meanwhile nobody else would see them: so one desk at a time, by an exclusive
/// queue that the broker deletes with its connection. (Quorum queues do not enforce exclusive consumers.)
pub(super) struct Desk {
    connection: Connection,
    channel: Channel,
    queue: ShortString,
    reply_timeout: Duration,
}

/// Letters taken from the queue.
pub(super) struct InHand {
    pub(super) letters: Vec<DeadLetter>,
    /// How many more wait on the queue than were taken.
    pub(super) left: u32,
    consumer: Option<ShortString>,
}

impl InHand {
    pub(super) fn nothing() -> Self {
        Self { letters: Vec::new(), left: 0, consumer: None }
    }

    /// How many letters are on the queue again after `settled` of these are not.
    pub(super) fn remaining(&self, settled: usize) -> u32 {
        u32::try_from(self.letters.len().saturating_sub(settled)).unwrap_or(u32::MAX).saturating_add(self.left)
    }
}

impl Desk {
    /// Waits for its turn.
    pub(super) async fn open(config: &broker::Config) -> Result<Self, DeadError> {
        let connection = broker::connect(config, "notifier dead").await.map_err(SessionError::from)?;
        let (queue, reply_timeout) = (config.topology.dead_letter_queue(), config.reply_timeout);
        let turn: ShortString = format!("{queue}.desk").into();
        let give_up = Instant::now() + TURN_TIMEOUT;
        loop {
            // A refusal closes the channel.
            let channel = reply_within(reply_timeout, connection.create_channel()).await?;
            let options = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
            match reply_within(reply_timeout, channel.queue_declare(turn.clone(), options, FieldTable::default())).await
            {
                Ok(_) => return Ok(Self { connection, channel, queue, reply_timeout }),
                Err(SessionError::Broken(error)) if is_locked(&error) && Instant::now() < give_up => {
                    time::sleep(POLL_PAUSE.mul_f64(1.0 + fastrand::f64())).await;
                }
                Err(SessionError::Broken(error)) if is_locked(&error) => return Err(DeadError::Busy),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// How many letters wait.
    pub(super) async fn count(&self) -> Result<u32, DeadError> {
        let options = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
        let asked = self.channel.queue_declare(self.queue.clone(), options, FieldTable::default());
        Ok(reply_within(self.reply_timeout, asked).await?.message_count())
    }

    /// Takes all letters, the oldest [`MOST`] of them.
    pub(super) async fn take(&self) -> Result<InHand, DeadError> {
        let mut waiting = self.count().await?;
        if waiting == 0 {
            time::sleep(SECOND_LOOK).await;
            waiting = self.count().await?;
        }
        let mut in_hand = InHand::nothing();
        if waiting == 0 {
            return Ok(in_hand);
        }
        let most = u16::try_from(waiting).unwrap_or(MOST).min(MOST);
        reply_within(self.reply_timeout, self.channel.basic_qos(most, BasicQosOptions::default())).await?;
        let (tag, options) = (ShortString::default(), BasicConsumeOptions::default());
        let consuming = self.channel.basic_consume(self.queue.clone(), tag, options, FieldTable::default());
        let mut letters = reply_within(self.reply_timeout, consuming).await?;
        in_hand.consumer = Some(letters.tag());
        while in_hand.letters.len() < usize::from(most) {
            let limit = self.reply_timeout;
            let next = time::timeout(limit, letters.next()).await.map_err(|_| SessionError::NoReply(limit))?;
            let message = next.ok_or(SessionError::Abandoned)?.map_err(SessionError::from)?;
            in_hand.letters.push(message.into());
        }
        in_hand.left = waiting - u32::from(most);
        Ok(in_hand)
    }

    /// Puts back what is still in hand, of which `settled` is not, and makes room for the next operator.
    pub(super) async fn close(self, in_hand: &InHand, settled: usize) -> Result<(), DeadError> {
        if let Some(consumer) = &in_hand.consumer {
            reply_within(
                self.reply_timeout,
                self.channel.basic_cancel(consumer.clone(), BasicCancelOptions::default()),
            )
            .await?;
            // Everything that is not acknowledged: delivery tag 0 and `multiple` (AMQP 0-9-1, basic.nack).
            let all = BasicNackOptions { multiple: true, requeue: true };
            reply_within(self.reply_timeout, self.channel.basic_nack(0, all)).await?;
            self.wait_for(in_hand.remaining(settled)).await?;
        }
        if let Err(error) = reply_within(self.reply_timeout, self.connection.close(200, "done".into())).await {
            tracing::debug!(%error, "the broker did not answer the goodbye");
        }
        Ok(())
    }

    /// Returning is not confirmed: without this, the next operator could find the queue empty.
    async fn wait_for(&self, letters: u32) -> Result<(), DeadError> {
        let give_up = Instant::now() + RETURN_TIMEOUT;
        while self.count().await? < letters {
            if Instant::now() > give_up {
                // They come back at the latest with the end of the connection.
                tracing::warn!(letters, "the broker takes long to return the dead letters to their queue");
                break;
            }
            time::sleep(POLL_PAUSE).await;
        }
        Ok(())
    }
}

/// Whether another connection holds the queue (AMQP reply code 405).
fn is_locked(error: &lapin::Error) -> bool {
    matches!(error.kind(), ErrorKind::ProtocolError(error) if error.get_id() == 405)
}
