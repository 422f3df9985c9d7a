use std::ops::Range;

use axum::http::{HeaderMap, HeaderValue, header};

/// What part of a file a request is for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All of it: nothing else is asked for, or in a way that is passed over (RFC 9110 §14.2 lets it be).
    Whole,
    /// These bytes, at least one.
    Bytes(Range<u64>),
    /// Bytes that it does not have.
    Beyond,
}

/// The part of a file of `length` bytes that the headers ask for (`Range`, `If-Range`).
///
/// Several parts at once, which no player asks for, are answered with the whole.
pub(super) fn asked_part(headers: &HeaderMap, etag: &HeaderValue, length: u64) -> Part {
    let Some(asked) = headers.get(header::RANGE) else { return Part::Whole };
    // A part of another version would be added to the wrong file (RFC 9110 §13.1.5); a date is never ours.
    if headers.get(header::IF_RANGE).is_some_and(|version| version != etag) {
        return Part::Whole;
    }
    asked.to_str().ok().and_then(|asked| parse(asked, length)).unwrap_or(Part::Whole)
}

fn parse(asked: &str, length: u64) -> Option<Part> {
    let (unit, part) = asked.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = part.trim().split_once('-')?;
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
    Some(if bytes.is_empty() { Part::Beyond } else { Part::Bytes(bytes) })
}

/// Digits alone; more of them than any file has bytes is past every end.
fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ETAG: HeaderValue = HeaderValue::from_static("\"a\"");

    fn part(range: &'static str) -> Part {
        asked_part(&HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(range))]), &ETAG, 100)
    }

    #[test]
    fn a_part_is_from_to_from_on_or_the_end() {
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
            assert_eq!(part(range), Part::Bytes(bytes), "{range}");
        }
    }

    #[test]
    fn bytes_that_are_not_there_are_beyond() {
        for range in ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"] {
            assert_eq!(part(range), Part::Beyond, "{range}");
        }
    }

    #[test]
    fn what_is_no_part_or_several_is_passed_over() {
        for range in
            ["", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=+1-2"]
        {
            assert_eq!(part(range), Part::Whole, "{range}");
        }
        assert_eq!(asked_part(&HeaderMap::new(), &ETAG, 100), Part::Whole);
    }

    #[test]
    fn a_part_of_another_version_is_the_whole() {
        for (version, expected) in [
            ("\"a\"", Part::Bytes(0..2)),
            ("\"b\"", Part::Whole),
            ("W/\"a\"", Part::Whole),
            ("Sat, 01 Jan 2022 00:00:00 GMT", Part::Whole),
        ] {
            let headers = HeaderMap::from_iter([
                (header::RANGE, HeaderValue::from_static("bytes=0-1")),
                (header::IF_RANGE, HeaderValue::from_static(version)),
            ]);
            assert_eq!(asked_part(&headers, &ETAG, 100), expected, "{version}");
        }
    }
}
