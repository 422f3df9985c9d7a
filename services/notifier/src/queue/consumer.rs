use std::{convert::Infallible, num::NonZeroU16};

use futures_util::StreamExt;
use lapin::{
    Channel, Consumer as Deliveries,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use runtime::{
    health::Component,
    reconnect::{self, run_with_reconnect},
    shutdown::Shutdown,
};
use tokio::task::{JoinError, JoinSet};

use super::handler::Handler;

/// Consumes enquiries from the mail queue and passes each to the handler.
#[derive(Debug)]
pub(crate) struct Consumer {
    broker: broker::Config,
    declaration: broker::Declaration,
    prefetch: NonZeroU16,
    handler: Handler,
    /// One task for each lost session that still has messages in flight.
    draining: JoinSet<()>,
}

type Settled = Result<(), broker::SessionError>;

impl Consumer {
    /// A consumer that keeps up to `prefetch` messages in flight.
    pub(crate) fn new(
        broker: broker::Config,
        declaration: broker::Declaration,
        prefetch: NonZeroU16,
        handler: Handler,
    ) -> Self {
        Self { broker, declaration, prefetch, handler, draining: JoinSet::new() }
    }

    /// Consumes until the shutdown, reconnecting after each lost session, then drains what is in flight.
    pub(crate) async fn keep_consuming(mut self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        let ended = run_with_reconnect(&mut self, "consumer", component, shutdown).await;
        while self.draining.join_next().await.is_some() {}
        ended
    }

    /// Subscribes to the mail queue.
    async fn consume(&self, channel: &Channel) -> Result<Deliveries, broker::SessionError> {
        // No more unacknowledged messages than are in flight: the rest stays on the queue for other replicas.
        broker::reply_within(
            self.broker.reply_timeout,
            channel.basic_qos(self.prefetch.get(), BasicQosOptions::default()),
        )
        .await?;
        let consuming = channel.basic_consume(
            self.broker.topology.email_queue(),
            // Empty: the broker generates a consumer tag.
            ShortString::default(),
            // Manual acknowledgement, after the mail is sent.
            BasicConsumeOptions::default(),
            FieldTable::default(),
        );
        broker::reply_within(self.broker.reply_timeout, consuming).await
    }

    /// Handles messages until the session fails.
    async fn process(
        &self,
        deliveries: &mut Deliveries,
        in_flight: &mut JoinSet<Settled>,
        session_over: &Shutdown,
    ) -> Result<(), broker::SessionError> {
        loop {
            tokio::select! {
                next = deliveries.next() => match next {
                    Some(message) => {
                        in_flight.spawn(self.handler.clone().handle(message?, session_over.clone()));
                    }
                    None => return Err(broker::SessionError::Abandoned),
                },
                Some(settled) = in_flight.join_next(), if !in_flight.is_empty() => flatten(settled)?,
            }
        }
    }
}

impl reconnect::Session for &mut Consumer {
    type Error = broker::SessionError;

    async fn run(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        while self.draining.try_join_next().is_some() {}
        let session = broker::Session::declare(&self.broker, &self.declaration, "notifier consumer").await?;
        let mut deliveries = self.consume(session.channel()).await?;
        component.up();
        tracing::info!(broker.url = %session.address(), prefetch = self.prefetch, "consuming from the broker");

        let (mut in_flight, session_over) = (JoinSet::new(), Shutdown::new());
        let ended = tokio::select! {
            ended = self.process(&mut deliveries, &mut in_flight, &session_over) => ended,
            reason = session.lost() => Err(reason),
            () = shutdown.requested() => Ok(()),
        };
        session_over.request();
        match &ended {
            // Stop the flow of new messages, then drain, whether or not the broker confirms the cancellation.
            Ok(()) => {
                let cancelled = session.channel().basic_cancel(deliveries.tag(), BasicCancelOptions::default());
                if let Err(error) = broker::reply_within(self.broker.reply_timeout, cancelled).await {
                    tracing::warn!(%error, "the broker did not confirm the cancelled consumer");
                }
                drain(in_flight).await;
                session.close().await;
            }
            // Mails that are being sent are finished; the next session does not wait for them.
            Err(reason) => {
                component.down(reason.to_string());
                self.draining.spawn(async move {
                    session.close().await;
                    drain(in_flight).await;
                });
            }
        }
        ended
    }
}

/// Waits for the messages in flight of a session that has ended. Their errors must not end another session.
async fn drain(mut in_flight: JoinSet<Settled>) {
    while let Some(settled) = in_flight.join_next().await {
        if let Err(error) = flatten(settled) {
            tracing::debug!(%error, "message not settled, it will be redelivered");
        }
    }
}

fn flatten(settled: Result<Settled, JoinError>) -> Settled {
    settled.unwrap_or_else(|panic| {
        // The message is not settled: the broker redelivers it when this session ends.
        tracing::error!(error = %panic, "a delivery panicked");
        Err(broker::SessionError::Abandoned)
    })
}
