use std::str::FromStr;

use jiff::{Timestamp, Zoned};
use uuid::Uuid;

use super::{Attribution, Callback, Email, Estimate, Field, FieldErrors, Message, Name, Phone, Subject};

/// Minimum lengths in the contact form, in characters (rules 5.1, 5.2 and 5.5).
const MIN_NAME_CHARS: usize = 2;
const MIN_PHONE_CHARS: usize = 8;
const MIN_MESSAGE_CHARS: usize = 10;

/// The id of an enquiry from the page to the mailbox: the idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnquiryId(Uuid);

impl FromStr for EnquiryId {
    type Err = uuid::Error;

    fn from_str(key: &str) -> Result<Self, Self::Err> {
        Uuid::try_parse(key).map(Self)
    }
}

impl EnquiryId {
    /// The key.
    pub(crate) fn as_uuid(self) -> Uuid {
        self.0
    }
}

impl std::fmt::Display for EnquiryId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

/// A form as typed, not validated. Its fields are those of `contact.v1.SubmitRequest`.
#[derive(Default, Clone)]
#[expect(missing_docs, reason = "documented in the contract")]
pub struct Submission<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub phone: &'a str,
    pub service: &'a str,
    pub message: &'a str,
    pub timing: &'a str,
    pub date: &'a str,
    pub time: &'a str,
    pub privacy_agreed: Option<bool>,
    pub page: &'a str,
    pub first_touch: Option<&'a proto::contact::v1::Touch>,
    pub last_touch: Option<&'a proto::contact::v1::Touch>,
    pub estimate: Option<&'a proto::contact::v1::Estimate>,
}

/// A valid enquiry: it says who asks, about what, and how to reach them. A request for a copy of an estimate says only where
/// to send it.
#[derive(Clone)]
pub struct Enquiry {
    id: EnquiryId,
    accepted_at: Timestamp,
    subject: Subject,
    name: Option<Name>,
    email: Option<Email>,
    phone: Option<Phone>,
    message: Option<Message>,
    callback: Option<Callback>,
    page: Option<String>,
    first_attribution: Option<Attribution>,
    last_attribution: Option<Attribution>,
    estimate: Option<Estimate>,
}

/// The visitor did not agree to the privacy policy (rule 5.18).
#[derive(Debug, thiserror::Error)]
#[error("Please agree to our privacy policy to continue.")]
struct NotAgreed;

/// A copy was asked for of an estimate without a price (rule 3.19).
#[derive(Debug, thiserror::Error)]
#[error("Please finish the estimate first")]
struct NoPrice;

impl Enquiry {
    /// Parses `submission`, where `now` is in Europe/London.
    ///
    /// The service decides the required fields: the contact form's services require name, phone, email and message, a
    /// general enquiry an email address (rule 5.13), a callback request a phone number (rule 5.14), a copy of an estimate an
    /// email address and the estimate's price (rule 3.19), of which nothing else is kept. The quiz form has no service but a timing:
    /// it is a callback request (rule 3.3).
    ///
    /// # Errors
    ///
    /// Every field that is not valid, with its message.
    pub fn parse(id: EnquiryId, submission: &Submission<'_>, now: &Zoned) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let form_without_service = submission.service.trim().is_empty() && !submission.timing.trim().is_empty();
        let subject = if form_without_service { Ok(Subject::Callback) } else { submission.service.parse::<Subject>() };
        // Without a subject the other fields are validated by the contact form's rules.
        let is_contact_form = !matches!(subject, Ok(Subject::General | Subject::Callback | Subject::EstimateCopy));
        let (name, email, phone) = (submission.name, submission.email, submission.phone);
        let is_copy = matches!(subject, Ok(Subject::EstimateCopy));
        let estimate = submission.estimate.and_then(Estimate::parse);
        let estimate = if is_copy { estimate.and_then(|estimate| estimate.to_copy()) } else { estimate };
        // How somebody came to the site is for the staff, who get no mail about a copy.
        let hint = |touch: Option<_>| touch.filter(|_| !is_copy).and_then(Attribution::parse);

        let name = errors.keep(
            Field::Name,
            match subject {
                Ok(Subject::EstimateCopy) => Ok(None),
                Ok(Subject::General | Subject::Callback) => Name::parse(name, 1).map(Some),
                _ => Name::parse(name, MIN_NAME_CHARS).map(Some),
            },
        );
        let phone = errors.keep(
            Field::Phone,
            match subject {
                Ok(Subject::EstimateCopy) => Ok(None),
                Ok(Subject::General) => Phone::parse_optional(phone),
                Ok(Subject::Callback) => Phone::parse(phone, 1).map(Some),
                _ => Phone::parse(phone, MIN_PHONE_CHARS).map(Some),
            },
        );
        let email = errors.keep(
            Field::Email,
            match subject {
                Ok(Subject::Callback) => Email::parse_optional(email),
                _ => Email::parse(email).map(Some),
            },
        );
        let subject = errors.keep(Field::Service, subject);
        let message = errors.keep(
            Field::Message,
            match subject {
                Some(Subject::EstimateCopy) => Ok(None),
                _ if is_contact_form => Message::parse(submission.message, MIN_MESSAGE_CHARS).map(Some),
                _ => Message::parse_optional(submission.message),
            },
        );
        // The quote form also sends its timing in email mode (rule 5.24), where the fields are hidden and a mistake in
        // them could not be corrected.
        let callback = match subject {
            Some(Subject::Callback) | None => {
                Callback::parse(submission.timing, submission.date, submission.time, now, &mut errors)
            }
            Some(Subject::General | Subject::EstimateCopy | Subject::Service(_)) => None,
        };
        errors.keep(Field::Estimate, if is_copy && estimate.is_none() { Err(NoPrice) } else { Ok(()) });
        errors
            .keep(Field::PrivacyAgreed, if submission.privacy_agreed == Some(false) { Err(NotAgreed) } else { Ok(()) });

        match (subject, name, email, phone, message) {
            (Some(subject), Some(name), Some(email), Some(phone), Some(message)) if errors.is_empty() => Ok(Self {
                id,
                accepted_at: now.timestamp(),
                subject,
                name,
                email,
                phone,
                message,
                callback,
                page: page(submission.page).filter(|_| !is_copy),
                first_attribution: hint(submission.first_touch),
                last_attribution: hint(submission.last_touch),
                estimate,
            }),
            _ => Err(errors),
        }
    }

    /// The message on the queue.
    pub fn to_event(&self) -> proto::enquiry::v1::Enquiry {
        use proto::enquiry::v1::{CallbackAt, CallbackNow, enquiry};

        proto::enquiry::v1::Enquiry {
            id: self.id.to_string(),
            accepted_at: self.accepted_at.as_second(),
            name: self.name.as_ref().map_or_else(String::new, |name| name.as_str().to_owned()),
            email: self.email.as_ref().map_or_else(String::new, |email| email.as_str().to_owned()),
            phone: self.phone.as_ref().map_or_else(String::new, |phone| phone.as_str().to_owned()),
            service: self.subject.as_str().to_owned(),
            message: self.message.as_ref().map_or_else(String::new, |message| message.as_str().to_owned()),
            callback: self.callback.map(|callback| match callback {
                Callback::Now => enquiry::Callback::Now(CallbackNow {}),
                Callback::At(at) => enquiry::Callback::At(CallbackAt {
                    date: at.wall().date().to_string(),
                    time: at.wall().strftime("%H:%M").to_string(),
                }),
            }),
            page: self.page.clone().unwrap_or_default(),
            first_touch: self.first_attribution.as_ref().map(Attribution::to_event),
            last_touch: self.last_attribution.as_ref().map(Attribution::to_event),
            estimate: self.estimate.as_ref().map(Estimate::to_event),
            // Set later, by the spam filter and when it is stored.
            suspected_spam: false,
            spam_signals: Vec::new(),
            traceparent: String::new(),
        }
    }
}

/// A path of the site, or `None`: a hint for the staff, and never a reason to refuse an enquiry (rule 5.34).
fn page(text: &str) -> Option<String> {
    let is_path = text.starts_with('/') && text.len() <= 200 && !text.contains(char::is_control);
    is_path.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1 as enquiry;

    use super::*;

    const KEY: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn contact_form() -> Submission<'static> {
        Submission {
            name: "Pat Example",
            email: "pat@example.com",
            phone: "0161 4960 999",
            service: "cctv-systems",
            message: "Two cameras for a yard, please.",
            page: "/contact-us/",
            ..Submission::default()
        }
    }

    fn parse(submission: &Submission<'_>) -> Result<Enquiry, Vec<(&'static str, String)>> {
        let now = "2026-03-28T10:00:00[Europe/London]".parse().unwrap();
        Enquiry::parse(KEY.parse().unwrap(), submission, &now)
            .map_err(|errors| errors.iter().map(|(field, text)| (field.as_str(), text.to_owned())).collect())
    }

    fn wrong(submission: &Submission<'_>) -> Vec<&'static str> {
        parse(submission).err().unwrap_or_default().into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn a_complete_contact_form_is_an_enquiry_with_the_key_as_its_id() {
        let event = parse(&contact_form()).ok().unwrap().to_event();
        assert_eq!(event.id, KEY);
        assert_eq!(event.accepted_at, 1_774_692_000);
        assert_eq!((event.service.as_str(), event.page.as_str()), ("cctv-systems", "/contact-us/"));
        assert_eq!(event.callback, None);
    }

    #[test]
    fn an_empty_contact_form_names_every_field_with_its_message() {
        let expected = [
            ("name", "Name must be at least 2 characters"),
            ("phone", "Please enter a valid phone number"),
            ("email", "Please enter a valid email address"),
            ("service", "Please select a service"),
            ("message", "Message must be at least 10 characters"),
        ];
        let errors = parse(&Submission::default()).err().unwrap();
        assert_eq!(errors, expected.map(|(field, text)| (field, text.to_owned())));
    }

    #[test]
    fn a_callback_needs_a_number_and_a_general_enquiry_an_address() {
        let callback = Submission { service: "Callback Request", name: "P", ..Submission::default() };
        assert_eq!(wrong(&callback), ["phone"]);
        assert!(parse(&Submission { phone: "0161 496 0130", ..callback }).is_ok());

        let general = Submission { service: "General Enquiry", name: "P", ..Submission::default() };
        assert_eq!(wrong(&general), ["email"]);
        assert!(parse(&Submission { email: "p@example.com", phone: "No phone provided", ..general }).is_ok());
    }

    #[test]
    fn the_quiz_form_names_no_service_and_is_a_callback_request() {
        let quiz = Submission {
            name: "Pat",
            phone: "0161 496 0130",
            timing: "scheduled",
            date: "2026-03-30",
            time: "14:00",
            privacy_agreed: Some(true),
            ..Submission::default()
        };
        let event = parse(&quiz).ok().unwrap().to_event();
        assert_eq!(event.service, "Callback Request");
        let Some(enquiry::enquiry::Callback::At(at)) = event.callback else { panic!("no callback") };
        assert_eq!((at.date.as_str(), at.time.as_str()), ("2026-03-30", "14:00"));
    }

    #[test]
    fn an_email_enquiry_ignores_date_and_time() {
        let general =
            Submission { service: "General Enquiry", name: "P", email: "p@example.com", ..Submission::default() };
        for (timing, date, time) in [
            ("now", "", ""),
            ("scheduled", "", ""),
            ("scheduled", "2020-01-01", "3"),
            ("scheduled", "2026-03-30", "14:00"),
        ] {
            let event = parse(&Submission { timing, date, time, ..general.clone() }).ok().unwrap().to_event();
            assert_eq!(event.callback, None, "{timing} {date} {time}");
        }
    }

    #[test]
    fn a_scheduled_callback_needs_date_and_time_even_without_a_known_service() {
        let scheduled =
            Submission { name: "Pat", phone: "0161 496 0130", timing: "scheduled", ..Submission::default() };
        assert_eq!(wrong(&scheduled), ["date", "time"]);
        assert_eq!(wrong(&Submission { service: "Callback Request", ..scheduled.clone() }), ["date", "time"]);
        let unknown = wrong(&Submission { service: "drop table", ..scheduled });
        assert_eq!(unknown, ["email", "service", "message", "date", "time"]);
    }

    #[test]
    fn a_copy_of_an_estimate_needs_an_address_and_a_price_and_keeps_nothing_else() {
        use proto::contact::v1::{Estimate, EstimateAnswer, EstimatePrice, Touch};

        let touch = Touch { source: "leaflet".into(), ..Touch::default() };
        let estimate = |low, code: &str| Estimate {
            price: Some(EstimatePrice { low, high: 1_390, yearly: 96 }),
            answers: vec![EstimateAnswer { question: "How many storeys?".into(), answer: "Two".into() }],
            code: code.into(),
            ..Estimate::default()
        };
        let asked = estimate(1_140, "3.3.2");
        let copy = Submission {
            service: "Estimate Copy",
            estimate: Some(&asked),
            first_touch: Some(&touch),
            last_touch: Some(&touch),
            ..contact_form()
        };
        let event = parse(&copy).ok().unwrap().to_event();
        let price = Some(enquiry::EstimatePrice { low: 1_140, high: 1_390, yearly: 96 });
        let expected = enquiry::Enquiry {
            id: KEY.into(),
            accepted_at: event.accepted_at,
            email: "pat@example.com".into(),
            service: "Estimate Copy".into(),
            estimate: Some(enquiry::Estimate { price, code: "3.3.2".into(), ..Default::default() }),
            ..Default::default()
        };
        assert_eq!(event, expected);
        for incomplete in [estimate(0, "3.3.2"), estimate(1_140, ""), estimate(1_140, "text")] {
            assert_eq!(wrong(&Submission { estimate: Some(&incomplete), ..copy.clone() }), ["estimate"]);
        }
        assert_eq!(wrong(&Submission { email: "", estimate: None, ..copy }), ["email", "estimate"]);
    }

    #[test]
    fn the_privacy_agreement_cannot_be_refused() {
        let refused = Submission { privacy_agreed: Some(false), ..contact_form() };
        assert_eq!(
            parse(&refused).err().unwrap(),
            [("privacyAgreed", "Please agree to our privacy policy to continue.".to_owned())]
        );
    }

    #[test]
    fn a_page_that_is_not_a_path_is_left_out() {
        for page in ["https://evil.example/", "/a\r\nX: y", "", &"/x".repeat(200)] {
            assert_eq!(parse(&Submission { page, ..contact_form() }).ok().unwrap().to_event().page, "");
        }
    }

    #[test]
    fn attribution_is_passed_on_and_never_refuses_an_enquiry() {
        let first = proto::contact::v1::Touch { source: "leaflet\r\n".into(), ..Default::default() };
        let nothing = proto::contact::v1::Touch { referrer: "javascript:alert(1)".into(), ..Default::default() };
        let submission = Submission { first_touch: Some(&first), last_touch: Some(&nothing), ..contact_form() };
        let event = parse(&submission).ok().unwrap().to_event();
        assert_eq!(event.first_touch.unwrap().source, "leaflet");
        assert_eq!(event.last_touch, None);
    }
}
