use metrics::{counter, histogram};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use tokio::time::Instant;

use crate::{
    mail::{Composer, MailError},
    mailer::{Mailer, SendError},
};

/// What became of one message.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The mail is with the server (or in the folder).
    Sent,
    /// A passing failure: the same message may go through later.
    Later(String),
    /// A lasting failure: no later attempt can help.
    Never(String),
}

impl Outcome {
    fn label(&self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Later(_) => "later",
            Self::Never(_) => "never",
        }
    }
}

/// Turns one message into one mail.
#[derive(Debug)]
pub(crate) struct Delivery {
    composer: Composer,
    mailer: Mailer,
}

impl Delivery {
    pub(crate) fn new(composer: Composer, mailer: Mailer) -> Self {
        Self { composer, mailer }
    }

    /// One attempt at the message with this payload. Logs its outcome, once.
    pub(crate) async fn try_one(&self, payload: &[u8]) -> Outcome {
        let began = Instant::now();
        let (id, outcome) = match Enquiry::decode(payload) {
            Ok(enquiry) => {
                let outcome = self.try_mail(&enquiry).await;
                (enquiry.id, outcome)
            }
            Err(reason) => (String::new(), Outcome::Never(format!("it is no enquiry.v1.Enquiry: {reason}"))),
        };
        counter!("mails_total", "outcome" => outcome.label()).increment(1);
        histogram!("mail_delivery_seconds").record(began.elapsed());
        let elapsed_ms = began.elapsed().as_secs_f64() * 1e3;
        match &outcome {
            Outcome::Sent => tracing::info!(enquiry.id = id, elapsed_ms, "mailed"),
            Outcome::Later(reason) => tracing::warn!(enquiry.id = id, elapsed_ms, reason, "not mailed, will try again"),
            Outcome::Never(reason) => tracing::error!(enquiry.id = id, elapsed_ms, reason, "can never be mailed"),
        }
        outcome
    }

    async fn try_mail(&self, enquiry: &Enquiry) -> Outcome {
        let mail = match self.composer.compose(enquiry) {
            Ok(mail) => mail,
            Err(error @ (MailError::Id(_) | MailError::Build(_))) => return Outcome::Never(error.to_string()),
        };
        match self.mailer.send(&mail).await {
            Ok(()) => Outcome::Sent,
            Err(SendError::Refused(reason)) => Outcome::Never(reason),
            Err(error) => Outcome::Later(error.to_string()),
        }
    }
}
