use std::borrow::Cow;

use jiff::{Timestamp, civil, tz::TimeZone};
use proto::enquiry::v1::{Enquiry, enquiry::Callback};

/// An enquiry in the words of the mail.
pub(super) struct Letter<'a> {
    /// What it is about, such as `CCTV Systems` or `Callback Mon 30 Mar 14:00`.
    pub(super) what: String,
    pub(super) name: &'a str,
    /// Empty if none was given.
    pub(super) phone: &'a str,
    /// Empty if none was given.
    pub(super) email: &'a str,
    /// Empty if none was given.
    pub(super) message: &'a str,
    /// The rest, as label and value.
    pub(super) details: Vec<(&'static str, Cow<'a, str>)>,
}

impl<'a> Letter<'a> {
    /// Puts `enquiry` into words; times are shown in `zone`.
    pub(super) fn new(enquiry: &'a Enquiry, zone: &TimeZone) -> Self {
        let mut details: Vec<(&'static str, Cow<'a, str>)> = vec![
            ("Name", enquiry.name.as_str().into()),
            ("Phone", or_none(&enquiry.phone)),
            ("Email", or_none(&enquiry.email)),
            ("Service", service_label(&enquiry.service).into()),
        ];
        if let Some(callback) = &enquiry.callback {
            details.push(("Ring back", ring_back(callback).into()));
        }
        details.push(("Received", received(enquiry.accepted_at, zone).into()));
        if !enquiry.page.is_empty() {
            details.push(("From page", enquiry.page.as_str().into()));
        }
        details.push(("Enquiry", enquiry.id.as_str().into()));
        Self {
            what: what(enquiry),
            name: &enquiry.name,
            phone: &enquiry.phone,
            email: &enquiry.email,
            message: &enquiry.message,
            details,
        }
    }

    /// The subject line: what and who.
    pub(super) fn subject(&self) -> String {
        format!("{} – {}", self.what, self.name)
    }

    /// The number as a `tel:` link wants it: digits and a leading plus.
    pub(super) fn dialled(&self) -> String {
        // "+44 (0)161 …": the bracketed zero is not dialled after a country code (ITU-T E.123).
        let phone = if self.phone.starts_with('+') { self.phone.replace("(0)", "") } else { self.phone.to_owned() };
        phone.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect()
    }
}

/// The words of spec §3 for a service value; a value that is newer than this program stands for itself.
fn service_label(service: &str) -> &str {
    match service {
        "intruder-alarms" => "Intruder Alarms",
        "cctv-systems" => "CCTV Systems",
        "commercial-security" => "Commercial Security",
        "maintenance-repair" => "Maintenance & Repair",
        "consultation" => "Free Consultation",
        "other" => "Other",
        value => value,
    }
}

fn what(enquiry: &Enquiry) -> String {
    match &enquiry.callback {
        Some(Callback::Now(_)) => "Callback as soon as possible".to_owned(),
        Some(Callback::At(at)) => match at.date.parse::<civil::Date>() {
            Ok(date) => format!("Callback {} {}", date.strftime("%a %-d %b"), at.time),
            Err(_) => format!("Callback {} {}", at.date, at.time),
        },
        None => service_label(&enquiry.service).to_owned(),
    }
}

fn ring_back(callback: &Callback) -> String {
    match callback {
        Callback::Now(_) => "as soon as possible".to_owned(),
        Callback::At(at) => match at.date.parse::<civil::Date>() {
            Ok(date) => format!("{} at {}", date.strftime("%A %-d %B %Y"), at.time),
            Err(_) => format!("{} at {}", at.date, at.time),
        },
    }
}

fn received(epoch_seconds: i64, zone: &TimeZone) -> String {
    Timestamp::from_second(epoch_seconds).map_or_else(
        |_| "at an unknown time".to_owned(),
        |at| at.to_zoned(zone.clone()).strftime("%A %-d %B %Y, %H:%M").to_string(),
    )
}

fn or_none(text: &str) -> Cow<'_, str> {
    if text.is_empty() { "not given".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, CallbackNow};

    use super::*;

    fn london() -> TimeZone {
        TimeZone::get("Europe/London").unwrap()
    }

    fn subject(enquiry: &Enquiry) -> String {
        Letter::new(enquiry, &london()).subject()
    }

    #[test]
    fn the_subject_says_what_and_who() {
        let mut enquiry = Enquiry { name: "Pat".into(), service: "cctv-systems".into(), ..Enquiry::default() };
        assert_eq!(subject(&enquiry), "CCTV Systems – Pat");
        enquiry.callback = Some(Callback::Now(CallbackNow {}));
        assert_eq!(subject(&enquiry), "Callback as soon as possible – Pat");
        enquiry.callback = Some(Callback::At(CallbackAt { date: "2026-03-30".into(), time: "14:00".into() }));
        assert_eq!(subject(&enquiry), "Callback Mon 30 Mar 14:00 – Pat");
    }

    #[test]
    fn times_are_londons_in_winter_and_in_summer() {
        // An hour before and after the clocks go forward on 29 March 2026, 01:00 UTC.
        let at = |text: &str| received(text.parse::<Timestamp>().unwrap().as_second(), &london());
        assert_eq!(at("2026-03-29T00:30:00Z"), "Sunday 29 March 2026, 00:30");
        assert_eq!(at("2026-03-29T01:30:00Z"), "Sunday 29 March 2026, 02:30");
    }

    #[test]
    fn a_number_is_dialled_without_its_signs() {
        let dialled =
            |phone: &str| Letter::new(&Enquiry { phone: phone.into(), ..Enquiry::default() }, &london()).dialled();
        assert_eq!(dialled("0161 496 0130"), "01614960130");
        assert_eq!(dialled("+44 (0)161 496-0130"), "+441614960130");
    }
}
