use axum::{body::Bytes, http::HeaderValue};

/// A header's value that is made once and sent with many answers: there for as long as the process, so that threads need
/// not count together who uses it. `None` if `text` cannot be one.
pub(crate) fn lasting(text: String) -> Option<HeaderValue> {
    HeaderValue::from_maybe_shared(Bytes::from_static(text.leak().as_bytes())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_the_header_is_no_value() {
        assert_eq!(lasting("\"a\"".to_owned()).unwrap(), "\"a\"");
        assert!(lasting("a\r\nb: c".to_owned()).is_none());
    }
}
