use jiff::{Timestamp, ToSpan, Zoned, tz::TimeZone};
use lettre::message::{Mailbox, Mailboxes};
use uuid::Uuid;

use super::{
    icalendar::{Calendar, quoted},
    letter::Letter,
    phone::Phone,
};

/// How long a call is given in the calendar.
const LENGTH_MINUTES: i32 = 30;
/// The time zone's rules since 1996 (Directive 2000/84/EC, and the UK's Summer Time Order 2002): forward on the last
/// Sunday of March and back on that of October, at 01:00 UTC.
const LONDON: [(&str, &str); 16] = [
    ("BEGIN", "VTIMEZONE"),
    ("TZID", "Europe/London"),
    ("BEGIN", "DAYLIGHT"),
    ("TZOFFSETFROM", "+0000"),
    ("TZOFFSETTO", "+0100"),
    ("TZNAME", "BST"),
    ("DTSTART", "19960331T010000"),
    ("RRULE", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
    ("END", "DAYLIGHT"),
    ("BEGIN", "STANDARD"),
    ("TZOFFSETFROM", "+0100"),
    ("TZOFFSETTO", "+0000"),
    ("TZNAME", "GMT"),
    ("DTSTART", "19961027T020000"),
    ("RRULE", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
    ("END", "STANDARD"),
];

/// A scheduled callback as a calendar's invitation (RFC 5545, RFC 5546 §3.2.2).
pub(super) struct Invitation<'a> {
    pub(super) id: Uuid,
    /// Seconds since the Unix epoch.
    pub(super) accepted_at: i64,
    /// When to ring, in Europe/London.
    pub(super) at: &'a Zoned,
    pub(super) company: &'a Mailbox,
    pub(super) staff: &'a Mailboxes,
    pub(super) letter: &'a Letter<'a>,
}

impl Invitation<'_> {
    /// The calendar object, or `None` at the end of time, where no end can be reckoned.
    ///
    /// The same enquiry always makes the same one: a calendar that gets it twice has one entry.
    pub(super) fn render(&self) -> Option<String> {
        let end = self.at.checked_add(LENGTH_MINUTES.minutes()).ok()?;
        let accepted = Timestamp::from_second(self.accepted_at).ok()?;
        let mut calendar = Calendar::default();
        calendar
            .property("BEGIN", "VCALENDAR")
            .property("VERSION", "2.0")
            .property("PRODID", "-//notifier//Callback//EN")
            .property("METHOD", "REQUEST");
        for (name, value) in LONDON {
            calendar.property(name, value);
        }
        calendar
            .property("END", "VTIMEZONE")
            .property("BEGIN", "VEVENT")
            .property("UID", &format!("{}@{}", self.id, self.company.email.domain()))
            .property("SEQUENCE", "0")
            .property("DTSTAMP", &utc(accepted));
        moment(&mut calendar, "DTSTART", self.at);
        moment(&mut calendar, "DTEND", &end);
        calendar.text("SUMMARY", &self.summary()).text("DESCRIPTION", &self.description());
        self.people(&mut calendar);
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
        let about = self.letter.about.as_ref().map(|about| format!(" – {about}")).unwrap_or_default();
        format!("Ring {}{about}", self.letter.name)
    }

    fn description(&self) -> String {
        let phone = self.letter.phone.as_ref();
        let call = phone.map(|phone| format!("Call {}\ntel:{}\n", phone.as_typed(), phone.dialled()));
        let whatsapp = phone.and_then(Phone::whatsapp).map(|digits| format!("https://wa.me/{digits}\n"));
        format!("{}{}Enquiry {}", call.unwrap_or_default(), whatsapp.unwrap_or_default(), self.id)
    }

    fn people(&self, calendar: &mut Calendar) {
        let name = self.company.name.as_ref().map(|name| format!(";CN={}", quoted(name))).unwrap_or_default();
        calendar.property(&format!("ORGANIZER{name}"), &format!("mailto:{}", self.company.email));
        for member in self.staff.iter() {
            // Nobody has to answer: whoever is free rings.
            let attendee = "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE";
            calendar.property(attendee, &format!("mailto:{}", member.email));
        }
    }
}

/// A property with an instant: London's time with its zone, or UTC where that time comes twice and this is the
/// second, which a wall time cannot say (RFC 5545 §3.3.5).
fn moment(calendar: &mut Calendar, name: &str, at: &Zoned) {
    let first = at.time_zone().to_ambiguous_zoned(at.datetime()).earlier();
    if first.is_ok_and(|first| first.timestamp() == at.timestamp()) {
        calendar.property(&format!("{name};TZID=Europe/London"), &at.strftime("%Y%m%dT%H%M%S").to_string());
    } else {
        calendar.property(name, &utc(at.timestamp()));
    }
}

fn utc(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, DateTime, Weekday, date};
    use proto::enquiry::v1::{CallbackAt, Enquiry, enquiry};

    use super::*;
    use crate::mail::callback::Callback;

    fn invitation(at: DateTime) -> Option<String> {
        let london = TimeZone::get("Europe/London").unwrap();
        let callback = CallbackAt { date: at.date().to_string(), time: at.strftime("%H:%M").to_string() };
        let enquiry = Enquiry {
            name: "Pat, \"the\" Example".into(),
            phone: "07700 900123".into(),
            accepted_at: 1_774_692_000,
            callback: Some(enquiry::Callback::At(callback)),
            ..Enquiry::default()
        };
        let letter = Letter::new(&enquiry, &london);
        let Some(Callback::At(at)) = &letter.callback else { return None };
        let invitation = Invitation {
            id: Uuid::nil(),
            accepted_at: enquiry.accepted_at,
            at,
            company: &"Firm <web@firm.example>".parse().unwrap(),
            staff: &"office@firm.example, rota@firm.example".parse().unwrap(),
            letter: &letter,
        };
        invitation.render()
    }

    fn value<'a>(calendar: &'a str, name: &str) -> &'a str {
        let event = calendar.split_once("BEGIN:VEVENT").unwrap().1;
        event.lines().find_map(|line| line.strip_prefix(name)).unwrap()
    }

    /// The last Sunday of a month of 31 days, reckoned from its end.
    fn last_sunday(year: i16, month: i8) -> Date {
        (25..=31).map(|day| date(year, month, day)).find(|day| day.weekday() == Weekday::Sunday).unwrap()
    }

    /// The instant of a property, as a calendar reads it by the zone that the invitation brings along.
    fn instant(text: &str) -> Timestamp {
        if let Some(utc) = text.strip_prefix(':') {
            return Timestamp::strptime("%Y%m%dT%H%M%SZ%z", format!("{utc}+0000")).unwrap();
        }
        let wall = DateTime::strptime("%Y%m%dT%H%M%S", text.strip_prefix(";TZID=Europe/London:").unwrap()).unwrap();
        let summer_begins = last_sunday(wall.year(), 3).at(1, 0, 0, 0);
        let summer_ends = last_sunday(wall.year(), 10).at(2, 0, 0, 0);
        let ahead = if (summer_begins..summer_ends).contains(&wall) { 1 } else { 0 };
        wall.checked_sub(ahead.hours()).unwrap().to_zoned(TimeZone::UTC).unwrap().timestamp()
    }

    #[test]
    fn every_half_hour_of_a_year_is_the_right_instant_and_half_an_hour_long() {
        let london = TimeZone::get("Europe/London").unwrap();
        let mut at = date(2026, 1, 1).at(0, 0, 0, 0);
        while at.year() == 2026 {
            let wall = at;
            at = at.checked_add(30.minutes()).unwrap();
            let Some(calendar) = invitation(wall) else {
                // Only the hour that the clocks skip has none.
                assert_eq!((wall.date(), wall.hour()), (date(2026, 3, 29), 1));
                continue;
            };
            let begins = instant(value(&calendar, "DTSTART"));
            let expected = london.to_ambiguous_zoned(wall).earlier().unwrap().timestamp();
            assert_eq!(begins, expected, "{wall}");
            let length = instant(value(&calendar, "DTEND")).duration_since(begins);
            assert_eq!(length.as_mins(), i64::from(LENGTH_MINUTES), "{wall}");
        }
    }

    #[test]
    fn an_hour_that_the_clocks_skip_has_no_invitation() {
        assert_eq!(invitation(date(2026, 3, 29).at(1, 30, 0, 0)), None);
    }

    #[test]
    fn it_says_whom_to_ring_and_asks_nobody_for_an_answer() {
        let calendar = invitation(date(2026, 3, 30).at(14, 0, 0, 0)).unwrap().replace("\r\n ", "");
        for line in [
            "DTSTART;TZID=Europe/London:20260330T140000",
            "DTEND;TZID=Europe/London:20260330T143000",
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
