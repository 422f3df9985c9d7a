//! `notifier send-test`: sends one mail through the configured transport.

use std::io::{self, Write};

use lettre::message::{Mailbox, Mailboxes};
use uuid::Uuid;

use crate::{
    Config, Transport,
    mailer::notices::{NoticeError, SentNotice},
};

const SUBJECT: &str = "TEST: a mail from the website's notifier";
const TEXT: &str = "This is a test, sent by hand with `notifier send-test`.\n\n\
                    If you can read it, enquiries can be mailed to you. Nobody waits for an answer.\n";

/// Why no test mail was sent.
#[derive(Debug, thiserror::Error)]
pub enum SendTestError {
    /// No recipient was accepted, or the mail folder could not be written.
    #[error("the test mail was not sent: {0}")]
    NotSent(String),
    /// Some recipients were rejected.
    #[error("of {recipients} recipients, {refused} do not have the test mail; the last refusal: {reason}")]
    NotToAll {
        /// The number of recipients.
        recipients: usize,
        /// The number of rejected ones.
        refused: usize,
        /// Step and code of the last rejection, without an address.
        reason: String,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl From<NoticeError> for SendTestError {
    fn from(error: NoticeError) -> Self {
        Self::NotSent(error.to_string())
    }
}

/// Sends a mail marked as a test to `to`, or to all of `MAIL_TO`. Writes where it went, and its Message-ID.
pub async fn send_test(config: &Config, to: Option<Mailbox>, out: &mut impl Write) -> Result<(), SendTestError> {
    let to = to.map_or_else(|| config.routes.all().clone(), |to| Mailboxes::new().with(to));
    let notices = config.notices().await.map_err(NoticeError::from)?;
    let id = Uuid::new_v4();
    let SentNotice { message_id, refusals } = notices.send(id, &to, SUBJECT, TEXT.to_owned()).await?;
    if let Some(reason) = refusals.last() {
        let (recipients, refused) = (to.iter().count(), refusals.len());
        return Err(SendTestError::NotToAll { recipients, refused, reason: reason.to_string() });
    }
    match &config.transport {
        Transport::Smtp(_) => writeln!(out, "The mail server took the test mail for {to}.")?,
        Transport::Folder(folder) => {
            writeln!(out, "Without SMTP_URL the test mail is a file: {}", folder.join(format!("{id}.eml")).display())?;
        }
    }
    writeln!(out, "Message-ID: {message_id}")?;
    Ok(())
}
