use std::sync::Arc;

use lapin::message::Delivery as Message;
use metrics::{counter, histogram};
use prost::Message as _;
use proto::enquiry::v1::Enquiry;
use runtime::{shutdown::Shutdown, telemetry::trace};
use tokio::time::Instant;
use tracing::{Instrument, field::Empty, info_span};

use crate::{
    acknowledgement::Acknowledger,
    canary::CanaryDelivery,
    delivery::{Attempt, Delivery},
    headers::Headers,
    settlement::Settlement,
    undelivered::Undelivered,
    verdict::Verdict,
};

/// What is done with one message, from its attempt to its acknowledgement.
#[derive(Debug, Clone)]
pub(crate) struct Handler {
    pub(crate) delivery: Arc<Delivery>,
    pub(crate) settlement: Settlement,
    pub(crate) undelivered: Undelivered,
    pub(crate) canaries: Arc<CanaryDelivery>,
    /// Only if visitors are thanked.
    pub(crate) acknowledger: Option<Arc<Acknowledger>>,
}

impl Handler {
    /// Handles a message of a session that is of no more use when `session_over` is requested, in the trace of the
    /// visitor's request. An error is that of the session: the message will be delivered again.
    pub(crate) async fn handle(self, message: Message, session_over: Shutdown) -> Result<(), broker::SessionError> {
        let began = Instant::now();
        let span = info_span!("deliver", otel.kind = "consumer", messaging.system = "rabbitmq", trace_id = Empty);
        let span = trace::join(span, broker::traceparent(&message.properties).as_deref());
        let settled = self.attempt_and_settle(message, session_over).instrument(span).await;
        let outcome = if settled.is_ok() { "settled" } else { "comes_again" };
        counter!("messages_consumed_total", "queue" => "email", "outcome" => outcome).increment(1);
        histogram!("message_handling_seconds", "queue" => "email").record(began.elapsed());
        settled
    }

    async fn attempt_and_settle(self, message: Message, session_over: Shutdown) -> Result<(), broker::SessionError> {
        let headers = Headers::of(&message.properties);
        let canary = self.canaries.try_one(&message.data).await;
        let is_canary = canary.is_some();
        let Attempt { verdict, dialogue, claimed } = match canary {
            Some(verdict) => verdict.into(),
            None => self.delivery.try_one(&message.data, &headers, message.redelivered).await,
        };
        // A canary is nobody's lead.
        let undelivered = (!is_canary).then_some(&self.undelivered);
        let carried_out = self.settlement.carry_out(&message, &headers, &verdict, undelivered).await;
        let is_carried_out = carried_out.is_ok();
        let answered = self.settlement.answer(&message, carried_out, &session_over).await;
        // Only now: a slow Redis must not stand between the mail and its mark.
        match undelivered {
            Some(undelivered) if is_carried_out => {
                undelivered.remove_delivered(&message.data, &headers, &verdict).await;
            }
            Some(undelivered) => undelivered.note_failure(&message.data, &headers).await,
            None => {}
        }
        // The mail server took the mail long ago: one that hangs on QUIT holds up nothing.
        if let Some(dialogue) = dialogue {
            dialogue.say_goodbye().await;
        }
        drop(claimed);
        // With the mail itself, not with one that was before or that goes to the rest of the staff. A canary has
        // nobody to thank.
        let is_out = matches!(&verdict, Verdict::Sent { part, .. } if part.follow_up.is_none()) && !is_canary;
        if let Some(acknowledger) = self.acknowledger.filter(|_| is_out)
            && let Ok(enquiry) = Enquiry::decode(message.data.as_slice())
        {
            acknowledger.acknowledge(&enquiry).await;
        }
        answered
    }
}
