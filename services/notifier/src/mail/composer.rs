use std::time::{Duration, SystemTime};

use jiff::tz::TimeZone;
use lettre::{
    Address, Message,
    address::Envelope,
    message::{Mailbox, Mailboxes, MultiPart, header},
};
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use super::{html, letter::Letter, text};

/// An enquiry of which no mail can be made, now or later.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// Its id is no UUID, so it could not be told from another.
    #[error("its id is not a UUID")]
    Id(#[source] uuid::Error),
    /// The mail's parts do not fit together.
    #[error("no mail can be made of it: {0}")]
    Build(#[from] lettre::error::Error),
}

/// The time zone database lacks Europe/London.
#[derive(Debug, thiserror::Error)]
#[error("no Europe/London in the time zone database: {0}")]
pub struct ZoneError(jiff::Error);

/// A mail ready to be sent.
#[derive(Clone)]
pub struct Mail {
    pub(super) id: Uuid,
    pub(super) envelope: Envelope,
    pub(super) bytes: Vec<u8>,
}

impl Mail {
    /// The enquiry's id.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Who sends it to whom.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Headers and body (RFC 5322).
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Makes the staff's mails.
#[derive(Debug)]
pub struct Composer {
    from: Mailbox,
    to: Mailboxes,
    zone: TimeZone,
}

impl Composer {
    /// Mails from `from` to all of `to`, with times in Europe/London.
    pub fn new(from: Mailbox, to: Mailboxes) -> Result<Self, ZoneError> {
        Ok(Self { from, to, zone: TimeZone::get("Europe/London").map_err(ZoneError)? })
    }

    /// The mail for `enquiry`: text and HTML, the visitor in Reply-To.
    ///
    /// The same enquiry always makes the same Message-ID, so that a mailbox can fold two copies into
    /// one; the date is that of the enquiry for the same reason.
    pub fn compose(&self, enquiry: &Enquiry) -> Result<Mail, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let letter = Letter::new(enquiry, &self.zone);
        let mut builder = Message::builder()
            .from(self.from.clone())
            .mailbox(header::To::from(self.to.clone()))
            .subject(letter.subject())
            .date(epoch(enquiry.accepted_at))
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())));
        // A lead without a usable address is still a lead: the mail goes out without Reply-To.
        if let Ok(address) = enquiry.email.parse::<Address>() {
            builder = builder.reply_to(Mailbox::new(Some(enquiry.name.clone()), address));
        }
        let message =
            builder.multipart(MultiPart::alternative_plain_html(text::render(&letter), html::render(&letter)))?;
        Ok(Mail { id, envelope: message.envelope().clone(), bytes: message.formatted() })
    }
}

fn epoch(seconds: i64) -> SystemTime {
    // A mail's date ends with the year 9999; a message that says more is not ours, and no reason to panic.
    const LAST: u64 = 253_402_300_799;
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or_default().min(LAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn composer() -> Composer {
        Composer::new("Website <web@firm.example>".parse().unwrap(), "office@firm.example".parse().unwrap()).unwrap()
    }

    fn enquiry() -> Enquiry {
        Enquiry {
            id: ID.into(),
            accepted_at: 1_774_692_000,
            name: "Pat Example".into(),
            email: "pat@example.com".into(),
            phone: "0161 496 0999".into(),
            service: "cctv-systems".into(),
            message: "Two cameras,\n<b>please</b> & soon.".into(),
            page: "/contact-us/".into(),
            ..Enquiry::default()
        }
    }

    fn headers(mail: &Mail) -> String {
        let text = String::from_utf8(mail.bytes().to_vec()).unwrap();
        text.split_once("\r\n\r\n").unwrap().0.to_owned()
    }

    #[test]
    fn the_visitor_is_in_reply_to_the_company_in_from_the_id_in_message_id() {
        let headers = headers(&composer().compose(&enquiry()).unwrap());
        for line in [
            "From: Website <web@firm.example>",
            "To: office@firm.example",
            "Reply-To: \"Pat Example\" <pat@example.com>",
            "Message-ID: <018f6b1e-7c1a-7000-8000-0000000000aa@firm.example>",
            "Date: Sat, 28 Mar 2026 10:00:00 +0000",
        ] {
            assert!(headers.lines().any(|found| found == line), "{line} is not in\n{headers}");
        }
    }

    #[test]
    fn every_field_is_in_both_parts_and_escaped_in_the_html_one() {
        let zone = composer().zone;
        let enquiry = enquiry();
        let letter = Letter::new(&enquiry, &zone);
        let (text, html) = (text::render(&letter), html::render(&letter));
        for value in ["Pat Example", "pat@example.com", "0161 496 0999", "CCTV Systems", "/contact-us/", ID] {
            assert!(text.contains(value) && html.contains(value), "{value}");
        }
        assert!(text.contains("Two cameras,\n<b>please</b> & soon."));
        assert!(html.contains("Two cameras,\n&lt;b&gt;please&lt;/b&gt; &amp; soon."));
        assert!(!html.contains("<b>"));
    }

    #[test]
    fn no_field_can_bring_a_header_of_its_own() {
        let attack = "x\r\nBcc: everyone@example.com\r\n\r\nbody";
        let mut enquiry = enquiry();
        enquiry.name = attack.into();
        enquiry.email = format!("pat@example.com{attack}");
        enquiry.service = attack.into();
        enquiry.page = attack.into();
        let headers = headers(&composer().compose(&enquiry).unwrap());
        assert!(!headers.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{headers}");
        assert!(headers.contains("Message-ID"), "the headers were cut short:\n{headers}");
    }

    #[test]
    fn a_lead_without_an_address_is_mailed_without_reply_to() {
        let mail = composer().compose(&Enquiry { email: String::new(), ..enquiry() }).unwrap();
        assert!(!headers(&mail).contains("Reply-To"));
    }

    #[test]
    fn an_enquiry_without_a_proper_id_is_no_enquiry() {
        let broken = Enquiry { id: "../../etc/passwd".into(), ..enquiry() };
        assert!(matches!(composer().compose(&broken), Err(MailError::Id(_))));
    }
}
