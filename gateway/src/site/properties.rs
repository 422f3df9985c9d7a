//! Whatever a request's headers say, nothing panics, and no more of a file is sent than there is.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
};
use test_support::thousand_cases;

use super::{
    coding::{Accepted, Coding},
    range::{Part, asked_part},
};
use crate::validator;

const ETAG: HeaderValue = HeaderValue::from_static("\"0123456789abcdef\"");

/// Bytes that a header may have, among them the words of those that we read.
fn any_value() -> impl Strategy<Value = HeaderValue> {
    let words = prop::sample::select(vec![
        "bytes=",
        "-",
        ",",
        ";",
        "q=",
        "0",
        "1",
        "0.5",
        "br",
        "gzip",
        "zstd",
        "identity",
        "*",
        " ",
        "\"",
        "W/",
        "0123456789abcdef",
        "18446744073709551615",
        "99999999999999999999999",
    ]);
    let written = vec(words, 0..12).prop_map(|words| words.concat());
    let bytes = vec(prop_oneof![b' '..=b'~', 0x80..=0xff_u8], 0..40);
    prop_oneof![3 => written.prop_map(String::into_bytes), 1 => bytes]
        .prop_map(|bytes| HeaderValue::from_bytes(&bytes).unwrap())
}

fn headers(fields: impl IntoIterator<Item = (HeaderName, HeaderValue)>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in fields {
        headers.append(name, value);
    }
    headers
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_range_is_within_the_file_or_none(range in any_value(), version in any_value(), length in any::<u64>()) {
        for asked in [
            headers([(header::RANGE, range.clone())]),
            headers([(header::RANGE, range), (header::IF_RANGE, version)]),
        ] {
            if let Part::Bytes(bytes) = asked_part(&asked, &ETAG, length) {
                prop_assert!(bytes.start < bytes.end && bytes.end <= length, "{bytes:?} of {length}");
            }
        }
    }

    #[test]
    fn whatever_is_accepted_has_a_weight_and_what_is_refused_alone_has_none(lists in vec(any_value(), 0..4)) {
        let accepted = Accepted::of(&headers(lists.into_iter().map(|list| (header::ACCEPT_ENCODING, list))));
        for coding in Coding::ALL.map(Some).into_iter().chain([None]) {
            prop_assert!(accepted.weight(coding) <= 1_001);
        }
        let refused = headers([(header::ACCEPT_ENCODING, HeaderValue::from_static("br;q=0"))]);
        prop_assert_eq!(Accepted::of(&refused).weight(Some(Coding::Brotli)), 0);
    }

    #[test]
    fn a_tag_is_known_only_where_it_stands_or_a_star(tags in vec(any_value(), 0..3)) {
        let written: Vec<_> = tags.iter().map(|tag| String::from_utf8_lossy(tag.as_bytes()).into_owned()).collect();
        let asked = headers(tags.into_iter().map(|tag| (header::IF_NONE_MATCH, tag)));
        let stands = written.iter().any(|tag| tag.contains("\"0123456789abcdef\"") || tag.contains('*'));
        prop_assert!(stands || !validator::is_known(&asked, &ETAG));
    }
}
