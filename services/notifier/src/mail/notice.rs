use lettre::{
    Message,
    message::{
        Mailbox, Mailboxes,
        header::{ContentType, To},
    },
};
use uuid::Uuid;

use super::{Mail, MailError, auto_submitted::AutoSubmitted};
use crate::dkim::Signer;

/// A mail of the system itself, in plain text: an alarm, a test, a canary. It holds no visitor's words.
#[derive(Debug)]
pub(crate) struct Notice<'a> {
    pub(crate) id: Uuid,
    pub(crate) from: &'a Mailbox,
    pub(crate) to: &'a Mailboxes,
    pub(crate) subject: &'a str,
    pub(crate) text: String,
}

impl Notice<'_> {
    /// What it is known by in the mailbox.
    pub(crate) fn message_id(&self) -> String {
        format!("<{}@{}>", self.id, self.from.email.domain())
    }

    /// The mail, ready to be sent, signed if there is a key.
    pub(crate) fn into_mail(self, signer: Option<&Signer>) -> Result<Mail, MailError> {
        let message = Message::builder()
            .from(self.from.clone())
            .mailbox(To::from(self.to.clone()))
            .subject(self.subject)
            .message_id(Some(self.message_id()))
            // No answer by a machine is wanted (RFC 3834 §5).
            .header(AutoSubmitted::Generated)
            .header(ContentType::TEXT_PLAIN)
            .body(self.text)?;
        Ok(Mail::seal(self.id, &message, signer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_says_what_it_is_and_that_a_machine_wrote_it() {
        let (from, to) = ("Website <web@firm.example>".parse().unwrap(), "ops@firm.example".parse().unwrap());
        let id = Uuid::nil();
        let notice = Notice { id, from: &from, to: &to, subject: "A test", text: "Hello.\n".into() };
        let mail = String::from_utf8(notice.into_mail(None).unwrap().bytes().to_vec()).unwrap();
        for line in [
            "From: Website <web@firm.example>",
            "To: ops@firm.example",
            "Subject: A test",
            "Auto-Submitted: auto-generated",
            "Message-ID: <00000000-0000-0000-0000-000000000000@firm.example>",
        ] {
            assert!(mail.contains(line), "{line} is not in\n{mail}");
        }
    }
}
