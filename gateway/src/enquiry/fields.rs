use std::collections::BTreeMap;

use axum::http::StatusCode;
use proto::contact::v1::{Estimate, EstimateAnswer, SubmitRequest, Touch};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::response::problem::Problem;

use super::{
    attribution,
    encoding::Encoding,
    estimate::{self, ANSWER_PREFIX},
};

/// The form fields in which Turnstile and hCaptcha put the token of a solved challenge.
const CAPTCHA_TOKENS: [&str; 2] = ["cf-turnstile-response", "h-captcha-response"];

/// The fields of an enquiry as text, from either payload (rules 3.1 and 3.2). Unknown fields are ignored.
#[derive(Debug, Default, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) service: String,
    pub(super) message: String,
    pub(super) honeypot: String,
    pub(super) timing: String,
    pub(super) date: String,
    pub(super) time: String,
    pub(super) privacy_agreed: Option<bool>,
    /// Sent by plain forms, which cannot set a header.
    pub(super) idempotency_key: String,
    /// Attribution; not part of the page for a rejected form.
    #[serde(skip)]
    pub(super) first_touch: Option<Touch>,
    #[serde(skip)]
    pub(super) last_touch: Option<Touch>,
    /// How long the page had been open, in milliseconds. Sent by script only.
    #[serde(skip)]
    pub(super) elapsed_ms: Option<u32>,
    /// The token of a captcha challenge. It is valid once, so a rejected form needs a new one.
    #[serde(skip)]
    pub(super) captcha_token: String,
    /// The page for a rejected form has its answers.
    #[serde(skip)]
    pub(super) estimate: Option<Estimate>,
}

impl Fields {
    /// Parses the fields in `bytes`.
    ///
    /// # Errors
    ///
    /// 400 for a body that is not of this encoding, 422 for JSON fields of the wrong type.
    pub(super) fn parse(encoding: Encoding, bytes: &[u8]) -> Result<Self, Problem> {
        match encoding {
            Encoding::Json => from_json(bytes),
            Encoding::Form => from_form(bytes),
        }
    }

    /// The request to the contact service. `page` is the path of the form's page; `client_key` comes from
    /// [`ClientKeys`](crate::client::key::ClientKeys).
    pub(super) fn into_request(self, idempotency_key: String, page: String, client_key: Option<u64>) -> SubmitRequest {
        SubmitRequest {
            idempotency_key,
            name: self.name,
            email: self.email,
            phone: self.phone,
            service: self.service,
            message: self.message,
            honeypot: self.honeypot,
            timing: self.timing,
            date: self.date,
            time: self.time,
            privacy_agreed: self.privacy_agreed,
            page,
            first_touch: self.first_touch,
            last_touch: self.last_touch,
            elapsed_ms: self.elapsed_ms,
            captcha_token: self.captcha_token,
            client_key,
            estimate: self.estimate,
        }
    }

    /// Everything that the visitor typed or chose, as one text.
    pub(super) fn typed(&self) -> String {
        let Self { name, email, phone, service, message, timing, date, time, .. } = self;
        let typed = [name, email, phone, service, message, timing, date, time].map(String::as_str);
        let answers = self.answers().iter().flat_map(|row| [row.question.as_str(), row.answer.as_str()]);
        typed.into_iter().chain(answers).collect::<Vec<_>>().join("\0")
    }

    /// The answers to an estimate's questions; empty without one.
    pub(super) fn answers(&self) -> &[EstimateAnswer] {
        self.estimate.as_ref().map_or(&[], |estimate| &estimate.answers)
    }

    fn texts(&mut self) -> [(&'static str, &mut String); 10] {
        [
            ("name", &mut self.name),
            ("email", &mut self.email),
            ("phone", &mut self.phone),
            ("service", &mut self.service),
            ("message", &mut self.message),
            ("honeypot", &mut self.honeypot),
            ("timing", &mut self.timing),
            ("date", &mut self.date),
            ("time", &mut self.time),
            ("idempotencyKey", &mut self.idempotency_key),
        ]
    }
}

fn from_json(bytes: &[u8]) -> Result<Fields, Problem> {
    let mut object: Map<String, Value> = serde_json::from_slice(bytes)
        .map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "The body is not a JSON object."))?;
    let mut fields = Fields::default();
    let mut errors = BTreeMap::new();
    for (name, field) in fields.texts() {
        match object.remove(name) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => *field = text,
            Some(_) => {
                errors.insert(name.to_owned(), "Must be text".to_owned());
            }
        }
    }
    match object.remove("privacyAgreed") {
        None | Some(Value::Null) => {}
        Some(Value::Bool(agreed)) => fields.privacy_agreed = Some(agreed),
        Some(_) => {
            errors.insert("privacyAgreed".to_owned(), "Must be true or false".to_owned());
        }
    }
    fields.first_touch = attribution::from_json(object.remove("firstTouch"));
    fields.last_touch = attribution::from_json(object.remove("lastTouch"));
    fields.elapsed_ms = elapsed(object.remove("elapsedMs").as_ref());
    fields.estimate = estimate::from_json(object.remove("estimate"));
    let tokens = CAPTCHA_TOKENS.into_iter().filter_map(|name| object.remove(name));
    fields.captcha_token = tokens.filter_map(text).next().unwrap_or_default();
    if errors.is_empty() { Ok(fields) } else { Err(Problem::fields(errors)) }
}

fn text(value: Value) -> Option<String> {
    if let Value::String(text) = value { Some(text) } else { None }
}

/// A whole number of milliseconds. Like attribution, a wrong value is ignored: it must not cost an enquiry.
fn elapsed(value: Option<&Value>) -> Option<u32> {
    let milliseconds = value?.as_u64()?;
    Some(u32::try_from(milliseconds).unwrap_or(u32::MAX))
}

fn from_form(bytes: &[u8]) -> Result<Fields, Problem> {
    // Pairs rather than a struct: the last of several fields with one name counts, which is not an error.
    let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(bytes)
        .map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "The body is not a form."))?;
    let mut fields = Fields::default();
    for (name, value) in pairs {
        if name == "privacyAgreed" {
            // Browsers send a ticked checkbox as "on" by default, and leave out an unticked one.
            fields.privacy_agreed = Some(matches!(value.as_str(), "on" | "true" | "yes" | "1"));
        } else if CAPTCHA_TOKENS.contains(&name.as_str()) {
            fields.captcha_token = value;
        } else if let Some(question) = name.strip_prefix(ANSWER_PREFIX) {
            estimate::add_answer(&mut fields.estimate, question, value);
        } else if let Some((_, field)) = fields.texts().into_iter().find(|(known, _)| *known == name) {
            *field = value;
        }
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Result<Fields, Problem> {
        Fields::parse(Encoding::Json, text.as_bytes())
    }

    #[test]
    fn parses_both_payloads_and_ignores_unknown_fields() {
        let contact = json(r#"{"name": "Pat", "service": "other", "honeypot": "", "utm_source": "leaflet", "n": 1}"#);
        assert_eq!(contact.unwrap(), Fields { name: "Pat".into(), service: "other".into(), ..Fields::default() });
        let quiz = json(r#"{"timing": "scheduled", "date": "2026-03-30", "time": "14:00", "privacyAgreed": true}"#);
        let quiz = quiz.unwrap();
        assert_eq!((quiz.timing.as_str(), quiz.time.as_str(), quiz.privacy_agreed), ("scheduled", "14:00", Some(true)));
    }

    #[test]
    fn parses_attribution_and_ignores_wrong_types_in_it() {
        let fields =
            json(r#"{"name": "Pat", "firstTouch": {"source": "leaflet", "term": 1}, "lastTouch": 5}"#).unwrap();
        assert_eq!(fields.first_touch, Some(Touch { source: "leaflet".into(), ..Touch::default() }));
        assert_eq!(fields.last_touch, None);
    }

    #[test]
    fn parses_the_elapsed_time_and_ignores_wrong_values() {
        let elapsed = |value: &str| json(&format!(r#"{{"name": "Pat", "elapsedMs": {value}}}"#)).unwrap().elapsed_ms;
        assert_eq!(elapsed("41250"), Some(41_250));
        assert_eq!(elapsed("99999999999"), Some(u32::MAX));
        for value in ["null", "-1", "1.5", "\"5\"", "true", "[1]"] {
            assert_eq!(elapsed(value), None, "{value}");
        }
        assert_eq!(Fields::parse(Encoding::Form, b"name=Pat&elapsedMs=5").unwrap().elapsed_ms, None);
    }

    #[test]
    fn parses_the_captcha_token_from_both_encodings_and_ignores_wrong_types() {
        for name in CAPTCHA_TOKENS {
            assert_eq!(json(&format!(r#"{{"name": "Pat", "{name}": "0.x"}}"#)).unwrap().captcha_token, "0.x");
            assert_eq!(json(&format!(r#"{{"name": "Pat", "{name}": 5}}"#)).unwrap().captcha_token, "");
            let form = format!("name=Pat&{name}=0.x");
            assert_eq!(Fields::parse(Encoding::Form, form.as_bytes()).unwrap().captcha_token, "0.x");
        }
    }

    #[test]
    fn rejects_malformed_json_with_400_and_wrong_field_types_with_422() {
        for text in ["", "{", "[]", "\"name\"", "{\"name\": \"\\ud800\"}", "null"] {
            assert_eq!(json(text).unwrap_err().status(), StatusCode::BAD_REQUEST, "{text}");
        }
        let problem = json(r#"{"name": 5, "email": null, "privacyAgreed": "yes"}"#).unwrap_err();
        assert_eq!(problem.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(problem.errors().keys().collect::<Vec<_>>(), ["name", "privacyAgreed"]);
    }

    #[test]
    fn parses_an_estimate_from_both_encodings() {
        let scripted = json(r#"{"name": "Pat", "estimate": {"low": 1140, "high": 1390, "yearly": 96}}"#).unwrap();
        assert!(scripted.estimate.unwrap().price.is_some());
        let form = b"name=Pat&estimate%3A+Storeys%3F=Two&estimate%3A+Doors%3F=Front&estimate%3A+Doors%3F=Back";
        let plain = Fields::parse(Encoding::Form, form).unwrap();
        let answers: Vec<_> = plain.answers().iter().map(|row| (row.question.as_str(), row.answer.as_str())).collect();
        assert_eq!(answers, [("Storeys?", "Two"), ("Doors?", "Front, Back")]);
        let other = Fields::parse(Encoding::Form, b"name=Pat&estimate%3A+Storeys%3F=Three").unwrap();
        assert_ne!(plain.typed(), other.typed(), "another enquiry has another key");
    }

    #[test]
    fn parses_a_plain_form_with_repeated_fields_and_a_checkbox() {
        let fields = Fields::parse(Encoding::Form, b"name=Pat+%C3%89&name=Sam&privacyAgreed=on&x=y&message=a%0D%0Ab");
        let fields = fields.unwrap();
        assert_eq!((fields.name.as_str(), fields.message.as_str()), ("Sam", "a\r\nb"));
        assert_eq!(fields.privacy_agreed, Some(true));
    }
}
