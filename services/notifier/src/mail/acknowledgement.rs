//! The mail that tells a visitor that the enquiry has arrived.

use std::time::SystemTime;

use jiff::tz::TimeZone;
use lettre::{
    Address, Message,
    message::{Mailbox, MultiPart},
};
use proto::enquiry::v1::Enquiry;
use ring::digest::{SHA256, digest};
use uuid::Uuid;

use super::{
    Mail, MailError, alternatives::alternatives, auto_submitted::AutoSubmitted, callback::Callback, html, phone::Phone,
};
use crate::{
    dkim::Signer,
    time::{ZoneError, london},
};

/// The sender of acknowledgements, and the configured parts of their text.
#[derive(Debug, Clone)]
pub(crate) struct AcknowledgementTemplate {
    pub(crate) from: Mailbox,
    pub(crate) reply_to: Mailbox,
    pub(crate) company: String,
    pub(crate) phone: String,
    /// A sentence that says what happens next, and when.
    pub(crate) promise: String,
}

impl AcknowledgementTemplate {
    /// A mail to a visitor, marked as an automatic reply; `local_id` is the Message-ID before the sender's domain.
    ///
    /// # Errors
    ///
    /// The message cannot be built.
    pub(super) fn message(
        &self,
        to: Address,
        subject: &str,
        local_id: &str,
        body: MultiPart,
    ) -> Result<Message, lettre::error::Error> {
        Message::builder()
            .from(self.from.clone())
            .reply_to(self.reply_to.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .date(SystemTime::now())
            .message_id(Some(format!("<{local_id}@{}>", self.from.email.domain())))
            .header(AutoSubmitted::Replied)
            .multipart(body)
    }
}

/// Composes acknowledgements.
#[derive(Debug)]
pub(crate) struct AcknowledgementComposer {
    template: AcknowledgementTemplate,
    signer: Option<Signer>,
    london: TimeZone,
}

/// Explains the mail to someone whose address another person entered.
const SMALL_PRINT: &str =
    "If you didn't write to us, somebody gave your address by mistake, and you needn't do anything.";

/// The site's forms offer times outside office hours as well, and say the same (rule 9.2, decision 56).
const WHO_RINGS: &str = "Outside office hours our engineer on call rings.";

/// The content of an acknowledgement. Nothing that the visitor typed is in it: anybody can enter another person's
/// address, and the firm's server must not send that person their text.
pub(super) struct AcknowledgementContent {
    subject: String,
    paragraphs: Vec<String>,
}

impl AcknowledgementComposer {
    pub(crate) fn new(template: AcknowledgementTemplate, signer: Option<Signer>) -> Result<Self, ZoneError> {
        Ok(Self { template, signer, london: london()? })
    }

    /// The acknowledgement of `enquiry` to `address`.
    pub(crate) fn compose(&self, enquiry: &Enquiry, address: Address) -> Result<Mail, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let content = self.content(enquiry);
        let body = alternatives(self.text(&content), &self.html(&content));
        let message = self.template.message(address, &content.subject, &format!("{id}.acknowledgement"), body)?;
        Ok(Mail::new(acknowledgement_id(id), &message, self.signer.as_ref()))
    }

    pub(super) fn content(&self, enquiry: &Enquiry) -> AcknowledgementContent {
        let next = match enquiry.callback.as_ref().map(|callback| Callback::new(callback, &self.london)) {
            Some(Callback::At(at)) => {
                format!("We'll ring you on {}. {WHO_RINGS}", at.strftime("%A %-d %B at %H:%M"))
            }
            Some(Callback::AsSoonAsPossible) => "We'll ring you as soon as one of us is free.".to_owned(),
            Some(Callback::Invalid(_)) | None => self.template.promise.clone(),
        };
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        AcknowledgementContent {
            subject: format!("We've got your enquiry – {company}"),
            paragraphs: vec![
                "Thank you for getting in touch. Your enquiry has arrived safely, and one of us will read it."
                    .to_owned(),
                next,
                format!("Is it urgent, or has something changed? Ring us on {phone}, or just reply to this email."),
            ],
        }
    }

    pub(super) fn text(&self, content: &AcknowledgementContent) -> String {
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        format!("{}\n\n{company}\n{phone}\n\n{SMALL_PRINT}\n", content.paragraphs.join("\n\n"))
    }

    pub(super) fn html(&self, content: &AcknowledgementContent) -> String {
        let header = html::Header {
            title: &content.subject,
            preview: content.paragraphs.get(1).map(String::as_str).unwrap_or_default(),
            label: &self.template.company,
            heading: "Thank you. We've got your enquiry.",
            name: None,
            service: None,
        };
        let tel = Phone::new(&self.template.phone).map(|phone| phone.tel()).unwrap_or_default();
        let body = html::AcknowledgementBody {
            paragraphs: &content.paragraphs,
            phone: &self.template.phone,
            tel: &tel,
            small_print: SMALL_PRINT,
        };
        html::render_acknowledgement(&header, &body)
    }
}

/// The acknowledgement's id, derived from the enquiry's (RFC 9562 §5.8): in a mail folder, the two mails are two files.
fn acknowledgement_id(id: Uuid) -> Uuid {
    let hash = digest(&SHA256, format!("acknowledgement of {id}").as_bytes());
    let bytes = hash.as_ref().first_chunk::<16>().copied().unwrap_or_default();
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, Touch, enquiry};

    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn composer() -> AcknowledgementComposer {
        let template = AcknowledgementTemplate {
            from: "Firm <web@firm.example>".parse().unwrap(),
            reply_to: "office@firm.example".parse().unwrap(),
            company: "Entwistle & Daughters".into(),
            phone: "0161 496 0130".into(),
            promise: "We answer today.".into(),
        };
        AcknowledgementComposer::new(template, None).unwrap()
    }

    fn compose(enquiry: &Enquiry) -> String {
        let mail = composer().compose(enquiry, "pat@example.com".parse().unwrap()).unwrap();
        assert_ne!(mail.id().to_string(), ID);
        String::from_utf8(mail.bytes().to_vec()).unwrap()
    }

    #[test]
    fn has_its_own_message_id_and_is_marked_as_an_automatic_reply() {
        let mail = compose(&Enquiry { id: ID.into(), ..Enquiry::default() });
        for line in [
            "From: Firm <web@firm.example>",
            "Reply-To: office@firm.example",
            "To: pat@example.com",
            "Auto-Submitted: auto-replied",
            "Message-ID: <018f6b1e-7c1a-7000-8000-0000000000aa.acknowledgement@firm.example>",
        ] {
            assert!(mail.lines().any(|found| found == line), "{line} is not in\n{mail}");
        }
        assert!(mail.contains("We answer today.") && mail.contains("0161 496 0130"), "{mail}");
    }

    #[test]
    fn has_nothing_that_the_visitor_typed() {
        let typed = || "TYPED".to_owned();
        let enquiry = Enquiry {
            id: ID.into(),
            name: typed(),
            phone: typed(),
            service: typed(),
            message: typed(),
            page: typed(),
            callback: Some(enquiry::Callback::At(CallbackAt { date: typed(), time: typed() })),
            first_touch: Some(Touch { source: typed(), ..Touch::default() }),
            ..Enquiry::default()
        };
        let mail = compose(&enquiry);
        assert!(!mail.contains("TYPED"), "{mail}");
    }

    #[test]
    fn confirms_the_time_of_a_scheduled_callback() {
        let at = CallbackAt { date: "2026-03-30".into(), time: "14:00".into() };
        let enquiry = Enquiry { callback: Some(enquiry::Callback::At(at)), ..Enquiry::default() };
        let content = composer().content(&enquiry);
        assert!(content.paragraphs.iter().any(|text| text
            == "We'll ring you on Monday 30 March at 14:00. Outside office hours our engineer on call rings."));
    }
}
