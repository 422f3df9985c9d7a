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
    Mail, auto_submitted::AutoSubmitted, callback::Callback, html, invitation::Invitation, letter::Letter, text,
};
use crate::{dkim::Signer, routes::Routes};

/// An enquiry of which no mail can be made, now or later.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// Its id is no UUID, so it could not be told from another.
    #[error("its id is not a UUID")]
    Id(#[source] uuid::Error),
    /// The mail's parts do not fit together.
    #[error("no mail can be made of it: {0}")]
    Build(#[from] lettre::error::Error),
    /// A part's type cannot be written.
    #[error("no mail can be made of it: {0}")]
    ContentType(#[from] ContentTypeErr),
}

/// The time zone database lacks Europe/London.
#[derive(Debug, thiserror::Error)]
#[error("no Europe/London in the time zone database: {0}")]
pub struct ZoneError(jiff::Error);

/// Makes the staff's mails.
#[derive(Debug)]
pub struct Composer {
    from: Mailbox,
    routes: Routes,
    signer: Option<Signer>,
    london: TimeZone,
}

impl Composer {
    /// Mails from `from` to whom `routes` say, signed if there is a key, with times in Europe/London.
    pub fn new(from: Mailbox, routes: Routes, signer: Option<Signer>) -> Result<Self, ZoneError> {
        Ok(Self { from, routes, signer, london: london()? })
    }

    /// The mail for `enquiry`: text and HTML, the visitor in Reply-To, and an invitation if a time to ring back was
    /// chosen. Where spam is suspected, it says so, and invites to nothing.
    ///
    /// The same enquiry always makes the same Message-ID, so that a mailbox can fold two copies into
    /// one; the date is that of the enquiry for the same reason.
    pub fn compose(&self, enquiry: &Enquiry) -> Result<Mail, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let letter = Letter::new(enquiry, &self.london);
        let to = self.routes.to(enquiry);
        let mut builder = Message::builder()
            .from(self.from.clone())
            .mailbox(header::To::from(to.clone()))
            .subject(letter.subject())
            .date(epoch(enquiry.accepted_at))
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .header(AutoSubmitted::Generated);
        // A lead without a usable address is still a lead: the mail goes out without Reply-To. One that is not ASCII
        // could be sent to servers alone that know SMTPUTF8.
        if let Some(address) = enquiry.email.parse::<Address>().ok().filter(|_| enquiry.email.is_ascii()) {
            builder = builder.reply_to(Mailbox::new(Some(letter.name.clone()), address));
        }
        let words = MultiPart::alternative_plain_html(text::render(&letter), html::render(&letter));
        let message = builder.multipart(match self.invitation(id, enquiry, &letter) {
            Some(calendar) => with_invitation(words, calendar)?,
            None => words,
        })?;
        Ok(Mail::seal(id, &message, self.signer.as_ref()))
    }

    fn invitation(&self, id: Uuid, enquiry: &Enquiry, letter: &Letter<'_>) -> Option<String> {
        let Some(Callback::At(at)) = &letter.callback else { return None };
        // Some calendars take an invitation by themselves: spam would write into them.
        if letter.suspicion.is_some() {
            return None;
        }
        let staff = self.routes.to(enquiry);
        let invitation = Invitation { id, accepted_at: enquiry.accepted_at, at, company: &self.from, staff, letter };
        invitation.render()
    }
}

/// The invitation as a third way to show the mail, which Gmail and Outlook offer, and as a file for the others.
fn with_invitation(words: MultiPart, calendar: String) -> Result<MultiPart, ContentTypeErr> {
    let kind = ContentType::parse("text/calendar; method=REQUEST; charset=utf-8")?;
    let file =
        Attachment::new("callback.ics".to_owned()).body(calendar.clone(), ContentType::parse("application/ics")?);
    let alternative = words.singlepart(SinglePart::builder().header(kind).body(calendar));
    Ok(MultiPart::mixed().multipart(alternative).singlepart(file))
}

/// The zone of all times that people read.
pub(super) fn london() -> Result<TimeZone, ZoneError> {
    TimeZone::get("Europe/London").map_err(ZoneError)
}

fn epoch(seconds: i64) -> SystemTime {
    // A mail's date ends with the year 9999; a message that says more is not ours, and no reason to panic.
    const LAST: u64 = 253_402_300_799;
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or_default().min(LAST))
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
    fn the_visitor_is_in_reply_to_the_company_in_from_the_id_in_message_id() {
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
    fn a_service_with_a_route_goes_there_alone() {
        let mail = composer().compose(&Enquiry { service: "commercial-security".into(), ..enquiry() }).unwrap();
        let to: Vec<String> = mail.envelope().to().iter().map(ToString::to_string).collect();
        assert_eq!(to, ["trade@firm.example"]);
    }

    #[test]
    fn a_suspected_enquiry_is_marked_says_why_in_both_parts_and_goes_to_whom_it_would_have_gone() {
        let spam_signals = vec!["link".to_owned(), "casino".to_owned()];
        let suspected = Enquiry { suspected_spam: true, spam_signals, ..enquiry() };
        let headers = headers(&composer().compose(&suspected).unwrap());
        assert!(headers.contains("Subject: [Possible spam] CCTV Systems"), "{headers}");
        assert!(headers.contains("To: office@firm.example") && headers.contains("Reply-To:"), "{headers}");
        let zone = london().unwrap();
        let letter = Letter::new(&suspected, &zone);
        for part in [text::render(&letter), html::render(&letter)] {
            assert!(part.contains("Possible spam: a link, gambling."), "{part}");
        }
    }

    #[test]
    fn every_field_is_in_both_parts_and_escaped_in_the_html_one() {
        let touch = Touch { source: "leaflet <7>".into(), ..Touch::default() };
        let enquiry = Enquiry { first_touch: Some(touch), ..enquiry() };
        let zone = london().unwrap();
        let letter = Letter::new(&enquiry, &zone);
        let (text, html) = (text::render(&letter), html::render(&letter));
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
    fn no_field_can_bring_a_header_of_its_own() {
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
    fn a_lead_without_an_address_is_mailed_without_reply_to() {
        let mail = composer().compose(&Enquiry { email: String::new(), ..enquiry() }).unwrap();
        assert!(!headers(&mail).contains("Reply-To"));
    }

    #[test]
    fn an_enquiry_without_a_proper_id_is_no_enquiry() {
        let broken = Enquiry { id: "../../etc/passwd".into(), ..enquiry() };
        assert!(matches!(composer().compose(&broken), Err(MailError::Id(_))));
    }

    #[test]
    fn a_scheduled_callback_invites_and_one_at_an_hour_that_does_not_exist_is_mailed_without() {
        let mailed = |callback| {
            let mail = composer().compose(&Enquiry { callback, ..enquiry() }).unwrap();
            String::from_utf8(mail.bytes().to_vec()).unwrap()
        };
        let invited = mailed(callback("2026-03-30", "14:00"));
        assert!(invited.contains("Content-Type: text/calendar; method=REQUEST; charset=utf-8"), "{invited}");
        assert!(invited.contains("filename=\"callback.ics\""), "{invited}");
        let suspected = Enquiry { callback: callback("2026-03-30", "14:00"), suspected_spam: true, ..enquiry() };
        let suspected = composer().compose(&suspected).unwrap();
        assert!(!String::from_utf8(suspected.bytes().to_vec()).unwrap().contains("calendar"), "spam invites nobody");
        let skipped = mailed(callback("2026-03-29", "01:00"));
        assert!(!skipped.contains("calendar") && skipped.contains("no such time: please ask"), "{skipped}");
    }

    #[test]
    fn the_longest_message_and_an_empty_one_make_a_mail_of_proper_lines() {
        for message in ["x".repeat(5_000), "שלום 👩‍🔧 ".repeat(500), String::new()] {
            let mail = composer().compose(&Enquiry { message, ..enquiry() }).unwrap();
            // RFC 5322 §2.1.1.
            assert!(mail.bytes().split(|byte| *byte == b'\n').all(|line| line.len() <= 999));
        }
    }
}
