use std::{num::NonZeroU16, sync::Arc, time::Duration};

use futures_util::StreamExt;
use lapin::{
    Consumer as Deliveries,
    message::Delivery as Message,
    options::{BasicAckOptions, BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use runtime::{health::Component, shutdown::Shutdown, supervise};
use tokio::{task::JoinSet, time};

use crate::delivery::{Delivery, Outcome};

/// Takes enquiries from the queue, several at once, and settles each by its outcome.
#[derive(Debug, Clone)]
pub(crate) struct Consumer {
    pub(crate) broker: broker::Config,
    pub(crate) prefetch: NonZeroU16,
    pub(crate) retry_pause: Duration,
    pub(crate) delivery: Arc<Delivery>,
}

type Settled = Result<(), lapin::Error>;

impl supervise::Session for Consumer {
    type Error = broker::SessionError;

    async fn hold(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        let session = broker::Session::open(&self.broker, "notifier consumer").await?;
        let channel = session.channel();
        // As many unacknowledged messages as we work on at once: the rest waits in the queue, where
        // another replica can take it.
        channel.basic_qos(self.prefetch.get(), BasicQosOptions::default()).await?;
        let mut deliveries = channel
            .basic_consume(
                self.broker.topology.email_queue(),
                // The broker makes up a consumer tag.
                ShortString::default(),
                // Acknowledged by hand, after the mail is out.
                BasicConsumeOptions::default(),
                FieldTable::default(),
            )
            .await?;
        component.up();
        tracing::info!(broker.url = %self.broker.url, prefetch = self.prefetch, "consuming from the broker");

        // Tasks of their own: a mail that is being sent when the session breaks is sent to its end.
        let mut in_hand = JoinSet::new();
        let ended = tokio::select! {
            ended = self.work_off(&mut deliveries, &mut in_hand, shutdown) => ended,
            reason = session.lost() => Err(reason),
            () = shutdown.requested() => Ok(()),
        };
        if ended.is_ok() {
            // No new messages while those in hand are finished.
            channel.basic_cancel(deliveries.tag(), BasicCancelOptions::default()).await?;
        }
        let drained = drain(&mut in_hand).await;
        if ended.is_ok() {
            session.close().await;
        }
        ended.and(drained.map_err(Into::into))
    }
}

impl Consumer {
    /// Takes and settles messages; ends only when the session is of no more use.
    async fn work_off(
        &self,
        deliveries: &mut Deliveries,
        in_hand: &mut JoinSet<Settled>,
        shutdown: &Shutdown,
    ) -> Result<(), broker::SessionError> {
        loop {
            tokio::select! {
                next = deliveries.next() => match next {
                    Some(message) => {
                        in_hand.spawn(settle(self.clone(), message?, shutdown.clone()));
                    }
                    None => return Err(broker::SessionError::GivenUp),
                },
                Some(settled) = in_hand.join_next(), if !in_hand.is_empty() => flatten(settled)?,
            }
        }
    }
}

/// One message from the first attempt to its acknowledgement.
async fn settle(consumer: Consumer, message: Message, shutdown: Shutdown) -> Settled {
    match consumer.delivery.try_one(&message.data).await {
        Outcome::Sent => message.ack(BasicAckOptions::default()).await?,
        Outcome::Later(_) => {
            // The message stays ours during the pause, and goes back at once if we stop.
            shutdown.or(time::sleep(consumer.retry_pause)).await;
            message.nack(BasicNackOptions { requeue: true, ..BasicNackOptions::default() }).await?
        }
        // Not requeued: the broker moves it to the dead-letter queue.
        Outcome::Never(_) => message.nack(BasicNackOptions { requeue: false, ..BasicNackOptions::default() }).await?,
    };
    Ok(())
}

async fn drain(in_hand: &mut JoinSet<Settled>) -> Settled {
    let mut outcome = Ok(());
    while let Some(settled) = in_hand.join_next().await {
        outcome = outcome.and(flatten(settled));
    }
    outcome
}

fn flatten(settled: Result<Settled, tokio::task::JoinError>) -> Settled {
    settled.unwrap_or_else(|panic| {
        // Its message was not acknowledged, so the broker delivers it again.
        tracing::error!(error = %panic, "a delivery panicked");
        Ok(())
    })
}
