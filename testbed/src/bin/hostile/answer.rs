use hyper::{HeaderMap, StatusCode, header};

/// Internals that no response may leak: names of our types and files, of neighbours and of the machine.
const INTERNALS: [&str; 16] = [
    "panicked",
    "stack backtrace",
    ".rs:",
    "tonic::",
    "hyper::",
    "axum::",
    "serde_json",
    "lapin",
    "transport error",
    "tcp connect",
    "amqp://",
    "redis://",
    "127.0.0.1:",
    "/hostile-",
    "os error",
    "root:x:",
];

/// The fault of a response to `path`, if it has one.
pub(crate) fn fault(path: &str, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Option<String> {
    if status.is_server_error() && !is_documented(path, status, headers) {
        return Some(format!("{status}"));
    }
    // The HTTP library refuses an oversized head before it is read.
    let is_unread = status == StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE && body.is_empty();
    if !is_unread && !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        return Some(format!("{status} without the security headers"));
    }
    leaked_internals(body).map(|word| format!("{status} that leaks internals: {word}"))
}

/// The first leaked internal in a response.
pub(crate) fn leaked_internals(bytes: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(bytes);
    INTERNALS.into_iter().find(|word| text.contains(word))
}

/// Returns true for a 503 that the contract documents: it has `Retry-After`, except for unavailable reviews.
fn is_documented(path: &str, status: StatusCode, headers: &HeaderMap) -> bool {
    status == StatusCode::SERVICE_UNAVAILABLE
        && (headers.contains_key(header::RETRY_AFTER) || path.starts_with("/api/reviews"))
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderName, HeaderValue};

    use super::*;

    const POLICY: (HeaderName, HeaderValue) =
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    const PAUSE: (HeaderName, HeaderValue) = (header::RETRY_AFTER, HeaderValue::from_static("5"));

    fn is_right(path: &str, status: u16, headers: &[(HeaderName, HeaderValue)], body: &str) -> bool {
        let headers = headers.iter().cloned().collect();
        fault(path, StatusCode::from_u16(status).unwrap(), &headers, body.as_bytes()).is_none()
    }

    #[test]
    fn only_a_503_that_says_when_to_come_back_is_no_fault() {
        assert!(is_right("/api/contact", 503, &[POLICY, PAUSE], ""));
        assert!(is_right("/api/reviews", 503, &[POLICY], "{\"success\":false}"));
        assert!(!is_right("/api/contact", 503, &[POLICY], ""));
        assert!(!is_right("/api/contact", 500, &[POLICY, PAUSE], ""));
    }

    #[test]
    fn a_response_without_its_headers_or_with_leaked_internals_is_a_fault() {
        assert!(is_right("/", 404, &[POLICY], "There is no such page."));
        assert!(!is_right("/", 404, &[], "There is no such page."));
        assert!(!is_right("/api/contact", 400, &[POLICY], "called at gateway/src/main.rs:12"));
    }
}
