use std::time::Duration;

use metrics::{counter, histogram};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    ledger::{Claim, ClaimGuard, Ledger},
    outcome::Outcome,
};
use crate::{
    mail::{Composer, Mail},
    mailer::{
        Mailer, Submission,
        budget::{Budget, Class, OverBudget},
    },
    message::{headers::Headers, part::Part, recipients::Addressees},
    smtp::SmtpSession,
};

/// Turns one message into one mail.
#[derive(Debug)]
pub(crate) struct Delivery {
    composer: Composer,
    mailer: Mailer,
    ledger: Ledger,
    budget: Budget,
}

/// An attempt that has ended.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) outcome: Outcome,
    /// The session with the mail server, to be ended after the message is settled.
    pub(crate) smtp_session: Option<SmtpSession>,
    /// The claim, to be held until the message is settled.
    pub(crate) claim: Option<ClaimGuard>,
}

impl From<Outcome> for Attempt {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, smtp_session: None, claim: None }
    }
}

impl Delivery {
    pub(crate) fn new(composer: Composer, mailer: Mailer, ledger: Ledger, budget: Budget) -> Self {
        Self { composer, mailer, ledger, budget }
    }

    /// Attempts once to mail the message, and logs the outcome. `redelivered` means that another consumer may have had
    /// the message in flight before.
    pub(crate) async fn attempt(&self, payload: &[u8], headers: &Headers, redelivered: bool) -> Attempt {
        let started = Instant::now();
        let (id, attempt) = match self.compose(payload) {
            Ok((mail, class)) => (mail.id().to_string(), self.attempt_mail(&mail, class, headers, redelivered).await),
            Err((id, reason)) => (id, Outcome::Permanent(reason).into()),
        };
        histogram!("mail_delivery_seconds").record(started.elapsed());
        report(&id, started.elapsed(), &attempt.outcome);
        attempt
    }

    /// Composes the mail and determines its class.
    ///
    /// # Errors
    ///
    /// The enquiry's id, empty if unknown, and why there can be no mail.
    fn compose(&self, payload: &[u8]) -> Result<(Mail, Class), (String, String)> {
        let enquiry = Enquiry::decode(payload)
            .map_err(|reason| (String::new(), format!("it is no enquiry.v1.Enquiry: {reason}")))?;
        let class = if enquiry.suspected_spam { Class::Suspected } else { Class::Enquiry };
        let composed = self.composer.compose(&enquiry).map(|mail| (mail, class));
        composed.map_err(|error| {
            // An id that is not a UUID could hold personal data, so it is not logged.
            let id = Uuid::try_parse(&enquiry.id).map(|id| id.to_string());
            (id.unwrap_or_default(), error.to_string())
        })
    }

    async fn attempt_mail(&self, mail: &Mail, class: Class, headers: &Headers, redelivered: bool) -> Attempt {
        let all_recipients = mail.envelope().to();
        let recipients = match &headers.recipients {
            Addressees::All => all_recipients,
            Addressees::Only(recipients) => recipients.addresses(),
            Addressees::Unreadable => {
                return Outcome::Permanent("its x-recipients header cannot be read".to_owned()).into();
            }
        };
        let part = Part { enquiry: mail.id(), follow_up: headers.part };
        let claim = match self.ledger.claim(part).await {
            Claim::Sent => return Outcome::Duplicate.into(),
            Claim::Unconfirmed(claim, follow_ups) => {
                return Attempt { outcome: Outcome::Sent { part, follow_ups }, smtp_session: None, claim: Some(claim) };
            }
            // The claimant may have died. After the lease, the part is either sent or free to be claimed.
            Claim::InFlight => return Outcome::Deferred(self.ledger.lease()).into(),
            // Another consumer may have sent it, and Redis cannot tell. It returns by a retry queue as a new message,
            // which is mailed whether or not Redis answers.
            Claim::Granted(claim) if redelivered && !claim.is_exclusive() => {
                return Outcome::Deferred(self.ledger.lease()).into();
            }
            Claim::Granted(claim) => claim,
        };
        if let Err(OverBudget { retry_after }) = self.budget.take(class).await {
            self.ledger.release(claim).await;
            return Outcome::OverBudget(retry_after).into();
        }
        let (outcome, smtp_session) = match self.mailer.send(mail, recipients).await {
            Ok(Submission { results, smtp_session }) => {
                (Outcome::from_results(part, all_recipients, recipients, &results), smtp_session)
            }
            Err(error) => (Outcome::Retry(error.to_string()), None),
        };
        // The claim is released only if no recipient has the mail. Otherwise it is held until the follow-ups are confirmed:
        // a second delivery before that is deferred instead of mailed. Releasing it before the retry or the dead letter is
        // confirmed loses nothing: the message is not acknowledged yet, and its next delivery need not wait for the lease.
        let claim = match outcome {
            Outcome::Retry(_) | Outcome::Permanent(_) => {
                self.budget.refund().await;
                self.ledger.release(claim).await;
                None
            }
            // Not refunded: a notice goes out in its place.
            Outcome::ContentRefused { .. } => {
                self.ledger.release(claim).await;
                None
            }
            _ => Some(claim),
        };
        Attempt { outcome, smtp_session, claim }
    }
}

/// Logs and counts the outcome of an attempt at the enquiry `id`.
fn report(id: &str, elapsed: Duration, outcome: &Outcome) {
    let elapsed_ms = elapsed.as_secs_f64() * 1e3;
    let label = match outcome {
        Outcome::Sent { follow_ups, .. } if follow_ups.is_empty() => {
            tracing::info!(enquiry.id = id, elapsed_ms, "mailed");
            "sent"
        }
        Outcome::Sent { follow_ups, .. } => {
            let reasons: Vec<&str> = follow_ups.iter().map(|follow_up| follow_up.reason.as_str()).collect();
            let reason = reasons.join("; ");
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed to all recipients, follow-ups scheduled");
            "partly"
        }
        Outcome::Duplicate => {
            tracing::info!(enquiry.id = id, elapsed_ms, "already mailed, skipped");
            "duplicate"
        }
        Outcome::Dropped => {
            tracing::info!(enquiry.id = id, elapsed_ms, "dropped");
            "dropped"
        }
        Outcome::Deferred(delay) => {
            let delay_seconds = delay.as_secs_f64();
            tracing::info!(enquiry.id = id, delay_seconds, "in flight elsewhere, deferred");
            "waiting"
        }
        Outcome::OverBudget(delay) => {
            let delay_seconds = delay.as_secs_f64();
            tracing::info!(enquiry.id = id, delay_seconds, "over the hourly mail budget, deferred");
            "over_budget"
        }
        Outcome::Retry(reason) => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed, will retry");
            "later"
        }
        Outcome::Permanent(reason) => {
            tracing::error!(enquiry.id = id, elapsed_ms, reason, "cannot be mailed, dead-lettered");
            "never"
        }
        Outcome::ContentRefused { reason, .. } => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "content refused, dead-lettered");
            "refused"
        }
    };
    counter!("mails_total", "outcome" => label).increment(1);
}
