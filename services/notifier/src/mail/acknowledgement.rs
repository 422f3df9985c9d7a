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
    Mail, MailError, ZoneError, auto_submitted::AutoSubmitted, callback::Callback, composer::london, html, phone::Phone,
};
use crate::dkim::Signer;

/// Who thanks, and what is promised.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) from: Mailbox,
    /// Where answers go.
    pub(crate) reply_to: Mailbox,
    pub(crate) company: String,
    pub(crate) phone: String,
    /// A sentence that says what happens next, and when.
    pub(crate) promise: String,
}

/// Makes the mails that tell visitors their enquiry has arrived.
#[derive(Debug)]
pub(crate) struct Acknowledgements {
    sender: Sender,
    signer: Option<Signer>,
    london: TimeZone,
}

/// For whoever's address was given by another.
const SMALL_PRINT: &str =
    "If you did not write to us, somebody gave your address by mistake: there is nothing you need to do.";

/// The words of one: nothing that a visitor typed is in them. Anybody can give another's address, and our
/// thanks must not carry their words to it.
pub(super) struct Note {
    subject: String,
    paragraphs: Vec<String>,
}

impl Acknowledgements {
    pub(crate) fn new(sender: Sender, signer: Option<Signer>) -> Result<Self, ZoneError> {
        Ok(Self { sender, signer, london: london()? })
    }

    /// The mail to `address`, which asked by `enquiry`.
    pub(crate) fn compose(&self, enquiry: &Enquiry, address: Address) -> Result<Mail, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let note = self.note(enquiry);
        let message = Message::builder()
            .from(self.sender.from.clone())
            .reply_to(self.sender.reply_to.clone())
            .to(Mailbox::new(None, address))
            .subject(note.subject.as_str())
            .date(SystemTime::now())
            .message_id(Some(format!("<{id}.acknowledgement@{}>", self.sender.from.email.domain())))
            .header(AutoSubmitted::Replied)
            .multipart(MultiPart::alternative_plain_html(self.text(&note), self.html(&note)))?;
        Ok(Mail::seal(derived(id), &message, self.signer.as_ref()))
    }

    pub(super) fn note(&self, enquiry: &Enquiry) -> Note {
        let next = match enquiry.callback.as_ref().map(|callback| Callback::new(callback, &self.london)) {
            Some(Callback::At(at)) => format!("We will ring you on {}.", at.strftime("%A %-d %B at %H:%M")),
            Some(Callback::AsSoonAsPossible) => "We will ring you as soon as one of us is free.".to_owned(),
            Some(Callback::Unclear(_)) | None => self.sender.promise.clone(),
        };
        let Sender { company, phone, .. } = &self.sender;
        Note {
            subject: format!("We have your enquiry – {company}"),
            paragraphs: vec![
                "Thank you for getting in touch. Your enquiry has arrived safely, and one of us will read it."
                    .to_owned(),
                next,
                format!("Is it urgent, or has something changed? Ring us on {phone}, or just answer this mail."),
            ],
        }
    }

    pub(super) fn text(&self, note: &Note) -> String {
        let Sender { company, phone, .. } = &self.sender;
        format!("{}\n\n{company}\n{phone}\n\n{SMALL_PRINT}\n", note.paragraphs.join("\n\n"))
    }

    pub(super) fn html(&self, note: &Note) -> String {
        let head = html::Head {
            title: &note.subject,
            preview: note.paragraphs.get(1).map(String::as_str).unwrap_or_default(),
            label: &self.sender.company,
            heading: "Thank you. We have your enquiry.",
            name: None,
            about: None,
        };
        let dialled = Phone::new(&self.sender.phone).map(|phone| phone.dialled()).unwrap_or_default();
        let note = html::Note {
            paragraphs: &note.paragraphs,
            phone: &self.sender.phone,
            dialled: &dialled,
            small_print: SMALL_PRINT,
        };
        html::render_note(&head, &note)
    }
}

/// An id that follows from the enquiry's and is another (RFC 9562 §5.8): in a folder, the two mails are two files.
fn derived(id: Uuid) -> Uuid {
    let hash = digest(&SHA256, format!("acknowledgement of {id}").as_bytes());
    let bytes = hash.as_ref().first_chunk::<16>().copied().unwrap_or_default();
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, Touch, enquiry};

    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn acknowledgements() -> Acknowledgements {
        let sender = Sender {
            from: "Firm <web@firm.example>".parse().unwrap(),
            reply_to: "office@firm.example".parse().unwrap(),
            company: "Entwistle & Daughters".into(),
            phone: "0161 496 0130".into(),
            promise: "We answer today.".into(),
        };
        Acknowledgements::new(sender, None).unwrap()
    }

    fn mailed(enquiry: &Enquiry) -> String {
        let mail = acknowledgements().compose(enquiry, "pat@example.com".parse().unwrap()).unwrap();
        assert_ne!(mail.id().to_string(), ID);
        String::from_utf8(mail.bytes().to_vec()).unwrap()
    }

    #[test]
    fn it_answers_automatically_and_is_not_the_staffs_mail() {
        let mail = mailed(&Enquiry { id: ID.into(), ..Enquiry::default() });
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
    fn nothing_that_the_visitor_typed_is_in_it() {
        let typed = || "CANARY".to_owned();
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
        let mail = mailed(&enquiry);
        assert!(!mail.contains("CANARY"), "{mail}");
    }

    #[test]
    fn a_chosen_time_is_confirmed() {
        let at = CallbackAt { date: "2026-03-30".into(), time: "14:00".into() };
        let enquiry = Enquiry { callback: Some(enquiry::Callback::At(at)), ..Enquiry::default() };
        let note = acknowledgements().note(&enquiry);
        assert!(note.paragraphs.iter().any(|text| text == "We will ring you on Monday 30 March at 14:00."));
    }
}
