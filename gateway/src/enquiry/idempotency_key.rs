use axum::http::{HeaderMap, StatusCode};
use uuid::Uuid;

use crate::response::problem::Problem;

use super::{encoding::Encoding, fields::Fields};

/// The key by which a repeated enquiry is recognised.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct IdempotencyKey {
    /// The key as the page sent it.
    pub(super) given: String,
    /// The id of the enquiry.
    pub(super) enquiry: String,
}

impl IdempotencyKey {
    /// The key from the header or a plain form's hidden field, or a new one.
    ///
    /// A plain form keeps its key however often it is corrected. The enquiry's id is therefore derived from key and content:
    /// a corrected form is another enquiry, and the same form sent again is not.
    ///
    /// # Errors
    ///
    /// 400 for a key that is not a UUID.
    pub(super) fn of(headers: &HeaderMap, fields: &Fields, encoding: Encoding) -> Result<Self, Problem> {
        // The Internet-Draft has it as a quoted string (draft-ietf-httpapi-idempotency-key-header §2.1).
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
    fn a_key_in_the_header_is_the_enquiry_id() {
        for value in [KEY.to_uppercase(), format!("\"{KEY}\"")] {
            for encoding in [Encoding::Json, Encoding::Form] {
                let key = IdempotencyKey::of(&header(&value), &form("", "1"), encoding).unwrap();
                assert_eq!((key.given.as_str(), key.enquiry.as_str()), (KEY, KEY));
            }
        }
        let refused = IdempotencyKey::of(&header("1"), &Fields::default(), Encoding::Json).unwrap_err();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    }

    #[test]
    fn enquiries_without_a_key_get_new_ids() {
        let key = || IdempotencyKey::of(&HeaderMap::new(), &Fields::default(), Encoding::Json).unwrap();
        assert_ne!(key(), key());
    }

    #[test]
    fn a_repeated_form_is_the_same_enquiry_and_a_corrected_one_is_another() {
        let key = |form: &Fields| IdempotencyKey::of(&HeaderMap::new(), form, Encoding::Form).unwrap();
        let first = key(&form("", "0161 496 0999"));
        // The page for a rejected form returns the key as it was given.
        let again = key(&form(&first.given, "0161 496 0999"));
        let corrected = key(&form(&first.given, "0161 496 0998"));
        assert_eq!(again, first);
        assert_eq!(corrected.given, first.given);
        assert_ne!(corrected.enquiry, first.enquiry);
    }
}
