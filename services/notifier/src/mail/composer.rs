//! The staff's mail about an enquiry.

use std::time::{Duration, SystemTime};

use jiff::tz::TimeZone;
use lettre::{
    Address, Message,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{self, ContentType, ContentTypeErr},
    },
};
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use super::{
    Mail, alternatives::alternatives, auto_submitted::AutoSubmitted, callback::Callback, content::MailContent, html,
    invitation::Invitation, text,
};
use crate::{
    dkim::Signer,
    routes::Routes,
    time::{ZoneError, london},
};

/// No mail can be composed from an enquiry. Trying again gives the same error.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The enquiry's id is not a UUID, so it could not be told from another.
    #[error("its id is not a UUID")]
    Id(#[source] uuid::Error),
    /// lettre cannot build the message.
    #[error("no mail can be composed from it: {0}")]
    Build(#[from] lettre::error::Error),
    /// The content type of a part is invalid.
    #[error("no mail can be composed from it: {0}")]
    ContentType(#[from] ContentTypeErr),
}

/// Composes the staff's mails.
#[derive(Debug)]
pub struct Composer {
    from: Mailbox,
    routes: Routes,
    signer: Option<Signer>,
    london: TimeZone,
}

impl Composer {
    /// A composer of mails from `from` to the recipients that `routes` gives, signed if there is a key.
    pub fn new(from: Mailbox, routes: Routes, signer: Option<Signer>) -> Result<Self, ZoneError> {
        Ok(Self { from, routes, signer, london: london()? })
    }

    /// The mail about `enquiry`: text and HTML, the visitor in Reply-To, and an invitation to a scheduled callback.
    /// Suspected spam is marked and has no invitation.
    ///
    /// The same enquiry always has the same Message-ID and date, so that a mailbox can fold two copies into one.
    pub fn compose(&self, enquiry: &Enquiry) -> Result<Mail, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let content = MailContent::new(enquiry, &self.london);
        let to = self.routes.to(enquiry);
        let mut builder = Message::builder()
            .from(self.from.clone())
            .mailbox(header::To::from(to.clone()))
            .subject(content.subject())
            .date(date(enquiry.accepted_at))
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .header(AutoSubmitted::Generated);
        // A lead without a usable address is still a lead: its mail has no Reply-To. Nor does a mail about a lead with a
        // non-ASCII address, which only servers with SMTPUTF8 would accept.
        if let Some(address) = enquiry.email.parse::<Address>().ok().filter(|_| enquiry.email.is_ascii()) {
            builder = builder.reply_to(Mailbox::new(Some(content.name.clone()), address));
        }
        let body = alternatives(text::render(&content), &html::render(&content));
        let message = builder.multipart(match self.invitation(id, enquiry, &content) {
            Some(calendar) => with_invitation(body, calendar)?,
            None => body,
        })?;
        Ok(Mail::new(id, &message, self.signer.as_ref()))
    }

    fn invitation(&self, id: Uuid, enquiry: &Enquiry, content: &MailContent<'_>) -> Option<String> {
        let Some(Callback::At(at)) = &content.callback else { return None };
        // Some calendars add invitations automatically: spam would get into them.
        if content.spam_warning.is_some() {
            return None;
        }
        let staff = self.routes.to(enquiry);
        let invitation = Invitation { id, accepted_at: enquiry.accepted_at, at, company: &self.from, staff, content };
        invitation.render()
    }
}

/// Adds the invitation twice: as a third alternative, for which Gmail and Outlook offer buttons, and as an attachment
/// for other mail programs.
fn with_invitation(body: MultiPart, calendar: String) -> Result<MultiPart, ContentTypeErr> {
    let kind = ContentType::parse("text/calendar; method=REQUEST; charset=utf-8")?;
    let file =
        Attachment::new("callback.ics".to_owned()).body(calendar.clone(), ContentType::parse("application/ics")?);
    let alternative = body.singlepart(SinglePart::builder().header(kind).body(calendar));
    Ok(MultiPart::mixed().multipart(alternative).singlepart(file))
}

/// The instant `seconds` after the Unix epoch, limited to the years that lettre can format without a panic.
fn date(seconds: i64) -> SystemTime {
    const END_OF_YEAR_9999: u64 = 253_402_300_799;
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or_default().min(END_OF_YEAR_9999))
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, Touch, enquiry};
    use runtime::env::Env;

    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn composer() -> Composer {
        let variables = [("MAIL_TO", "office@firm.example"), ("MAIL_ROUTES", "commercial-security=trade@firm.example")];
        let routes = Routes::from_env(&Env::from_pairs(variables)).unwrap();
        Composer::new("Website <web@firm.example>".parse().unwrap(), routes, None).unwrap()
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

    fn callback(date: &str, time: &str) -> Option<enquiry::Callback> {
        Some(enquiry::Callback::At(CallbackAt { date: date.into(), time: time.into() }))
    }

    #[test]
    fn puts_the_visitor_in_reply_to_the_company_in_from_and_the_id_in_message_id() {
        let headers = headers(&composer().compose(&enquiry()).unwrap());
        for line in [
            "From: Website <web@firm.example>",
            "To: office@firm.example",
            "Reply-To: \"Pat Example\" <pat@example.com>",
            "Message-ID: <018f6b1e-7c1a-7000-8000-0000000000aa@firm.example>",
            "Date: Sat, 28 Mar 2026 10:00:00 +0000",
            "Auto-Submitted: auto-generated",
        ] {
            assert!(headers.lines().any(|found| found == line), "{line} is not in\n{headers}");
        }
    }

    #[test]
    fn sends_a_routed_service_to_its_route_only() {
        let mail = composer().compose(&Enquiry { service: "commercial-security".into(), ..enquiry() }).unwrap();
        let to: Vec<String> = mail.envelope().to().iter().map(ToString::to_string).collect();
        assert_eq!(to, ["trade@firm.example"]);
    }

    #[test]
    fn marks_suspected_spam_with_its_reasons_and_routes_it_as_usual() {
        let spam_signals = vec!["link".to_owned(), "casino".to_owned()];
        let suspected = Enquiry { suspected_spam: true, spam_signals, ..enquiry() };
        let headers = headers(&composer().compose(&suspected).unwrap());
        assert!(headers.contains("Subject: [Possible spam] CCTV Systems"), "{headers}");
        assert!(headers.contains("To: office@firm.example") && headers.contains("Reply-To:"), "{headers}");
        let zone = london().unwrap();
        let content = MailContent::new(&suspected, &zone);
        for part in [text::render(&content), html::render(&content)] {
            assert!(part.contains("Possible spam: a link, gambling."), "{part}");
        }
    }

    #[test]
    fn shows_every_field_in_both_parts_and_escapes_html() {
        let touch = Touch { source: "leaflet <7>".into(), ..Touch::default() };
        let enquiry = Enquiry { first_touch: Some(touch), ..enquiry() };
        let zone = london().unwrap();
        let content = MailContent::new(&enquiry, &zone);
        let (text, html) = (text::render(&content), html::render(&content));
        for value in ["Pat Example", "pat@example.com", "0161 496 0999", "CCTV Systems", "/contact-us/", ID] {
            assert!(text.contains(value) && html.contains(value), "{value}");
        }
        for link in ["https://wa.me/441614960999", "tel:01614960999", "mailto:pat@example.com"] {
            assert!(html.contains(&format!("href=\"{link}\"")), "{link}");
        }
        assert!(text.contains("Two cameras,\n<b>please</b> & soon."));
        assert!(html.contains("Two cameras,<br>&lt;b&gt;please&lt;/b&gt; &amp; soon."));
        assert!(html.contains("leaflet &lt;7&gt;") && !html.contains("<b>"));
    }

    #[test]
    fn no_field_can_inject_a_header() {
        let attack = "x\r\nBcc: everyone@example.com\r\n\r\nbody";
        let touch = Touch { source: attack.into(), referrer: attack.into(), ..Touch::default() };
        let enquiry = Enquiry {
            name: attack.into(),
            email: format!("pat@example.com{attack}"),
            phone: attack.into(),
            service: attack.into(),
            message: attack.into(),
            page: attack.into(),
            first_touch: Some(touch.clone()),
            last_touch: Some(touch),
            ..enquiry()
        };
        for callback in [callback(attack, attack), callback("2026-03-30", "14:00"), None] {
            let headers = headers(&composer().compose(&Enquiry { callback, ..enquiry.clone() }).unwrap());
            assert!(!headers.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{headers}");
            assert!(headers.contains("Message-ID"), "the headers were cut short:\n{headers}");
        }
    }

    #[test]
    fn an_enquiry_without_an_address_has_no_reply_to() {
        let mail = composer().compose(&Enquiry { email: String::new(), ..enquiry() }).unwrap();
        assert!(!headers(&mail).contains("Reply-To"));
    }

    #[test]
    fn rejects_an_id_that_is_not_a_uuid() {
        let broken = Enquiry { id: "../../etc/passwd".into(), ..enquiry() };
        assert!(matches!(composer().compose(&broken), Err(MailError::Id(_))));
    }

    #[test]
    fn invites_to_a_scheduled_callback_unless_it_is_suspected_or_in_a_skipped_hour() {
        let compose = |callback| {
            let mail = composer().compose(&Enquiry { callback, ..enquiry() }).unwrap();
            String::from_utf8(mail.bytes().to_vec()).unwrap()
        };
        let invited = compose(callback("2026-03-30", "14:00"));
        assert!(invited.contains("Content-Type: text/calendar; method=REQUEST; charset=utf-8"), "{invited}");
        assert!(invited.contains("filename=\"callback.ics\""), "{invited}");
        let suspected = Enquiry { callback: callback("2026-03-30", "14:00"), suspected_spam: true, ..enquiry() };
        let suspected = composer().compose(&suspected).unwrap();
        assert!(!String::from_utf8(suspected.bytes().to_vec()).unwrap().contains("calendar"));
        let skipped = compose(callback("2026-03-29", "01:00"));
        assert!(!skipped.contains("calendar") && skipped.contains("no such time: please ask"), "{skipped}");
    }

    #[test]
    fn html_needs_no_transfer_encoding() {
        let mail = composer().compose(&Enquiry { message: "£50 – שלום ".repeat(200), ..enquiry() }).unwrap();
        let text = String::from_utf8(mail.bytes().to_vec()).unwrap();
        let (_, html) = text.split_once("Content-Type: text/html").unwrap();
        assert!(html.contains("Content-Transfer-Encoding: 7bit"), "{html}");
        assert!(html.lines().count() <= 40, "{html}");
    }

    #[test]
    fn keeps_lines_within_the_limit_of_smtp() {
        for message in ["x".repeat(5_000), "שלום 👩‍🔧 ".repeat(500), String::new()] {
            let mail = composer().compose(&Enquiry { message, ..enquiry() }).unwrap();
            // RFC 5322 §2.1.1.
            assert!(mail.bytes().split(|byte| *byte == b'\n').all(|line| line.len() <= 999));
        }
    }
}
