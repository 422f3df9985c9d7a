use std::time::Duration;

use metrics::{counter, histogram};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    budget::{Budget, Class, OverBudget},
    headers::Headers,
    ledger::{Claim, Claimed, Ledger, Part},
    mail::{Composer, Mail},
    mailer::{HandedOver, Mailer},
    recipients::Addressees,
    smtp::Dialogue,
    verdict::Verdict,
};

/// Turns one message into one mail.
#[derive(Debug)]
pub(crate) struct Delivery {
    composer: Composer,
    mailer: Mailer,
    ledger: Ledger,
    budget: Budget,
}

impl Delivery {
    pub(crate) fn new(composer: Composer, mailer: Mailer, ledger: Ledger, budget: Budget) -> Self {
        Self { composer, mailer, ledger, budget }
    }

    /// One attempt at the message with this payload and these headers, which is `redelivered` if somebody may have
    /// had it in hand before. Logs how it ended, once.
    pub(crate) async fn try_one(&self, payload: &[u8], headers: &Headers, redelivered: bool) -> Attempt {
        let began = Instant::now();
        let (id, attempt) = match self.mail_of(payload) {
            Ok((mail, class)) => (mail.id().to_string(), self.try_mail(&mail, class, headers, redelivered).await),
            Err((id, reason)) => (id, Verdict::Dead(reason).into()),
        };
        histogram!("mail_delivery_seconds").record(began.elapsed());
        report(&id, began.elapsed(), &attempt.verdict);
        attempt
    }

    /// The mail for the message and its class, or its id as far as it is known and why there can be none.
    fn mail_of(&self, payload: &[u8]) -> Result<(Mail, Class), (String, String)> {
        let enquiry = Enquiry::decode(payload)
            .map_err(|reason| (String::new(), format!("it is no enquiry.v1.Enquiry: {reason}")))?;
        let class = if enquiry.suspected_spam { Class::Suspected } else { Class::Enquiry };
        let composed = self.composer.compose(&enquiry).map(|mail| (mail, class));
        composed.map_err(|error| {
            // What is no UUID may be anything, and is not logged.
            let id = Uuid::try_parse(&enquiry.id).map(|id| id.to_string());
            (id.unwrap_or_default(), error.to_string())
        })
    }

    async fn try_mail(&self, mail: &Mail, class: Class, headers: &Headers, redelivered: bool) -> Attempt {
        let everybody = mail.envelope().to();
        let recipients = match &headers.recipients {
            Addressees::Everybody => everybody,
            Addressees::Only(recipients) => recipients.addresses(),
            Addressees::Unreadable => {
                return Verdict::Dead("whom it is still for, its x-recipients, cannot be read".to_owned()).into();
            }
        };
        let part = Part { enquiry: mail.id(), follow_up: headers.part };
        let claimed = match self.ledger.claim(part).await {
            Claim::Sent => return Verdict::Duplicate.into(),
            Claim::Left(claimed, left) => {
                return Attempt { verdict: Verdict::Sent { part, left }, dialogue: None, claimed: Some(claimed) };
            }
            // Its holder may have died: after the lease the claim is ours or it was sent.
            Claim::Another => return Verdict::Wait(self.ledger.lease()).into(),
            // Somebody had it in hand before, and Redis cannot say how far they came. It comes back as a message
            // of its own, which is sent whether Redis is there or not.
            Claim::Ours(claimed) if redelivered && !claimed.is_certain() => {
                return Verdict::Wait(self.ledger.lease()).into();
            }
            Claim::Ours(claimed) => claimed,
        };
        if let Err(OverBudget { pause }) = self.budget.take(class).await {
            self.ledger.release(claimed).await;
            return Verdict::OverBudget(pause).into();
        }
        let (verdict, dialogue) = match self.mailer.send(mail, recipients).await {
            Ok(HandedOver { outcomes, dialogue }) => (Verdict::of(part, everybody, recipients, &outcomes), dialogue),
            Err(error) => (Verdict::Again(error.to_string()), None),
        };
        // Only if nobody has the mail: otherwise the claim stands until what follows is on the broker, and a
        // second delivery before that waits for the lease instead of mailing at once.
        let claimed = match verdict {
            Verdict::Again(_) | Verdict::Dead(_) => {
                self.budget.give_back().await;
                self.ledger.release(claimed).await;
                None
            }
            // A notice goes out in its place, and counts for it.
            Verdict::Refused { .. } => {
                self.ledger.release(claimed).await;
                None
            }
            _ => Some(claimed),
        };
        Attempt { verdict, dialogue, claimed }
    }
}

/// How an attempt ended.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub(crate) verdict: Verdict,
    /// The dialogue with the mail server, to be ended when the verdict is carried out.
    pub(crate) dialogue: Option<Dialogue>,
    /// The claim, to be held until then.
    pub(crate) claimed: Option<Claimed>,
}

impl From<Verdict> for Attempt {
    fn from(verdict: Verdict) -> Self {
        Self { verdict, dialogue: None, claimed: None }
    }
}

/// Logs and counts how an attempt at the enquiry `id` ended.
fn report(id: &str, elapsed: Duration, verdict: &Verdict) {
    let elapsed_ms = elapsed.as_secs_f64() * 1e3;
    let outcome = match verdict {
        Verdict::Sent { left, .. } if left.is_empty() => {
            tracing::info!(enquiry.id = id, elapsed_ms, "mailed");
            "sent"
        }
        Verdict::Sent { left, .. } => {
            let reasons: Vec<&str> = left.iter().map(|follow_up| follow_up.reason.as_str()).collect();
            let reason = reasons.join("; ");
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed to all: the others go on alone");
            "partly"
        }
        Verdict::Duplicate => {
            tracing::info!(enquiry.id = id, elapsed_ms, "mailed before, not again");
            "duplicate"
        }
        Verdict::Wait(pause) => {
            let pause_seconds = pause.as_secs_f64();
            tracing::info!(enquiry.id = id, pause_seconds, "another delivery of it is in hand, waiting for that");
            "waiting"
        }
        Verdict::OverBudget(pause) => {
            let pause_seconds = pause.as_secs_f64();
            tracing::info!(enquiry.id = id, pause_seconds, "over the hourly budget of mails, waiting");
            "over_budget"
        }
        Verdict::Again(reason) => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed, will try again");
            "later"
        }
        Verdict::Dead(reason) => {
            tracing::error!(enquiry.id = id, elapsed_ms, reason, "can never be mailed");
            "never"
        }
        Verdict::Refused { reason, .. } => {
            tracing::warn!(enquiry.id = id, elapsed_ms, reason, "refused for what is in it");
            "refused"
        }
    };
    counter!("mails_total", "outcome" => outcome).increment(1);
}
