use std::time::Duration;

use lettre::Address;
use metrics::histogram;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::shutdown::Shutdown;
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    ledger::{Claim, ClaimGuard, Ledger},
    outcome::Outcome,
    report::report,
};
use crate::{
    mail::{Composer, Mail},
    mailer::{
        budget::{Budget, Class, OverBudget},
        pooled::{MailSlot, PooledMailer, Submission},
    },
    message::{headers::Headers, part::Part, recipients::Addressees},
    smtp::pool::{NoSlot, UsedSession},
};

/// The delay before another attempt at a message that waited too long for a connection.
const NO_CONNECTION_DELAY: Duration = Duration::from_mins(1);

/// Turns one message into one mail.
#[derive(Debug)]
pub(crate) struct Delivery {
    composer: Composer,
    mailer: PooledMailer,
    ledger: Ledger,
    budget: Budget,
}

/// An attempt that has ended.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) outcome: Outcome,
    /// The session with the mail server, to be released once the outcome is applied.
    pub(crate) smtp_session: Option<UsedSession>,
    /// The claim, to be held until the message is settled.
    pub(crate) claim: Option<ClaimGuard>,
}

impl From<Outcome> for Attempt {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, smtp_session: None, claim: None }
    }
}

impl Delivery {
    pub(crate) fn new(composer: Composer, mailer: PooledMailer, ledger: Ledger, budget: Budget) -> Self {
        Self { composer, mailer, ledger, budget }
    }

    /// Attempts once to mail the message, and logs the outcome. `redelivered` means that another consumer may have had
    /// the message in flight before.
    ///
    /// Waits until a mail may be sent. If `session_over` is requested before that, returns `None`: there was no attempt.
    pub(crate) async fn attempt(
        &self,
        payload: &[u8],
        headers: &Headers,
        redelivered: bool,
        session_over: &Shutdown,
    ) -> Option<Attempt> {
        let mut started = Instant::now();
        let (id, attempt) = match self.compose(payload) {
            Ok((mail, class)) => {
                let attempt = match recipients_of(&mail, headers) {
                    Some(recipients) => {
                        // Before the claim and the budget, whose time the wait must not use up.
                        let slot = self.mailer.acquire_for(&mail, recipients, session_over).await;
                        started = Instant::now();
                        match slot {
                            Ok(slot) => self.attempt_mail(&mail, recipients, class, slot, headers, redelivered).await,
                            Err(NoSlot::TimedOut) => Outcome::NoConnection(NO_CONNECTION_DELAY).into(),
                            Err(NoSlot::Stopping) => return None,
                        }
                    }
                    None => Outcome::Permanent("its x-recipients header cannot be read".to_owned()).into(),
                };
                (mail.id().to_string(), attempt)
            }
            Err((id, reason)) => (id, Outcome::Permanent(reason).into()),
        };
        histogram!("mail_delivery_seconds").record(started.elapsed());
        report(&id, started.elapsed(), &attempt.outcome);
        Some(attempt)
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

    async fn attempt_mail(
        &self,
        mail: &Mail,
        recipients: &[Address],
        class: Class,
        slot: MailSlot,
        headers: &Headers,
        redelivered: bool,
    ) -> Attempt {
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
        let (outcome, smtp_session) = match slot.send(mail, recipients).await {
            Ok(Submission { results, smtp_session }) => {
                (Outcome::from_results(part, mail.envelope().to(), recipients, &results), smtp_session)
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

/// Those whom the message is still for. `None` if that cannot be read.
fn recipients_of<'a>(mail: &'a Mail, headers: &'a Headers) -> Option<&'a [Address]> {
    match &headers.recipients {
        Addressees::All => Some(mail.envelope().to()),
        Addressees::Only(recipients) => Some(recipients.addresses()),
        Addressees::Unreadable => None,
    }
}
