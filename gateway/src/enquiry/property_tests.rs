//! Arbitrary bodies and keys cause no panic: they are rejected, or parsed without a change.

use axum::http::{HeaderMap, HeaderValue, StatusCode};
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
};
use serde_json::{Map, Value};
use test_support::thousand_cases;
use url::form_urlencoded;
use uuid::Uuid;

use super::{encoding::Encoding, fields::Fields, idempotency_key::IdempotencyKey};

const NAMES: [&str; 9] = ["name", "email", "phone", "service", "message", "honeypot", "timing", "date", "time"];

fn values(fields: &Fields) -> [&str; 9] {
    let Fields { name, email, phone, service, message, honeypot, timing, date, time, .. } = fields;
    [name, email, phone, service, message, honeypot, timing, date, time].map(String::as_str)
}

/// Arbitrary bodies, some of which begin like JSON or a form.
fn any_body() -> impl Strategy<Value = Vec<u8>> {
    let prefix = prop::sample::select(vec![
        "{\"name\": \"",
        "{\"firstTouch\": {\"source\": ",
        "{\"elapsedMs\": -1, \"name\": [",
        "name=%",
        "name=a&name=b&privacyAgreed=",
        "[[[[[[[[",
        "\u{feff}{}",
    ]);
    prop_oneof![
        vec(any::<u8>(), 0..200),
        (prefix, vec(any::<u8>(), 0..40)).prop_map(|(text, rest)| [text.as_bytes(), &rest].concat()),
    ]
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_body_is_parsed_or_rejected(body in any_body()) {
        for encoding in [Encoding::Json, Encoding::Form] {
            if let Err(problem) = Fields::parse(encoding, &body) {
                prop_assert!([StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY].contains(&problem.status()));
            }
        }
    }

    #[test]
    fn any_text_is_parsed_unchanged_from_either_encoding(typed in prop::array::uniform9("(?s).{0,30}")) {
        let expected = typed.each_ref().map(String::as_str);
        let pairs = || NAMES.iter().zip(&typed);
        let object: Map<String, Value> = pairs().map(|(name, text)| ((*name).to_owned(), text.as_str().into())).collect();
        let json = Fields::parse(Encoding::Json, Value::Object(object).to_string().as_bytes()).unwrap();
        prop_assert_eq!(values(&json), expected);
        let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs()).finish();
        let form = Fields::parse(Encoding::Form, form.as_bytes()).unwrap();
        prop_assert_eq!(values(&form), expected);
    }

    #[test]
    fn any_key_is_a_uuid_or_rejected(key in "(\"?[0-9a-fA-F-]{0,40}\"?|[ -~]{0,40})") {
        let headers = HeaderMap::from_iter([("idempotency-key".parse().unwrap(), HeaderValue::from_str(&key).unwrap())]);
        match IdempotencyKey::of(&headers, &Fields::default(), Encoding::Json) {
            Ok(key) => prop_assert!(key.enquiry.parse::<Uuid>().is_ok()),
            Err(problem) => prop_assert_eq!(problem.status(), StatusCode::BAD_REQUEST),
        }
    }
}
