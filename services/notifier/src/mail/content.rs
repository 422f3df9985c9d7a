use jiff::{Timestamp, Zoned, tz::TimeZone};
use proto::enquiry::v1::Enquiry;

use super::{
    attribution,
    callback::Callback,
    estimate::EstimateRows,
    phone::Phone,
    service::{names_a_service, service_label},
    spam,
};
use crate::sanitize::{isolate_rtl, single_line};

/// Maximum length of the name in the subject, in characters, so that a phone's list still shows the service.
const MAX_SUBJECT_NAME: usize = 60;
/// Maximum length of a row of the details, in characters.
const MAX_ROW: usize = 300;

/// The content of the staff's mail about an enquiry, rendered by `text` and by `html`.
pub(super) struct MailContent<'a> {
    /// The service or the callback, such as `CCTV Systems` or `Callback Sat 14:00`.
    pub(super) heading: String,
    pub(super) name: String,
    /// A sentence with the reasons, if spam is suspected.
    pub(super) spam_warning: Option<String>,
    /// The service that a callback is about, if known.
    pub(super) callback_service: Option<String>,
    pub(super) phone: Option<Phone<'a>>,
    pub(super) email: Option<&'a str>,
    /// Empty if none was given. Lines are separated by `\n`.
    pub(super) message: String,
    pub(super) estimate: Option<EstimateRows>,
    pub(super) callback: Option<Callback>,
    /// Labels and values of the remaining fields.
    pub(super) details: Vec<(&'static str, String)>,
}

impl<'a> MailContent<'a> {
    /// The content for `enquiry`, with times in `london`.
    pub(super) fn new(enquiry: &'a Enquiry, london: &TimeZone) -> Self {
        let accepted = Timestamp::from_second(enquiry.accepted_at).ok().map(|at| at.to_zoned(london.clone()));
        let callback = enquiry.callback.as_ref().map(|callback| Callback::new(callback, london));
        let service = if enquiry.service.is_empty() { "Enquiry".to_owned() } else { service_label(&enquiry.service) };
        let heading = match &callback {
            Some(callback) => format!("Callback {}", callback.short(accepted.as_ref().map(Zoned::date))),
            None => service.clone(),
        };
        Self {
            heading,
            name: single_line(&enquiry.name, MAX_ROW),
            spam_warning: spam::warning(enquiry),
            callback_service: (callback.is_some() && names_a_service(&enquiry.service)).then(|| service.clone()),
            phone: Phone::new(&enquiry.phone),
            email: Some(enquiry.email.as_str()).filter(|email| !email.is_empty() && !email.contains(char::is_control)),
            message: enquiry.message.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect(),
            estimate: enquiry.estimate.as_ref().and_then(EstimateRows::new),
            details: details(enquiry, service, callback.as_ref(), accepted.as_ref()),
            callback,
        }
    }

    /// The subject line: heading, name and the service of a callback, with a prefix if spam is suspected.
    pub(super) fn subject(&self) -> String {
        let name = isolate_rtl(&single_line(&self.name, MAX_SUBJECT_NAME));
        let parts = [Some(self.heading.as_str()), Some(name.as_str()), self.callback_service.as_deref()];
        let subject = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" – ");
        if self.spam_warning.is_some() { format!("{} {subject}", spam::SUBJECT_PREFIX) } else { subject }
    }
}

fn details(
    enquiry: &Enquiry,
    service: String,
    callback: Option<&Callback>,
    accepted: Option<&Zoned>,
) -> Vec<(&'static str, String)> {
    let given = |text: &str| if text.is_empty() { "not given".to_owned() } else { single_line(text, MAX_ROW) };
    let received = accepted.map_or_else(|| "unknown".to_owned(), |at| at.strftime("%A %-d %B %Y, %H:%M").to_string());
    let first = enquiry.first_touch.as_ref().and_then(attribution::describe);
    let last = enquiry.last_touch.as_ref().and_then(attribution::describe).filter(|last| first.as_ref() != Some(last));
    let page = (!enquiry.page.is_empty()).then(|| single_line(&enquiry.page, MAX_ROW));
    let rows = [
        ("Service", Some(service)),
        ("Ring back", callback.map(Callback::long)),
        ("Phone", Some(given(&enquiry.phone))),
        ("Email", Some(given(&enquiry.email))),
        ("Sent from", page),
        ("First touch", first),
        ("Last touch", last),
        ("Received", Some(received)),
        ("Enquiry", Some(single_line(&enquiry.id, MAX_ROW))),
    ];
    rows.into_iter().filter_map(|(label, value)| Some((label, value?))).collect()
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{CallbackAt, CallbackNow, enquiry};

    use super::*;
    use crate::time::london;

    fn subject(enquiry: &Enquiry) -> String {
        MailContent::new(enquiry, &london().unwrap()).subject()
    }

    fn accepted_at(at: &str) -> Enquiry {
        let accepted_at = at.parse::<Timestamp>().unwrap().as_second();
        Enquiry { name: "Pat".into(), service: "cctv-systems".into(), accepted_at, ..Enquiry::default() }
    }

    #[test]
    fn the_subject_has_heading_name_and_the_service_of_a_callback() {
        let mut enquiry = accepted_at("2026-03-26T10:00:00Z");
        assert_eq!(subject(&enquiry), "CCTV Systems – Pat");
        enquiry.callback = Some(enquiry::Callback::Now(CallbackNow {}));
        assert_eq!(subject(&enquiry), "Callback as soon as possible – Pat – CCTV Systems");
        enquiry.callback = Some(enquiry::Callback::At(CallbackAt { date: "2026-03-28".into(), time: "14:00".into() }));
        assert_eq!(subject(&enquiry), "Callback Sat 14:00 – Pat – CCTV Systems");
        enquiry.service = "Callback Request".into();
        assert_eq!(subject(&enquiry), "Callback Sat 14:00 – Pat");
    }

    #[test]
    fn counts_the_six_days_from_the_date_of_acceptance_in_london() {
        // Half past midnight in British Summer Time is still the day before in UTC.
        let mut enquiry = accepted_at("2026-06-05T23:30:00Z");
        let at = |date: &str| enquiry::Callback::At(CallbackAt { date: date.into(), time: "09:00".into() });
        enquiry.callback = Some(at("2026-06-12"));
        assert!(subject(&enquiry).starts_with("Callback Fri 09:00 –"));
        enquiry.callback = Some(at("2026-06-13"));
        assert!(subject(&enquiry).starts_with("Callback Sat 13 Jun 09:00 –"));
    }

    #[test]
    fn the_subject_truncates_a_long_name_and_isolates_a_right_to_left_one() {
        let mut enquiry = accepted_at("2026-03-26T10:00:00Z");
        enquiry.name = "x".repeat(500);
        assert_eq!(subject(&enquiry).chars().count(), "CCTV Systems – ".chars().count() + MAX_SUBJECT_NAME);
        enquiry.name = "דנה לוי".into();
        assert_eq!(subject(&enquiry), "CCTV Systems – \u{2068}דנה לוי\u{2069}");
    }

    #[test]
    fn shows_times_in_winter_and_summer_time() {
        // Half an hour before and after the clocks go forward on 29 March 2026, 01:00 UTC.
        let received = |at: &str| {
            let enquiry = accepted_at(at);
            let content = MailContent::new(&enquiry, &london().unwrap());
            content.details.into_iter().find(|(label, _)| *label == "Received").unwrap().1
        };
        assert_eq!(received("2026-03-29T00:30:00Z"), "Sunday 29 March 2026, 00:30");
        assert_eq!(received("2026-03-29T01:30:00Z"), "Sunday 29 March 2026, 02:30");
    }
}
