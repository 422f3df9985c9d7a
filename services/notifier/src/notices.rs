use lettre::{
    Address,
    message::{Mailbox, Mailboxes},
};
use uuid::Uuid;

use crate::{
    config::Config,
    dkim::Signer,
    mail::{MailError, Notice},
    mailer::{HandedOver, Mailer, SendError},
    smtp::Failure,
};

/// Why nobody has a notice. Names nobody.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum NoticeError {
    /// No mail could be made of it.
    Compose(#[from] MailError),
    /// It could not be handed over.
    Send(#[from] SendError),
    /// Every recipient was refused.
    Refused(#[from] Failure),
}

/// A notice that somebody has.
#[derive(Debug)]
pub(crate) struct SentNotice {
    pub(crate) message_id: String,
    /// Why each of the others does not have it, in words that name nobody.
    pub(crate) refusals: Vec<Failure>,
}

/// The way out for the system's own mails: that of the staff's, from the same sender.
#[derive(Debug)]
pub(crate) struct Notices {
    mailer: Mailer,
    from: Mailbox,
    signer: Option<Signer>,
}

impl Notices {
    /// The way that `config` describes; an error says what is wrong with it.
    pub(crate) async fn new(config: &Config) -> Result<Self, SendError> {
        let mailer = Mailer::new(config.transport.clone(), config.send_timeout).await?;
        Ok(Self { mailer, from: config.from.clone(), signer: config.signer.clone() })
    }

    /// Sends a notice to all of `to`; its Message-ID follows from `id`. An error means that nobody has it.
    pub(crate) async fn send(
        &self,
        id: Uuid,
        to: &Mailboxes,
        subject: &str,
        text: String,
    ) -> Result<SentNotice, NoticeError> {
        let notice = Notice { id, from: &self.from, to, subject, text };
        let message_id = notice.message_id();
        let recipients: Vec<Address> = to.iter().map(|mailbox| mailbox.email.clone()).collect();
        let HandedOver { outcomes, dialogue } =
            self.mailer.send(&notice.into_mail(self.signer.as_ref())?, &recipients).await?;
        if let Some(dialogue) = dialogue {
            dialogue.say_goodbye().await;
        }
        let mut refusals: Vec<Failure> = outcomes.into_iter().filter_map(Result::err).collect();
        if refusals.len() == recipients.len()
            && let Some(refusal) = refusals.pop()
        {
            return Err(refusal.into());
        }
        Ok(SentNotice { message_id, refusals })
    }

    /// Whether a mail could be sent now; sends none.
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        self.mailer.check().await
    }
}
