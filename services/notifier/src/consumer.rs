use std::{num::NonZeroU16, sync::Arc};

use futures_util::StreamExt;
use lapin::{
    Consumer as Deliveries,
    message::Delivery as Message,
    options::{BasicCancelOptions, BasicConsumeOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use prost::Message as _;
use proto::enquiry::v1::Enquiry;
use runtime::{health::Component, shutdown::Shutdown, supervise};
use tokio::task::JoinSet;

use crate::{
    acknowledgement::Acknowledger,
    canary::CanaryDelivery,
    delivery::{Attempt, Delivery},
    headers::Headers,
    settlement::Settlement,
    undelivered::Undelivered,
    verdict::Verdict,
};

/// Takes enquiries from the queue, several at once, and has each delivered and settled.
#[derive(Debug, Clone)]
pub(crate) struct Consumer {
    pub(crate) broker: broker::Config,
    pub(crate) prefetch: NonZeroU16,
    pub(crate) delivery: Arc<Delivery>,
    pub(crate) settlement: Settlement,
    pub(crate) undelivered: Undelivered,
    pub(crate) canaries: Arc<CanaryDelivery>,
    /// Only if visitors are thanked.
    pub(crate) acknowledger: Option<Arc<Acknowledger>>,
}

type Settled = Result<(), broker::SessionError>;

impl supervise::Session for Consumer {
    type Error = broker::SessionError;

    async fn hold(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        let session = broker::Session::open(&self.broker, "notifier consumer").await?;
        let channel = session.channel();
        // As many unacknowledged messages as we work on at once: the rest waits in the queue, where
        // another replica can take it.
        broker::reply(channel.basic_qos(self.prefetch.get(), BasicQosOptions::default())).await?;
        let consuming = channel.basic_consume(
            self.broker.topology.email_queue(),
            // The broker makes up a consumer tag.
            ShortString::default(),
            // Acknowledged by hand, after the mail is out.
            BasicConsumeOptions::default(),
            FieldTable::default(),
        );
        let mut deliveries = broker::reply(consuming).await?;
        component.up();
        tracing::info!(broker.url = %self.broker.url, prefetch = self.prefetch, "consuming from the broker");

        // Tasks of their own: a mail that is being sent when the session breaks is sent to its end.
        let mut in_hand = JoinSet::new();
        let ended = tokio::select! {
            ended = self.work_off(&mut deliveries, &mut in_hand) => ended,
            reason = session.lost() => Err(reason),
            () = shutdown.requested() => Ok(()),
        };
        match &ended {
            // No new messages while those in hand are finished, which happens whatever the broker says.
            Ok(()) => {
                let cancelled = channel.basic_cancel(deliveries.tag(), BasicCancelOptions::default());
                if let Err(error) = broker::reply(cancelled).await {
                    tracing::warn!(%error, "the broker did not confirm the end of consuming");
                }
            }
            Err(reason) => component.down(reason.to_string()),
        }
        let drained = drain(&mut in_hand).await;
        if ended.is_ok() {
            session.close().await;
        }
        ended.and(drained)
    }
}

impl Consumer {
    /// Takes and settles messages; ends only when the session is of no more use.
    async fn work_off(
        &self,
        deliveries: &mut Deliveries,
        in_hand: &mut JoinSet<Settled>,
    ) -> Result<(), broker::SessionError> {
        loop {
            tokio::select! {
                next = deliveries.next() => match next {
                    Some(message) => {
                        in_hand.spawn(settle(self.clone(), message?));
                    }
                    None => return Err(broker::SessionError::GivenUp),
                },
                Some(settled) = in_hand.join_next(), if !in_hand.is_empty() => flatten(settled)?,
            }
        }
    }
}

/// One message from its attempt to its acknowledgement.
async fn settle(consumer: Consumer, message: Message) -> Settled {
    let headers = Headers::of(&message.properties);
    let canary = consumer.canaries.try_one(&message.data).await;
    let is_lead = canary.is_none();
    let attempt = match canary {
        Some(verdict) => verdict.into(),
        None => {
            let attempt = consumer.delivery.try_one(&message.data, &headers, message.redelivered).await;
            consumer.undelivered.note(&message.data, &attempt.verdict).await;
            attempt
        }
    };
    let Attempt { verdict, dialogue, claimed } = attempt;
    // With the mail itself, not with one that was before or that goes to the rest of the staff. A canary has
    // nobody to thank.
    let is_out = matches!(&verdict, Verdict::Sent { part, .. } if part.follow_up.is_none());
    let acknowledger = consumer.acknowledger.filter(|_| is_lead && is_out);
    let enquiry = acknowledger.as_ref().and_then(|_| Enquiry::decode(message.data.as_slice()).ok());
    let settled = consumer.settlement.settle(message, &headers, verdict).await;
    // The mail server took the mail long ago: one that hangs on QUIT holds up nothing.
    if let Some(dialogue) = dialogue {
        dialogue.say_goodbye().await;
    }
    drop(claimed);
    if let (Some(acknowledger), Some(enquiry)) = (acknowledger, enquiry) {
        acknowledger.acknowledge(&enquiry).await;
    }
    settled
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
        // Its message is not settled: the broker delivers it again when this session is over.
        tracing::error!(error = %panic, "a delivery panicked");
        Err(broker::SessionError::GivenUp)
    })
}
