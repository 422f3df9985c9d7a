//! Arbitrary request headers cause no panic and no response beyond the file.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
};
use test_support::thousand_cases;

use super::{
    content_coding::{AcceptedCodings, ContentCoding},
    range::{RequestedRange, requested_range},
};
use crate::response::headers::matches_if_none_match;

const ETAG: HeaderValue = HeaderValue::from_static("\"0123456789abcdef\"");

/// Arbitrary header values, among them many made of the tokens that we parse.
fn any_value() -> impl Strategy<Value = HeaderValue> {
    let tokens = prop::sample::select(vec![
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
    let written = vec(tokens, 0..12).prop_map(|tokens| tokens.concat());
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
    fn any_range_is_ignored_or_within_the_file(range in any_value(), version in any_value(), length in any::<u64>()) {
        for request in [
            headers([(header::RANGE, range.clone())]),
            headers([(header::RANGE, range), (header::IF_RANGE, version)]),
        ] {
            if let RequestedRange::Bytes(bytes) = requested_range(&request, &ETAG, length) {
                prop_assert!(bytes.start < bytes.end && bytes.end <= length, "{bytes:?} of {length}");
            }
        }
    }

    #[test]
    fn weights_are_in_range_and_0_when_refused(lists in vec(any_value(), 0..4)) {
        let accepted = AcceptedCodings::of(&headers(lists.into_iter().map(|list| (header::ACCEPT_ENCODING, list))));
        for coding in ContentCoding::ALL.map(Some).into_iter().chain([None]) {
            prop_assert!(accepted.weight(coding) <= 1_001);
        }
        let refused = headers([(header::ACCEPT_ENCODING, HeaderValue::from_static("br;q=0"))]);
        prop_assert_eq!(AcceptedCodings::of(&refused).weight(Some(ContentCoding::Brotli)), 0);
    }

    #[test]
    fn an_etag_matches_only_if_listed_or_a_star(tags in vec(any_value(), 0..3)) {
        let written: Vec<_> = tags.iter().map(|tag| String::from_utf8_lossy(tag.as_bytes()).into_owned()).collect();
        let request = headers(tags.into_iter().map(|tag| (header::IF_NONE_MATCH, tag)));
        let is_listed = written.iter().any(|tag| tag.contains("\"0123456789abcdef\"") || tag.contains('*'));
        prop_assert!(is_listed || !matches_if_none_match(&request, &ETAG));
    }
}
