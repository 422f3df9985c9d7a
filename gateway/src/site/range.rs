use std::ops::Range;

use axum::http::{HeaderMap, HeaderValue, header};

/// The range of a file that a request asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RequestedRange {
    /// The whole file: no range, or one that is ignored, as RFC 9110 §14.2 allows.
    Whole,
    /// A range that is not empty.
    Bytes(Range<u64>),
    /// A range outside the file.
    Unsatisfiable,
}

/// The range that `Range` and `If-Range` ask for, of a file with `length` bytes.
///
/// Several ranges, which no player asks for, are answered with the whole file.
pub(super) fn requested_range(headers: &HeaderMap, etag: &HeaderValue, length: u64) -> RequestedRange {
    let Some(range) = headers.get(header::RANGE) else { return RequestedRange::Whole };
    // A range of another version would be combined with the wrong file (RFC 9110 §13.1.5). A date never matches.
    if headers.get(header::IF_RANGE).is_some_and(|version| version != etag) {
        return RequestedRange::Whole;
    }
    range.to_str().ok().and_then(|range| parse(range, length)).unwrap_or(RequestedRange::Whole)
}

fn parse(range: &str, length: u64) -> Option<RequestedRange> {
    let (unit, range) = range.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    let bytes = match (first, last) {
        ("", last) => length.saturating_sub(number(last)?)..length,
        (first, "") => number(first)?..length,
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            if last < first {
                return None;
            }
            first..last.saturating_add(1).min(length)
        }
    };
    Some(if bytes.is_empty() { RequestedRange::Unsatisfiable } else { RequestedRange::Bytes(bytes) })
}

/// Parses digits. A number over `u64::MAX` saturates: it is beyond the end of any file.
fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ETAG: HeaderValue = HeaderValue::from_static("\"a\"");

    fn requested(range: &'static str) -> RequestedRange {
        requested_range(&HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(range))]), &ETAG, 100)
    }

    #[test]
    fn parses_closed_open_and_suffix_ranges() {
        for (range, bytes) in [
            ("bytes=0-0", 0..1),
            ("bytes=0-", 0..100),
            ("bytes=10-19", 10..20),
            ("bytes=90-1000", 90..100),
            ("bytes=0-99999999999999999999999", 0..100),
            ("bytes=-1", 99..100),
            ("bytes=-1000", 0..100),
            ("Bytes= 5-6 ", 5..7),
        ] {
            assert_eq!(requested(range), RequestedRange::Bytes(bytes), "{range}");
        }
    }

    #[test]
    fn a_range_outside_the_file_is_unsatisfiable() {
        for range in ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"] {
            assert_eq!(requested(range), RequestedRange::Unsatisfiable, "{range}");
        }
    }

    #[test]
    fn ignores_malformed_and_multiple_ranges() {
        for range in
            ["", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=+1-2"]
        {
            assert_eq!(requested(range), RequestedRange::Whole, "{range}");
        }
        assert_eq!(requested_range(&HeaderMap::new(), &ETAG, 100), RequestedRange::Whole);
    }

    #[test]
    fn ignores_a_range_of_another_version() {
        for (version, expected) in [
            ("\"a\"", RequestedRange::Bytes(0..2)),
            ("\"b\"", RequestedRange::Whole),
            ("W/\"a\"", RequestedRange::Whole),
            ("Sat, 01 Jan 2022 00:00:00 GMT", RequestedRange::Whole),
        ] {
            let headers = HeaderMap::from_iter([
                (header::RANGE, HeaderValue::from_static("bytes=0-1")),
                (header::IF_RANGE, HeaderValue::from_static(version)),
            ]);
            assert_eq!(requested_range(&headers, &ETAG, 100), expected, "{version}");
        }
    }
}
