use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Whether the visitor has the answer with this ETag already (`If-None-Match`, RFC 9110 §13.1.2): the comparison is
/// the weak one, and `*` is any answer.
pub(crate) fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    is_listed(headers, &header::IF_NONE_MATCH, |tag| opaque(tag) == opaque(etag.as_bytes()))
}

/// Whether the visitor wants another answer than the one with this strong ETag (`If-Match`, RFC 9110 §13.1.1).
pub(crate) fn is_unwanted(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers.contains_key(header::IF_MATCH) && !is_listed(headers, &header::IF_MATCH, |tag| tag == etag.as_bytes())
}

fn is_listed(headers: &HeaderMap, name: &HeaderName, is_ours: impl Fn(&[u8]) -> bool) -> bool {
    let is_wanted = |tag: &[u8]| tag == b"*" || is_ours(tag);
    // Our own tags have no comma, so that one within another's tag does no harm.
    let is_in =
        |header: &HeaderValue| header.as_bytes().split(|&byte| byte == b',').any(|tag| is_wanted(tag.trim_ascii()));
    headers.get_all(name).iter().any(is_in)
}

fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(name: HeaderName, tags: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(tags))])
    }

    fn known(tags: &'static str, etag: &'static str) -> bool {
        is_known(&sent(header::IF_NONE_MATCH, tags), &HeaderValue::from_static(etag))
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

    #[test]
    fn an_answer_is_unwanted_where_its_tag_is_not_named_as_a_strong_one() {
        let etag = HeaderValue::from_static("\"a\"");
        for tags in ["\"a\"", "\"x\", \"a\"", "*"] {
            assert!(!is_unwanted(&sent(header::IF_MATCH, tags), &etag), "{tags}");
        }
        for tags in ["\"b\"", "W/\"a\"", ""] {
            assert!(is_unwanted(&sent(header::IF_MATCH, tags), &etag), "{tags}");
        }
        assert!(!is_unwanted(&HeaderMap::new(), &etag));
    }
}
