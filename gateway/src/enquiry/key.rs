use axum::http::{HeaderMap, StatusCode};
use uuid::Uuid;

use crate::problem::Problem;

use super::{encoding::Encoding, fields::Fields};

/// By what an enquiry is known that is sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Key {
    /// As the page holds it.
    pub(super) given: String,
    /// The enquiry's id.
    pub(super) enquiry: String,
}

impl Key {
    /// Before it is known.
    pub(super) fn none() -> Self {
        Self { given: String::new(), enquiry: String::new() }
    }

    /// The key of the header, or of a plain form's hidden field, or a new one.
    ///
    /// A plain form holds the same one however often it is corrected: what was typed is mixed in, so that a
    /// corrected form is another enquiry, and the same form sent again is not.
    pub(super) fn of(headers: &HeaderMap, fields: &Fields, encoding: Encoding) -> Result<Self, Problem> {
        // The draft standard writes it as a quoted string (draft-ietf-httpapi-idempotency-key-header §2.1).
        let header = headers.get("idempotency-key").map(|value| value.to_str().unwrap_or_default().trim_matches('"'));
        let given = match header.or(Some(fields.idempotency_key.as_str()).filter(|key| !key.is_empty())) {
            Some(given) => Uuid::try_parse(given).map_err(|_| not_a_uuid())?,
            None => Uuid::new_v4(),
        };
        let enquiry = match encoding {
            Encoding::Form if header.is_none() => Uuid::new_v5(&given, fields.typed().as_bytes()),
            _ => given,
        };
        Ok(Self { given: given.to_string(), enquiry: enquiry.to_string() })
    }
}

fn not_a_uuid() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "Idempotency-Key: send a UUID, one for each filled form.")
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn header(value: &str) -> HeaderMap {
        HeaderMap::from_iter([("idempotency-key".parse().unwrap(), value.parse().unwrap())])
    }

    fn form(key: &str, phone: &str) -> Fields {
        Fields { idempotency_key: key.into(), phone: phone.into(), ..Fields::default() }
    }

    #[test]
    fn a_key_in_the_header_is_the_enquirys_id() {
        for value in [KEY.to_uppercase(), format!("\"{KEY}\"")] {
            for encoding in [Encoding::Json, Encoding::Form] {
                let key = Key::of(&header(&value), &form("", "1"), encoding).unwrap();
                assert_eq!((key.given.as_str(), key.enquiry.as_str()), (KEY, KEY));
            }
        }
        let refused = Key::of(&header("1"), &Fields::default(), Encoding::Json).unwrap_err();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    }

    #[test]
    fn without_a_key_each_enquiry_is_a_new_one() {
        let key = || Key::of(&HeaderMap::new(), &Fields::default(), Encoding::Json).unwrap();
        assert_ne!(key(), key());
    }

    #[test]
    fn a_plain_form_sent_again_is_the_same_enquiry_and_a_corrected_one_is_another() {
        let key = |form: &Fields| Key::of(&HeaderMap::new(), form, Encoding::Form).unwrap();
        let first = key(&form("", "0161 496 0999"));
        // The page of the refused form holds the key as it was given.
        let again = key(&form(&first.given, "0161 496 0999"));
        let corrected = key(&form(&first.given, "0161 496 0998"));
        assert_eq!(again, first);
        assert_eq!(corrected.given, first.given);
        assert_ne!(corrected.enquiry, first.enquiry);
    }
}
