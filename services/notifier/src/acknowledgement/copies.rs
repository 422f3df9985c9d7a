use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use metrics::counter;
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use super::{
    acknowledger::{Acknowledger, Outcome as Sending},
    limits::{Kind, Limited},
};
use crate::{
    delivery::outcome::Outcome,
    message::{identity::identify, part::Part},
};

/// The service value of a request for a copy of an estimate (rule 3.19).
const ESTIMATE_COPY: &str = "Estimate Copy";
/// How long a copy is tried. Later it would come as a surprise.
const RETRY_FOR: Duration = Duration::from_hours(4);
/// The delay after which a copy is tried again that has to wait for others.
const BUSY_DELAY: Duration = Duration::from_mins(1);

/// Sends visitors the copies of estimates that they ask for. The staff get nothing, and a copy never becomes a dead letter or
/// counts as undelivered.
#[derive(Debug)]
pub(crate) struct EstimateCopies {
    /// `None` if visitors get no mails.
    pub(crate) acknowledger: Option<Arc<Acknowledger>>,
}

impl EstimateCopies {
    /// Attempts to send the copy that the message with this payload asks for, or returns `None` if it asks for none. Logs
    /// and counts the outcome.
    pub(crate) async fn try_one(&self, payload: &[u8]) -> Option<Outcome> {
        let identified = identify(payload);
        let enquiry = identified.enquiry.filter(|enquiry| enquiry.service == ESTIMATE_COPY)?;
        Some(self.deliver(identified.id, &enquiry).await)
    }

    async fn deliver(&self, id: Uuid, enquiry: &Enquiry) -> Outcome {
        let settled = Outcome::Sent { part: Part::whole(id), follow_ups: Vec::new() };
        let Some(acknowledger) = &self.acknowledger else {
            count("off");
            tracing::warn!(enquiry.id = %id, "a copy of an estimate was asked for, but MAIL_ACK_COMPANY is not set here");
            return settled;
        };
        let is_recent = is_recent(enquiry, Timestamp::now());
        match acknowledger.try_send(Kind::EstimateCopy, enquiry).await {
            Ok(Sending::Busy | Sending::OverBudget | Sending::Limited(Limited::Unknown)) if is_recent => {
                Outcome::Deferred(BUSY_DELAY)
            }
            Ok(sending) => {
                count(sending.label());
                tracing::info!(enquiry.id = %id, outcome = sending.label(), "copy of an estimate");
                settled
            }
            Err(error) if is_recent && !error.is_permanent() => {
                tracing::warn!(enquiry.id = %id, %error, "copy of an estimate not sent, will try again");
                Outcome::Retry(error.to_string())
            }
            Err(error) => {
                count("failed");
                tracing::warn!(enquiry.id = %id, %error, "copy of an estimate not sent, giving up");
                settled
            }
        }
    }
}

/// Returns true if the copy may still be tried again. One from the future, of a wrong clock, is not.
fn is_recent(enquiry: &Enquiry, now: Timestamp) -> bool {
    let accepted = Timestamp::from_second(enquiry.accepted_at).unwrap_or_default();
    now.duration_since(accepted).unsigned_abs() < RETRY_FOR
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
        assert!(is_recent(&accepted(0), now) && is_recent(&accepted(4 * 3_600 - 1), now));
        assert!(!is_recent(&accepted(4 * 3_600), now) && !is_recent(&accepted(-4 * 3_600), now));
        assert!(!is_recent(&Enquiry { accepted_at: i64::MAX, ..Enquiry::default() }, now));
    }
}
