use jiff::{Timestamp, Zoned, tz::TimeZone};
use proto::enquiry::v1::Enquiry;

use super::{
    callback::Callback,
    one_line::{isolated, one_line},
    phone::Phone,
    service::{names_a_service, service_label},
    suspicion, touch,
};

/// Longest name in the subject, in characters: with it, a phone's list still shows what is wanted.
const SUBJECT_NAME: usize = 60;
/// Longest row of the details, in characters.
const ROW: usize = 300;

/// An enquiry in the words of the mail.
pub(super) struct Letter<'a> {
    /// What it is about, such as `CCTV Systems` or `Callback Sat 14:00`.
    pub(super) what: String,
    pub(super) name: String,
    /// Why it may be spam, in a sentence, where it is suspected.
    pub(super) suspicion: Option<String>,
    /// Which service a callback is about, where that is known.
    pub(super) about: Option<String>,
    pub(super) phone: Option<Phone<'a>>,
    pub(super) email: Option<&'a str>,
    /// Empty if none was given. Lines are separated by `\n`.
    pub(super) message: String,
    pub(super) callback: Option<Callback>,
    /// The rest, as label and value.
    pub(super) details: Vec<(&'static str, String)>,
}

impl<'a> Letter<'a> {
    /// Puts `enquiry` into words; times are those of `london`.
    pub(super) fn new(enquiry: &'a Enquiry, london: &TimeZone) -> Self {
        let accepted = Timestamp::from_second(enquiry.accepted_at).ok().map(|at| at.to_zoned(london.clone()));
        let callback = enquiry.callback.as_ref().map(|callback| Callback::new(callback, london));
        let service = if enquiry.service.is_empty() { "Enquiry".to_owned() } else { service_label(&enquiry.service) };
        let what = match &callback {
            Some(callback) => format!("Callback {}", callback.brief(accepted.as_ref().map(Zoned::date))),
            None => service.clone(),
        };
        Self {
            what,
            name: one_line(&enquiry.name, ROW),
            suspicion: suspicion::describe(enquiry),
            about: (callback.is_some() && names_a_service(&enquiry.service)).then(|| service.clone()),
            phone: Phone::new(&enquiry.phone),
            email: Some(enquiry.email.as_str()).filter(|email| !email.is_empty() && !email.contains(char::is_control)),
            message: enquiry.message.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect(),
            details: details(enquiry, service, callback.as_ref(), accepted.as_ref()),
            callback,
        }
    }

    /// The subject line: what and who, and the service of a callback; before it the mark of what may be spam.
    pub(super) fn subject(&self) -> String {
        let name = isolated(&one_line(&self.name, SUBJECT_NAME));
        let parts = [Some(self.what.as_str()), Some(name.as_str()), self.about.as_deref()];
        let subject = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" – ");
        if self.suspicion.is_some() { format!("{} {subject}", suspicion::SUBJECT_MARK) } else { subject }
    }
}

fn details(
    enquiry: &Enquiry,
    service: String,
    callback: Option<&Callback>,
    accepted: Option<&Zoned>,
) -> Vec<(&'static str, String)> {
    let given = |text: &str| if text.is_empty() { "not given".to_owned() } else { one_line(text, ROW) };
    let received = accepted.map_or_else(|| "unknown".to_owned(), |at| at.strftime("%A %-d %B %Y, %H:%M").to_string());
    let first = enquiry.first_touch.as_ref().and_then(touch::describe);
    let last = enquiry.last_touch.as_ref().and_then(touch::describe).filter(|last| first.as_ref() != Some(last));
    let page = (!enquiry.page.is_empty()).then(|| one_line(&enquiry.page, ROW));
    let rows = [
        ("Service", Some(service)),
        ("Ring back", callback.map(Callback::full)),
        ("Phone", Some(given(&enquiry.phone))),
        ("Email", Some(given(&enquiry.email))),
        ("Sent from", page),
        ("First touch", first),
        ("Last touch", last),
        ("Received", Some(received)),
        ("Enquiry", Some(one_line(&enquiry.id, ROW))),
    ];
    rows.into_iter().filter_map(|(label, value)| Some((label, value?))).collect()
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, CallbackNow, enquiry};

    use super::*;

    fn subject(enquiry: &Enquiry) -> String {
        Letter::new(enquiry, &TimeZone::get("Europe/London").unwrap()).subject()
    }

    fn accepted(at: &str) -> Enquiry {
        let accepted_at = at.parse::<Timestamp>().unwrap().as_second();
        Enquiry { name: "Pat".into(), service: "cctv-systems".into(), accepted_at, ..Enquiry::default() }
    }

    #[test]
    fn the_subject_says_what_who_and_which_service() {
        let mut enquiry = accepted("2026-03-26T10:00:00Z");
        assert_eq!(subject(&enquiry), "CCTV Systems – Pat");
        enquiry.callback = Some(enquiry::Callback::Now(CallbackNow {}));
        assert_eq!(subject(&enquiry), "Callback as soon as possible – Pat – CCTV Systems");
        enquiry.callback = Some(enquiry::Callback::At(CallbackAt { date: "2026-03-28".into(), time: "14:00".into() }));
        assert_eq!(subject(&enquiry), "Callback Sat 14:00 – Pat – CCTV Systems");
        enquiry.service = "Callback Request".into();
        assert_eq!(subject(&enquiry), "Callback Sat 14:00 – Pat");
    }

    #[test]
    fn the_six_days_are_counted_from_the_acceptance_in_london() {
        // Half an hour past midnight in London's summer is still the day before in UTC.
        let mut enquiry = accepted("2026-06-05T23:30:00Z");
        let at = |date: &str| enquiry::Callback::At(CallbackAt { date: date.into(), time: "09:00".into() });
        enquiry.callback = Some(at("2026-06-12"));
        assert!(subject(&enquiry).starts_with("Callback Fri 09:00 –"));
        enquiry.callback = Some(at("2026-06-13"));
        assert!(subject(&enquiry).starts_with("Callback Sat 13 Jun 09:00 –"));
    }

    #[test]
    fn a_subject_is_bounded_and_a_name_from_right_to_left_does_not_turn_it() {
        let mut enquiry = accepted("2026-03-26T10:00:00Z");
        enquiry.name = "x".repeat(500);
        assert_eq!(subject(&enquiry).chars().count(), "CCTV Systems – ".chars().count() + SUBJECT_NAME);
        enquiry.name = "דנה לוי".into();
        assert_eq!(subject(&enquiry), "CCTV Systems – \u{2068}דנה לוי\u{2069}");
    }

    #[test]
    fn times_are_londons_in_winter_and_in_summer() {
        // An hour before and after the clocks go forward on 29 March 2026, 01:00 UTC.
        let received = |at: &str| {
            let enquiry = accepted(at);
            let letter = Letter::new(&enquiry, &TimeZone::get("Europe/London").unwrap());
            letter.details.into_iter().find(|(label, _)| *label == "Received").unwrap().1
        };
        assert_eq!(received("2026-03-29T00:30:00Z"), "Sunday 29 March 2026, 00:30");
        assert_eq!(received("2026-03-29T01:30:00Z"), "Sunday 29 March 2026, 02:30");
    }
}
