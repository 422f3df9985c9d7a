use std::{convert::Infallible, num::NonZeroU16};

use futures_util::StreamExt;
use lapin::{
    Channel, Consumer as Deliveries,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use runtime::{
    health::Component,
    shutdown::Shutdown,
    supervise::{self, keep_in_session},
};
use tokio::task::JoinSet;

use crate::handler::Handler;

/// Takes enquiries from the queue, several at once, and has each handled.
#[derive(Debug)]
pub(crate) struct Consumer {
    broker: broker::Config,
    prefetch: NonZeroU16,
    handler: Handler,
    /// What sessions that were lost left in hand: a task for each session, over when the last of its messages is.
    left_in_hand: JoinSet<()>,
}

type Settled = Result<(), broker::SessionError>;

impl Consumer {
    /// A consumer of `broker` that has up to `prefetch` messages in hand, and has `handler` handle each.
    pub(crate) fn new(broker: broker::Config, prefetch: NonZeroU16, handler: Handler) -> Self {
        Self { broker, prefetch, handler, left_in_hand: JoinSet::new() }
    }

    /// Consumes in one session after the other until the shutdown, then finishes what is in hand.
    pub(crate) async fn keep_consuming(mut self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        let ended = keep_in_session(&mut self, "consumer", component, shutdown).await;
        while self.left_in_hand.join_next().await.is_some() {}
        ended
    }

    /// Asks for the messages of the mail queue.
    async fn consume(&self, channel: &Channel) -> Result<Deliveries, broker::SessionError> {
        // As many unacknowledged messages as we work on at once: the rest waits in the queue, where
        // another replica can take it.
        broker::reply(self.broker.reply_timeout, channel.basic_qos(self.prefetch.get(), BasicQosOptions::default()))
            .await?;
        let consuming = channel.basic_consume(
            self.broker.topology.email_queue(),
            // The broker makes up a consumer tag.
            ShortString::default(),
            // Acknowledged by hand, after the mail is out.
            BasicConsumeOptions::default(),
            FieldTable::default(),
        );
        broker::reply(self.broker.reply_timeout, consuming).await
    }

    /// Takes and settles messages; ends only when the session is of no more use.
    async fn work_off(
        &self,
        deliveries: &mut Deliveries,
        in_hand: &mut JoinSet<Settled>,
        over: &Shutdown,
    ) -> Result<(), broker::SessionError> {
        loop {
            tokio::select! {
                next = deliveries.next() => match next {
                    Some(message) => {
                        in_hand.spawn(self.handler.clone().handle(message?, over.clone()));
                    }
                    None => return Err(broker::SessionError::GivenUp),
                },
                Some(settled) = in_hand.join_next(), if !in_hand.is_empty() => flatten(settled)?,
            }
        }
    }
}

impl supervise::Session for &mut Consumer {
    type Error = broker::SessionError;

    async fn hold(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        while self.left_in_hand.try_join_next().is_some() {}
        let session = broker::Session::open(&self.broker, "notifier consumer").await?;
        let mut deliveries = match self.consume(session.channel()).await {
            Ok(deliveries) => deliveries,
            Err(reason) => {
                // lapin keeps a connection whose consumer was granted after nobody waited for it any more, and with
                // it as many messages as we would work on.
                session.close().await;
                return Err(reason);
            }
        };
        component.up();
        tracing::info!(broker.url = %session.address(), prefetch = self.prefetch, "consuming from the broker");

        let (mut in_hand, over) = (JoinSet::new(), Shutdown::new());
        let ended = tokio::select! {
            ended = self.work_off(&mut deliveries, &mut in_hand, &over) => ended,
            reason = session.lost() => Err(reason),
            () = shutdown.requested() => Ok(()),
        };
        over.request();
        match &ended {
            // No new messages while those in hand are finished, which happens whatever the broker says.
            Ok(()) => {
                let cancelled = session.channel().basic_cancel(deliveries.tag(), BasicCancelOptions::default());
                if let Err(error) = broker::reply(self.broker.reply_timeout, cancelled).await {
                    tracing::warn!(%error, "the broker did not confirm the end of consuming");
                }
                finish(in_hand).await;
                session.close().await;
            }
            // A mail that is being sent is sent to its end, and the next session does not wait for that.
            Err(reason) => {
                component.down(reason.to_string());
                self.left_in_hand.spawn(async move {
                    session.close().await;
                    finish(in_hand).await;
                });
            }
        }
        ended
    }
}

/// Waits for what is in hand of a session that is over: its errors are no other session's.
async fn finish(mut in_hand: JoinSet<Settled>) {
    while let Some(settled) = in_hand.join_next().await {
        if let Err(error) = flatten(settled) {
            tracing::debug!(%error, "a message was not settled in its session and comes again");
        }
    }
}

fn flatten(settled: Result<Settled, tokio::task::JoinError>) -> Settled {
    settled.unwrap_or_else(|panic| {
        // Its message is not settled: the broker delivers it again when this session is over.
        tracing::error!(error = %panic, "a delivery panicked");
        Err(broker::SessionError::GivenUp)
    })
}
