use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use metrics::counter;
use proto::enquiry::v1::{ESTIMATE_COPY, Enquiry};
use runtime::shutdown::Shutdown;
use uuid::Uuid;

use super::{
    acknowledger::{self, Acknowledger},
    limits::{Kind, Limited},
};
use crate::{
    delivery::outcome::Outcome,
    message::{identity::identify, part::Part},
};

/// How long a copy is tried. Later it would come as a surprise.
const RETRY_FOR: Duration = Duration::from_hours(4);
/// The delay after which a limited copy is tried again.
const LIMITED_DELAY: Duration = Duration::from_mins(10);

/// Sends visitors the copies of estimates that they ask for. The staff get nothing, and a copy never becomes a dead letter or
/// counts as undelivered.
#[derive(Debug)]
pub(crate) struct EstimateCopies {
    /// `None` if visitors get no mails.
    pub(crate) acknowledger: Option<Arc<Acknowledger>>,
}

impl EstimateCopies {
    /// Attempts to send the copy that the message with this payload asks for; returns `None` for any other message. Logs the
    /// outcome, and counts it unless the copy is tried again. Waits for no connection once `session_over` is requested.
    pub(crate) async fn try_one(&self, payload: &[u8], session_over: &Shutdown) -> Option<Outcome> {
        let identified = identify(payload);
        let enquiry = identified.enquiry.filter(|enquiry| enquiry.service == ESTIMATE_COPY)?;
        Some(self.deliver(identified.id, &enquiry, session_over).await)
    }

    async fn deliver(&self, id: Uuid, enquiry: &Enquiry, session_over: &Shutdown) -> Outcome {
        use acknowledger::Outcome as Attempt;

        if is_expired(enquiry, Timestamp::now()) {
            return dropped(id, "expired");
        }
        let Some(acknowledger) = &self.acknowledger else { return dropped(id, "off") };
        match acknowledger.try_send(Kind::EstimateCopy, enquiry, session_over).await {
            Ok(Attempt::Sent) => {
                count(Attempt::Sent.label());
                tracing::info!(enquiry.id = %id, "copy of an estimate mailed");
                Outcome::Sent { part: Part::whole(id), follow_ups: Vec::new() }
            }
            Ok(Attempt::NotWanted | Attempt::Limited(Limited::Mailbox)) => dropped(id, "not_wanted"),
            Ok(limited @ (Attempt::Busy | Attempt::OverBudget | Attempt::Limited(_))) => {
                tracing::info!(enquiry.id = %id, reason = limited.label(), "copy of an estimate deferred");
                Outcome::Deferred(LIMITED_DELAY)
            }
            Err(error) if error.is_permanent() || error.may_have_sent() => {
                tracing::warn!(enquiry.id = %id, %error, "copy of an estimate not mailed");
                dropped(id, "failed")
            }
            Err(error) => {
                tracing::warn!(enquiry.id = %id, %error, "copy of an estimate not mailed, will try again");
                Outcome::Retry(error.to_string())
            }
        }
    }
}

/// Returns true if it is too late for the copy.
fn is_expired(enquiry: &Enquiry, now: Timestamp) -> bool {
    let accepted = Timestamp::from_second(enquiry.accepted_at).unwrap_or_default();
    now.duration_since(accepted) >= jiff::SignedDuration::try_from(RETRY_FOR).unwrap_or_default()
}

fn dropped(id: Uuid, reason: &'static str) -> Outcome {
    count(reason);
    tracing::info!(enquiry.id = %id, reason, "copy of an estimate dropped");
    Outcome::Dropped
}

fn count(outcome: &'static str) {
    counter!("estimate_copies_total", "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_tried_for_four_hours() {
        let now = Timestamp::from_second(1_774_692_000).unwrap();
        let accepted = |seconds: i64| Enquiry { accepted_at: 1_774_692_000 - seconds, ..Enquiry::default() };
        assert!(!is_expired(&accepted(0), now) && !is_expired(&accepted(4 * 3_600 - 1), now));
        assert!(is_expired(&accepted(4 * 3_600), now));
        // The clock of the machine that accepted it is ahead.
        assert!(!is_expired(&accepted(-60), now));
        assert!(is_expired(&Enquiry { accepted_at: i64::MAX, ..Enquiry::default() }, now));
    }
}
