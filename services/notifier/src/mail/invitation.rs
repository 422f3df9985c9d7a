use jiff::{Timestamp, ToSpan, Zoned};
use lettre::message::{Mailbox, Mailboxes};
use uuid::Uuid;

use super::{
    content::MailContent,
    icalendar::{ICalendarWriter, quoted},
    phone::Phone,
};

/// Length of the calendar entry, in minutes.
const LENGTH_MINUTES: i32 = 30;

/// An invitation to a scheduled callback (RFC 5545, RFC 5546 §3.2.2).
///
/// Its times are in UTC: the event happens once, so it needs no rules for daylight saving time
/// (docs/decisions/0041-an-invitation-has-its-times-in-utc.md).
pub(super) struct Invitation<'a> {
    pub(super) id: Uuid,
    /// Seconds since the Unix epoch.
    pub(super) accepted_at: i64,
    /// Time of the callback, in Europe/London.
    pub(super) at: &'a Zoned,
    pub(super) company: &'a Mailbox,
    pub(super) staff: &'a Mailboxes,
    pub(super) content: &'a MailContent<'a>,
}

impl Invitation<'_> {
    /// The iCalendar object, or `None` if a time is out of jiff's range.
    ///
    /// The same enquiry always has the same UID, so that a calendar that gets it twice has one entry.
    pub(super) fn render(&self) -> Option<String> {
        let start = self.at.timestamp();
        let end = start.checked_add(LENGTH_MINUTES.minutes()).ok()?;
        let accepted = Timestamp::from_second(self.accepted_at).ok()?;
        let mut calendar = ICalendarWriter::default();
        calendar
            .property("BEGIN", "VCALENDAR")
            .property("VERSION", "2.0")
            .property("PRODID", "-//notifier//Callback//EN")
            .property("METHOD", "REQUEST")
            .property("BEGIN", "VEVENT")
            .property("UID", &format!("{}@{}", self.id, self.company.email.domain()))
            .property("SEQUENCE", "0")
            .property("DTSTAMP", &utc(accepted))
            .property("DTSTART", &utc(start))
            .property("DTEND", &utc(end))
            .text("SUMMARY", &self.summary())
            .text("DESCRIPTION", &self.description());
        self.write_participants(&mut calendar);
        calendar
            .property("STATUS", "CONFIRMED")
            .property("BEGIN", "VALARM")
            .property("ACTION", "DISPLAY")
            .text("DESCRIPTION", &self.summary())
            .property("TRIGGER", "-PT10M")
            .property("END", "VALARM")
            .property("END", "VEVENT")
            .property("END", "VCALENDAR");
        Some(calendar.finish())
    }

    fn summary(&self) -> String {
        let service = self.content.callback_service.as_ref();
        let service = service.map(|service| format!(" – {service}")).unwrap_or_default();
        format!("Ring {}{service}", self.content.name)
    }

    fn description(&self) -> String {
        let phone = self.content.phone.as_ref();
        let call = phone.map(|phone| format!("Call {}\ntel:{}\n", phone.as_typed(), phone.tel()));
        let whatsapp = phone.and_then(Phone::whatsapp).map(|digits| format!("https://wa.me/{digits}\n"));
        format!("{}{}Enquiry {}", call.unwrap_or_default(), whatsapp.unwrap_or_default(), self.id)
    }

    fn write_participants(&self, calendar: &mut ICalendarWriter) {
        let name = self.company.name.as_ref().map(|name| format!(";CN={}", quoted(name))).unwrap_or_default();
        calendar.property(&format!("ORGANIZER{name}"), &format!("mailto:{}", self.company.email));
        for member in self.staff.iter() {
            // No reply is requested: any of the staff may ring.
            let attendee = "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE";
            calendar.property(attendee, &format!("mailto:{}", member.email));
        }
    }
}

/// A date-time in UTC (RFC 5545 §3.3.5, form 2).
fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use jiff::civil::{DateTime, date};
    use proto::enquiry::v1::{CallbackAt, Enquiry, enquiry};

    use super::*;
    use crate::{mail::callback::Callback, time::london};

    fn invitation(at: DateTime) -> Option<String> {
        let london = london().unwrap();
        let callback = CallbackAt { date: at.date().to_string(), time: at.strftime("%H:%M").to_string() };
        let enquiry = Enquiry {
            name: "Pat, \"the\" Example".into(),
            phone: "07700 900123".into(),
            accepted_at: 1_774_692_000,
            callback: Some(enquiry::Callback::At(callback)),
            ..Enquiry::default()
        };
        let content = MailContent::new(&enquiry, &london);
        let Some(Callback::At(at)) = &content.callback else { return None };
        let invitation = Invitation {
            id: Uuid::nil(),
            accepted_at: enquiry.accepted_at,
            at,
            company: &"Firm <web@firm.example>".parse().unwrap(),
            staff: &"office@firm.example, rota@firm.example".parse().unwrap(),
            content: &content,
        };
        invitation.render()
    }

    fn value<'a>(calendar: &'a str, name: &str) -> &'a str {
        let event = calendar.split_once("BEGIN:VEVENT").unwrap().1;
        event.lines().find_map(|line| line.strip_prefix(name)).unwrap()
    }

    /// The instant of a property.
    fn instant(calendar: &str, name: &str) -> Timestamp {
        let utc = value(calendar, name).strip_prefix(':').unwrap().strip_suffix('Z').unwrap();
        Timestamp::strptime("%Y%m%dT%H%M%S%z", format!("{utc}+0000")).unwrap()
    }

    #[test]
    fn times_are_in_utc_in_summer_in_winter_and_in_the_hour_that_occurs_twice() {
        for (wall, start, end) in [
            (date(2026, 1, 15).at(14, 0, 0, 0), ":20260115T140000Z", ":20260115T143000Z"),
            (date(2026, 7, 15).at(14, 0, 0, 0), ":20260715T130000Z", ":20260715T133000Z"),
            (date(2026, 7, 15).at(0, 30, 0, 0), ":20260714T233000Z", ":20260715T000000Z"),
            // The first of the two: 01:00 to 02:00 BST is 00:00 to 01:00 UTC.
            (date(2026, 10, 25).at(1, 0, 0, 0), ":20261025T000000Z", ":20261025T003000Z"),
            (date(2026, 10, 25).at(1, 30, 0, 0), ":20261025T003000Z", ":20261025T010000Z"),
            (date(2026, 10, 25).at(2, 0, 0, 0), ":20261025T020000Z", ":20261025T023000Z"),
        ] {
            let calendar = invitation(wall).unwrap();
            assert_eq!((value(&calendar, "DTSTART"), value(&calendar, "DTEND")), (start, end), "{wall}");
            assert!(!calendar.contains("VTIMEZONE") && !calendar.contains("TZID"), "{calendar}");
        }
    }

    #[test]
    fn every_half_hour_of_a_year_has_the_right_start_and_length() {
        let london = london().unwrap();
        let mut at = date(2026, 1, 1).at(0, 0, 0, 0);
        while at.year() == 2026 {
            let wall = at;
            at = at.checked_add(30.minutes()).unwrap();
            let Some(calendar) = invitation(wall) else {
                // The hour skipped when the clocks go forward.
                assert_eq!((wall.date(), wall.hour()), (date(2026, 3, 29), 1));
                continue;
            };
            let begins = instant(&calendar, "DTSTART");
            let expected = london.to_ambiguous_zoned(wall).earlier().unwrap().timestamp();
            assert_eq!(begins, expected, "{wall}");
            let length = instant(&calendar, "DTEND").duration_since(begins);
            assert_eq!(length.as_mins(), i64::from(LENGTH_MINUTES), "{wall}");
        }
    }

    #[test]
    fn a_skipped_hour_has_no_invitation() {
        assert_eq!(invitation(date(2026, 3, 29).at(1, 30, 0, 0)), None);
    }

    #[test]
    fn has_the_callers_details_and_requests_no_reply() {
        let calendar = invitation(date(2026, 3, 30).at(14, 0, 0, 0)).unwrap().replace("\r\n ", "");
        for line in [
            "DTSTART:20260330T130000Z",
            "DTEND:20260330T133000Z",
            "DTSTAMP:20260328T100000Z",
            "UID:00000000-0000-0000-0000-000000000000@firm.example",
            "SUMMARY:Ring Pat\\, \"the\" Example",
            "ORGANIZER;CN=\"Firm\":mailto:web@firm.example",
            "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:rota@firm.example",
            "TRIGGER:-PT10M",
        ] {
            assert!(calendar.split("\r\n").any(|found| found == line), "{line} is not in\n{calendar}");
        }
        assert!(value(&calendar, "DESCRIPTION").contains("https://wa.me/447700900123\\n"));
    }
}
