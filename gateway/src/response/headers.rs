use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue, header},
};

/// Returns true if `If-None-Match` lists this ETag, by weak comparison, or is `*` (RFC 9110 §13.1.2): the client's copy is
/// current.
pub(crate) fn matches_if_none_match(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    is_listed(headers, &header::IF_NONE_MATCH, |tag| opaque(tag) == opaque(etag.as_bytes()))
}

/// Returns true if `If-Match` is present and does not list this strong ETag (RFC 9110 §13.1.1).
pub(crate) fn fails_if_match(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers.contains_key(header::IF_MATCH) && !is_listed(headers, &header::IF_MATCH, |tag| tag == etag.as_bytes())
}

fn is_listed(headers: &HeaderMap, name: &HeaderName, is_equal: impl Fn(&[u8]) -> bool) -> bool {
    let matches = |tag: &[u8]| tag == b"*" || is_equal(tag);
    // Our ETags contain no comma, so splitting a foreign one at a comma cannot produce a match.
    let lists =
        |header: &HeaderValue| header.as_bytes().split(|&byte| byte == b',').any(|tag| matches(tag.trim_ascii()));
    headers.get_all(name).iter().any(lists)
}

fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

/// Makes a header value that is cloned into many responses. It is leaked: a static value needs no reference count, for
/// which threads would contend. `None` if `text` is not a valid value.
pub(crate) fn static_value(text: String) -> Option<HeaderValue> {
    HeaderValue::from_maybe_shared(Bytes::from_static(text.leak().as_bytes())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: HeaderName, tags: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(tags))])
    }

    fn is_current(tags: &'static str, etag: &'static str) -> bool {
        matches_if_none_match(&request(header::IF_NONE_MATCH, tags), &HeaderValue::from_static(etag))
    }

    #[test]
    fn if_none_match_matches_lists_and_weak_tags() {
        for tags in ["\"a\"", "W/\"a\"", "\"x\", \"a\"", "\"x\",W/\"a\" ", "*"] {
            assert!(is_current(tags, "\"a\"") && is_current(tags, "W/\"a\""), "{tags}");
        }
        for tags in ["\"b\"", "a", "\"A\"", "", ",", "\"a", "w/\"a\""] {
            assert!(!is_current(tags, "\"a\""), "{tags}");
        }
        assert!(!matches_if_none_match(&HeaderMap::new(), &HeaderValue::from_static("\"a\"")));
    }

    #[test]
    fn if_match_needs_the_strong_tag() {
        let etag = HeaderValue::from_static("\"a\"");
        for tags in ["\"a\"", "\"x\", \"a\"", "*"] {
            assert!(!fails_if_match(&request(header::IF_MATCH, tags), &etag), "{tags}");
        }
        for tags in ["\"b\"", "W/\"a\"", ""] {
            assert!(fails_if_match(&request(header::IF_MATCH, tags), &etag), "{tags}");
        }
        assert!(!fails_if_match(&HeaderMap::new(), &etag));
    }

    #[test]
    fn a_text_that_would_end_the_header_is_not_a_value() {
        assert_eq!(static_value("\"a\"".to_owned()).unwrap(), "\"a\"");
        assert!(static_value("a\r\nb: c".to_owned()).is_none());
    }
}
