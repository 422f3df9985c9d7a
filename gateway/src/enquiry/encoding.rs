use axum::http::{HeaderMap, StatusCode, header};

use crate::response::problem::Problem;

/// The encoding of an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Json,
    Form,
}

impl Encoding {
    /// The encoding by `Content-Type`, ignoring parameters such as a charset.
    ///
    /// # Errors
    ///
    /// 415 for any other media type.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
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

    fn of(content_type: &str) -> Result<Encoding, StatusCode> {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, content_type.parse().unwrap())]);
        Encoding::of(&headers).map_err(|problem| problem.status())
    }

    #[test]
    fn recognises_json_and_forms_by_media_type() {
        assert_eq!(of("application/json"), Ok(Encoding::Json));
        assert_eq!(of("Application/JSON; charset=utf-8"), Ok(Encoding::Json));
        assert_eq!(of("application/x-www-form-urlencoded"), Ok(Encoding::Form));
        for content_type in ["text/plain", "multipart/form-data; boundary=x", "application/jsonp", ""] {
            assert_eq!(of(content_type), Err(StatusCode::UNSUPPORTED_MEDIA_TYPE), "{content_type}");
        }
    }
}
