use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use lettre::message::{Mailbox, Mailboxes};
use metrics::{gauge, histogram};
use uuid::Uuid;

use super::{CanarySignature, Config, RoundTrips, sender::count_failure};
use crate::{
    delivery::outcome::Outcome,
    mailer::notices::Notices,
    message::{identity::identify, part::Part},
};

const SUBJECT: &str = "Canary: enquiries arrive";
/// How long a canary is retried by a notifier that posts none.
const DEFAULT_RETRY_FOR: Duration = Duration::from_hours(1);

/// Mails canaries to their own mailbox. They are not leads: they are neither acknowledged to the visitor nor counted as
/// undelivered, and never become dead letters.
#[derive(Debug)]
pub(crate) struct CanaryDelivery {
    signature: CanarySignature,
    mailbox: Mailboxes,
    notices: Arc<Notices>,
    round_trips: RoundTrips,
    /// Maximum age of a canary that is retried. One as far in the future, from a wrong clock or made by hand, is not
    /// retried either.
    retry_for: Duration,
}

impl CanaryDelivery {
    /// The delivery of the canaries that `config` describes.
    pub(crate) fn new(config: &Config, notices: Arc<Notices>, round_trips: RoundTrips) -> Self {
        let mailbox = config.mailbox.clone();
        Self {
            signature: CanarySignature::new(mailbox.clone()),
            mailbox: mailbox.into_iter().map(|address| Mailbox::new(None, address)).collect(),
            notices,
            round_trips,
            retry_for: config.posting.as_ref().map_or(DEFAULT_RETRY_FOR, |posting| posting.every),
        }
    }

    /// Attempts to deliver the message with this payload, or returns `None` if it is not a canary. Logs the outcome.
    pub(crate) async fn try_one(&self, payload: &[u8]) -> Option<Outcome> {
        let identified = identify(payload);
        let sent_at = self.signature.sent_at(identified.enquiry.as_ref()?)?;
        Some(self.deliver(identified.id, sent_at).await)
    }

    async fn deliver(&self, id: Uuid, sent_at: Timestamp) -> Outcome {
        let acknowledge = Outcome::Sent { part: Part::whole(id), follow_ups: Vec::new() };
        let text = format!("Canary {id} was sent at {sent_at} and came the whole way.\n");
        let sent = self.notices.send(id, &self.mailbox, SUBJECT, text).await;
        let age = Timestamp::now().duration_since(sent_at);
        // Negative if the clock of the machine that posted it is ahead.
        let round_trip = Duration::try_from(age).unwrap_or_default();
        let round_trip_ms = round_trip.as_secs_f64() * 1e3;
        match sent {
            Ok(_) => {
                histogram!("canary_round_trip_seconds").record(round_trip);
                gauge!("canary_last_success_timestamp_seconds").set(Timestamp::now().as_duration().as_secs_f64());
                self.round_trips.record(id).await;
                tracing::info!(enquiry.id = %id, round_trip_ms, "canary mailed");
                acknowledge
            }
            Err(error) if age.unsigned_abs() < self.retry_for => {
                tracing::warn!(enquiry.id = %id, %error, "canary not mailed, will try again");
                Outcome::Retry(error.to_string())
            }
            Err(error) => {
                count_failure("mail");
                tracing::error!(enquiry.id = %id, %error, "canary not mailed in time, giving up");
                acknowledge
            }
        }
    }
}
