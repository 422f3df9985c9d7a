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

/// A plain-text mail from the system itself: an alert, a test or a canary. It has nothing that a visitor typed.
#[derive(Debug)]
pub(crate) struct Notice<'a> {
    pub(crate) id: Uuid,
    pub(crate) from: &'a Mailbox,
    pub(crate) to: &'a Mailboxes,
    pub(crate) subject: &'a str,
    pub(crate) text: String,
}

impl Notice<'_> {
    /// The Message-ID.
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
            .header(AutoSubmitted::Generated)
            .header(ContentType::TEXT_PLAIN)
            .body(self.text)?;
        Ok(Mail::new(self.id, &message, signer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composes_a_mail_marked_as_automatic() {
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
