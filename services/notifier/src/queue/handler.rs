use std::sync::Arc;

use lapin::message::Delivery as Message;
use metrics::{counter, histogram};
use prost::Message as _;
use proto::enquiry::v1::Enquiry;
use runtime::{shutdown::Shutdown, telemetry::trace};
use tokio::time::Instant;
use tracing::{Instrument, field::Empty, info_span};

use super::settlement::Settlement;
use crate::{
    acknowledgement::{acknowledger::Acknowledger, copies::EstimateCopies},
    backlog::undelivered::Undelivered,
    canary::CanaryDelivery,
    delivery::{
        attempt::{Attempt, Delivery},
        outcome::Outcome,
    },
    message::headers::Headers,
    smtp::pool::UsedSession,
};

/// Processes one message, from the attempt to its acknowledgement.
#[derive(Debug, Clone)]
pub(crate) struct Handler {
    pub(crate) delivery: Arc<Delivery>,
    pub(crate) settlement: Settlement,
    pub(crate) undelivered: Undelivered,
    pub(crate) canaries: Arc<CanaryDelivery>,
    pub(crate) copies: Arc<EstimateCopies>,
    /// `None` if visitors get no acknowledgement.
    pub(crate) acknowledger: Option<Arc<Acknowledger>>,
}

impl Handler {
    /// Handles a message in the trace of the visitor's request. `session_over` is requested when the message's session
    /// has ended.
    ///
    /// # Errors
    ///
    /// The session failed: the message will be redelivered.
    pub(crate) async fn handle(self, message: Message, session_over: Shutdown) -> Result<(), broker::SessionError> {
        let started = Instant::now();
        let span = info_span!("deliver", otel.kind = "consumer", messaging.system = "rabbitmq", trace_id = Empty);
        let span = trace::join(span, broker::traceparent(&message.properties).as_deref());
        let settled = self.attempt_and_settle(message, session_over).instrument(span).await;
        let outcome = if settled.is_ok() { "settled" } else { "comes_again" };
        counter!("messages_consumed_total", "queue" => "email", "outcome" => outcome).increment(1);
        histogram!("message_handling_seconds", "queue" => "email").record(started.elapsed());
        settled
    }

    async fn attempt_and_settle(self, message: Message, session_over: Shutdown) -> Result<(), broker::SessionError> {
        let headers = Headers::from_properties(&message.properties);
        let special = match self.canaries.try_one(&message.data).await {
            Some(outcome) => Some(outcome),
            None => self.copies.try_one(&message.data, &session_over).await,
        };
        let is_lead = special.is_none();
        let attempt = match special {
            Some(outcome) => Some(outcome.into()),
            None => self.delivery.attempt(&message.data, &headers, message.redelivered, &session_over).await,
        };
        let Some(Attempt { outcome, smtp_session, claim }) = attempt else {
            // The end of its session requeues it.
            return Err(broker::SessionError::Abandoned);
        };
        // A canary or a copy of an estimate is not a lead and does not belong to the backlog.
        let undelivered = is_lead.then_some(&self.undelivered);
        let applied = self.settlement.apply(&message, &headers, &outcome, undelivered).await;
        let is_applied = applied.is_ok();
        // Used for the next mail only once this one is marked as sent: to the mail server, the content of another mail or QUIT
        // means that its reply was noted.
        let spent_session = smtp_session.filter(|_| is_applied).and_then(UsedSession::release);
        let settled = self.settlement.acknowledge_or_requeue(&message, applied, &session_over).await;
        // After the acknowledgement: a slow Redis must not delay it.
        match undelivered {
            Some(undelivered) if is_applied => undelivered.remove_delivered(&message.data, &headers, &outcome).await,
            Some(undelivered) => undelivered.add_failed(&message.data, &headers).await,
            None => {}
        }
        // QUIT comes last: a mail server that hangs on it delays nothing.
        if let Some(session) = spent_session {
            session.quit().await;
        }
        drop(claim);
        // Only the enquiry itself is acknowledged to the visitor: not a duplicate, a follow-up, a canary or a copy.
        let is_first_mail = matches!(&outcome, Outcome::Sent { part, .. } if part.follow_up.is_none()) && is_lead;
        if let Some(acknowledger) = self.acknowledger.filter(|_| is_first_mail)
            && let Ok(enquiry) = Enquiry::decode(message.data.as_slice())
        {
            acknowledger.acknowledge(&enquiry, &session_over).await;
        }
        settled
    }
}
