use axum::http::{HeaderMap, StatusCode, header};

use crate::problem::Problem;

/// How an enquiry is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Json,
    Form,
}

impl Encoding {
    /// The encoding that `Content-Type` names; parameters such as a charset do not matter.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Ok(Self::Json),
            "application/x-www-form-urlencoded" => Ok(Self::Form),
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Send application/json or application/x-www-form-urlencoded.",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: &str) -> Result<Encoding, StatusCode> {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, kind.parse().unwrap())]);
        Encoding::of(&headers).map_err(|problem| problem.status())
    }

    #[test]
    fn json_and_forms_are_known_by_their_type_whatever_its_parameters() {
        assert_eq!(of("application/json"), Ok(Encoding::Json));
        assert_eq!(of("Application/JSON; charset=utf-8"), Ok(Encoding::Json));
        assert_eq!(of("application/x-www-form-urlencoded"), Ok(Encoding::Form));
        for kind in ["text/plain", "multipart/form-data; boundary=x", "application/jsonp", ""] {
            assert_eq!(of(kind), Err(StatusCode::UNSUPPORTED_MEDIA_TYPE), "{kind}");
        }
    }
}
