use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use lettre::message::{Mailbox, Mailboxes};
use metrics::{gauge, histogram};
use uuid::Uuid;

use super::{CanaryMark, Config, Returned, sender::failed};
use crate::{
    delivery::outcome::Outcome,
    mailer::notices::Notices,
    message::{identity::identify, part::Part},
};

const SUBJECT: &str = "Canary: enquiries arrive";
/// How long a canary is tried where none is sent, and so none is awaited.
const TRIED_FOR: Duration = Duration::from_hours(1);

/// Mails canaries to their own mailbox. They are nobody's leads: not acknowledged, not undelivered, not
/// dead letters.
#[derive(Debug)]
pub(crate) struct CanaryDelivery {
    mark: CanaryMark,
    mailbox: Mailboxes,
    notices: Arc<Notices>,
    returned: Returned,
    /// After this a canary is lost, and no longer tried; nor is one from further ahead, by a wrong clock or by hand.
    tried_for: Duration,
}

impl CanaryDelivery {
    /// The delivery of those that are known by `config`.
    pub(crate) fn new(config: &Config, notices: Arc<Notices>, returned: Returned) -> Self {
        let mailbox = config.mailbox.clone();
        Self {
            mark: CanaryMark::of(mailbox.clone()),
            mailbox: mailbox.into_iter().map(|address| Mailbox::new(None, address)).collect(),
            notices,
            returned,
            tried_for: config.posting.as_ref().map_or(TRIED_FOR, |posting| posting.every),
        }
    }

    /// One attempt at the message with this payload, or `None` if it is no canary. Logs how it ended, once.
    pub(crate) async fn try_one(&self, payload: &[u8]) -> Option<Outcome> {
        let identified = identify(payload);
        let sent_at = self.mark.sent_at(identified.enquiry.as_ref()?)?;
        Some(self.deliver(identified.id, sent_at).await)
    }

    async fn deliver(&self, id: Uuid, sent_at: Timestamp) -> Outcome {
        let dealt_with = Outcome::Sent { part: Part::whole(id), follow_ups: Vec::new() };
        let text = format!("Canary {id} was sent at {sent_at} and came the whole way.\n");
        let sent = self.notices.send(id, &self.mailbox, SUBJECT, text).await;
        // Clocks of two machines: one that is behind makes no time negative.
        let since_sent = Timestamp::now().duration_since(sent_at);
        let taken = Duration::try_from(since_sent).unwrap_or_default();
        let round_trip_ms = taken.as_secs_f64() * 1e3;
        match sent {
            Ok(_) => {
                histogram!("canary_round_trip_seconds").record(taken);
                gauge!("canary_last_success_timestamp_seconds").set(Timestamp::now().as_duration().as_secs_f64());
                self.returned.note(id).await;
                tracing::info!(enquiry.id = %id, round_trip_ms, "a canary came back");
                dealt_with
            }
            Err(error) if since_sent.unsigned_abs() < self.tried_for => {
                tracing::warn!(enquiry.id = %id, %error, "a canary was not mailed, will try again");
                Outcome::Retry(error.to_string())
            }
            Err(error) => {
                failed("mail");
                tracing::error!(enquiry.id = %id, %error, "a canary was not mailed in time and is given up");
                dealt_with
            }
        }
    }
}
