use metrics::{counter, histogram};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use tokio::time::Instant;

use crate::{
    ledger::{Claim, Ledger},
    mail::{Composer, Mail},
    mailer::Mailer,
    settlement::Verdict,
};

/// Turns one message into one mail.
#[derive(Debug)]
pub(crate) struct Delivery {
    composer: Composer,
    mailer: Mailer,
    ledger: Ledger,
}

impl Delivery {
    pub(crate) fn new(composer: Composer, mailer: Mailer, ledger: Ledger) -> Self {
        Self { composer, mailer, ledger }
    }

    /// One attempt at the message with this payload. Logs how it ended, once.
    pub(crate) async fn try_one(&self, payload: &[u8]) -> Verdict {
        let began = Instant::now();
        let (id, verdict) = match self.mail_of(payload) {
            Ok(mail) => (mail.id().to_string(), self.try_mail(&mail).await),
            Err((id, reason)) => (id, Verdict::Dead(reason)),
        };
        histogram!("mail_delivery_seconds").record(began.elapsed());
        let elapsed_ms = began.elapsed().as_secs_f64() * 1e3;
        let outcome = match &verdict {
            Verdict::Done => {
                tracing::info!(enquiry.id = id, elapsed_ms, "mailed");
                "sent"
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
            Verdict::Again(reason) => {
                tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed, will try again");
                "later"
            }
            Verdict::Dead(reason) => {
                tracing::error!(enquiry.id = id, elapsed_ms, reason, "can never be mailed");
                "never"
            }
        };
        counter!("mails_total", "outcome" => outcome).increment(1);
        verdict
    }

    /// The mail for the message, or its id as far as it is known and why there can be none.
    fn mail_of(&self, payload: &[u8]) -> Result<Mail, (String, String)> {
        let enquiry = Enquiry::decode(payload)
            .map_err(|reason| (String::new(), format!("it is no enquiry.v1.Enquiry: {reason}")))?;
        self.composer.compose(&enquiry).map_err(|error| (enquiry.id, error.to_string()))
    }

    async fn try_mail(&self, mail: &Mail) -> Verdict {
        let claim = self.ledger.claim(mail.id()).await;
        match claim {
            Claim::Sent => return Verdict::Duplicate,
            // Its holder may have died: after the lease the claim is ours or it was sent.
            Claim::Another => return Verdict::Wait(self.ledger.lease()),
            Claim::Ours(_) | Claim::Unknown => {}
        }
        let handed_over = self.mailer.send(mail, mail.envelope().to()).await;
        let sent = match &handed_over {
            Ok(handed_over) => handed_over
                .outcomes
                .iter()
                .find_map(|outcome| outcome.err())
                .map_or(Ok(()), |failure| Err(failure.to_string())),
            Err(error) => Err(error.to_string()),
        };
        match (&sent, claim) {
            (Ok(()), _) => self.ledger.mark_sent(mail.id()).await,
            (Err(_), Claim::Ours(claimant)) => self.ledger.release(mail.id(), claimant).await,
            (Err(_), _) => {}
        }
        if let Ok(handed_over) = handed_over {
            handed_over.say_goodbye().await;
        }
        match sent {
            Ok(()) => Verdict::Done,
            // A 5xx too: all recipients are our own, so it mostly means a password or a setting of ours,
            // which somebody will mend. What stays refused is a dead letter when its time is over.
            Err(reason) => Verdict::Again(reason),
        }
    }
}
