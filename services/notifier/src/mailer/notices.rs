use lettre::{
    Address,
    message::{Mailbox, Mailboxes},
};
use uuid::Uuid;

use super::{Mailer, SendError};
use crate::{
    dkim::Signer,
    mail::{MailError, Notice},
    smtp::Failure,
};

/// Why no recipient has a notice. Holds no address.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum NoticeError {
    /// The mail could not be composed.
    Compose(#[from] MailError),
    /// The mail could not be sent.
    Send(#[from] SendError),
    /// Every recipient was refused.
    Refused(#[from] Failure),
}

/// A notice that at least one recipient has.
#[derive(Debug)]
pub(crate) struct SentNotice {
    pub(crate) message_id: String,
    /// Why each of the other recipients does not have it, without addresses.
    pub(crate) refusals: Vec<Failure>,
}

/// Sends the system's own mails, by the same transport and from the same sender as those to the staff.
///
/// They have separate connections: an alert must not wait behind deliveries that hang.
#[derive(Debug)]
pub(crate) struct Notices {
    mailer: Mailer,
    from: Mailbox,
    signer: Option<Signer>,
}

impl Notices {
    pub(crate) fn new(mailer: Mailer, from: Mailbox, signer: Option<Signer>) -> Self {
        Self { mailer, from, signer }
    }

    /// Sends a notice to all of `to`; its Message-ID is derived from `id`.
    ///
    /// # Errors
    ///
    /// No recipient has it.
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
        let results = self.mailer.send(&notice.into_mail(self.signer.as_ref())?, &recipients).await?;
        let mut refusals: Vec<Failure> = results.into_iter().filter_map(Result::err).collect();
        if refusals.len() == recipients.len()
            && let Some(refusal) = refusals.pop()
        {
            return Err(refusal.into());
        }
        Ok(SentNotice { message_id, refusals })
    }

    /// Checks, without sending a mail, that mails can be sent.
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        self.mailer.check().await
    }
}
