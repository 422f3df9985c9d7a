use axum::http::{HeaderMap, HeaderValue, header};

/// Whether the visitor has the answer with this ETag already (`If-None-Match`, RFC 9110 §13.1.2): the comparison is
/// the weak one, and `*` is any answer.
pub(super) fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(etag) = etag.to_str().map(opaque) else { return false };
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        // Our own tags have no comma, so that one within another's tag does no harm.
        .flat_map(|tags| tags.split(','))
        .any(|tag| tag.trim() == "*" || opaque(tag) == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(sent: &'static str, etag: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(sent))]);
        is_known(&headers, &HeaderValue::from_static(etag))
    }

    #[test]
    fn a_tag_is_known_alone_in_a_list_and_as_a_weak_one() {
        for sent in ["\"a\"", "W/\"a\"", "\"x\", \"a\"", "\"x\",W/\"a\" ", "*"] {
            assert!(known(sent, "\"a\"") && known(sent, "W/\"a\""), "{sent}");
        }
        for sent in ["\"b\"", "a", "\"A\"", "", ",", "\"a", "w/\"a\""] {
            assert!(!known(sent, "\"a\""), "{sent}");
        }
        assert!(!is_known(&HeaderMap::new(), &HeaderValue::from_static("\"a\"")));
    }
}
