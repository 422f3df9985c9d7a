use axum::http::{HeaderMap, HeaderValue, header};

/// A content coding (RFC 9110 §8.4.1) in which the site's build writes a file, beside the file itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Coding {
    Brotli,
    Zstandard,
    Gzip,
}

impl Coding {
    /// Those that make a file smaller first.
    pub(super) const ALL: [Self; 3] = [Self::Brotli, Self::Zstandard, Self::Gzip];

    /// What the coded file's name ends in.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Zstandard => ".zst",
            Self::Gzip => ".gz",
        }
    }

    /// Its name in `Content-Encoding`.
    pub(super) fn name(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Brotli => "br",
            Self::Zstandard => "zstd",
            Self::Gzip => "gzip",
        })
    }
}

/// How much the visitor wants each coding (`Accept-Encoding`, RFC 9110 §12.5.3), from 0 (not at all) up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Accepted {
    codings: [u16; Coding::ALL.len()],
    identity: u16,
}

/// What may be sent without a word about it, after everything that is asked for.
const UNASKED: u16 = 1;
/// Weights are thousandths, above [`UNASKED`].
const FULL: u16 = 1000 + UNASKED;

impl Accepted {
    /// What a request's headers say; nothing is the file as it is.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let mut codings = [None; Coding::ALL.len()];
        let mut identity = None;
        let mut others = None;
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            for element in value.as_bytes().split(|&byte| byte == b',') {
                let mut parameters = element.splitn(2, |&byte| byte == b';');
                let name = parameters.next().unwrap_or_default().trim_ascii();
                let weight = parameters.next().map_or(Some(FULL), parse_weight);
                let is = |coding: &[u8]| name.eq_ignore_ascii_case(coding);
                let place = if is(b"br") {
                    &mut codings[0]
                } else if is(b"zstd") {
                    &mut codings[1]
                } else if is(b"gzip") || is(b"x-gzip") {
                    &mut codings[2]
                } else if is(b"identity") {
                    &mut identity
                } else if name == b"*" {
                    &mut others
                } else {
                    continue;
                };
                *place = weight.or(*place);
            }
        }
        Self {
            codings: codings.map(|weight| weight.or(others).unwrap_or(0)),
            identity: identity.or(others).unwrap_or(UNASKED),
        }
    }

    /// How much a file in this coding is wanted; `None` is the file as it is.
    pub(super) fn weight(&self, coding: Option<Coding>) -> u16 {
        coding.map_or(self.identity, |coding| self.codings[coding as usize])
    }
}

/// `q=0.5` of `br;q=0.5`, RFC 9110 §12.4.2; what is no weight is passed over, with its coding.
fn parse_weight(parameter: &[u8]) -> Option<u16> {
    let (name, value) = str::from_utf8(parameter).ok()?.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let (whole, digits) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    if digits.len() > 3 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let thousandths = format!("{digits:0<3}").parse::<u16>().ok()?;
    match (whole, thousandths) {
        ("0", 0) => Some(0),
        ("0", thousandths) => Some(thousandths + UNASKED),
        ("1", 0) => Some(FULL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is sent to a visitor who asks so, of a file in all codings: the most wanted, and the smallest of those.
    fn sent(asked: &str) -> &'static str {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(asked).unwrap())]);
        let accepted = Accepted::of(&headers);
        let weights = Coding::ALL.map(Some).into_iter().chain([None]).map(|coding| (accepted.weight(coding), coding));
        // The last of the greatest is taken.
        let rows: Vec<_> = weights.collect();
        match rows.into_iter().rev().max_by_key(|(weight, _)| *weight) {
            Some((0, _)) | None => "nothing",
            Some((_, None)) => "identity",
            Some((_, Some(coding))) => &coding.ending()[1..],
        }
    }

    #[test]
    fn of_what_is_wanted_alike_the_smallest_is_sent() {
        for (asked, expected) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zst"),
            ("gzip", "gz"),
            ("x-gzip", "gz"),
            ("GZIP", "gz"),
            ("deflate", "identity"),
            ("", "identity"),
            ("*", "br"),
        ] {
            assert_eq!(sent(asked), expected, "{asked}");
        }
    }

    #[test]
    fn a_weight_decides_and_0_refuses() {
        for (asked, expected) in [
            ("br;q=0.5, gzip;q=0.8", "gz"),
            ("br;q=0.001, identity;q=0", "br"),
            ("br;q=0, *", "zst"),
            ("gzip;q=0, *;q=0.1", "br"),
            ("identity, gzip;q=0.9", "identity"),
            ("br; q=1.000 , gzip", "br"),
            ("br;q=0", "identity"),
            ("identity;q=0", "nothing"),
            ("*;q=0", "nothing"),
            ("*;q=0, identity", "identity"),
            ("*;q=0, gzip;Q=0.2", "gz"),
        ] {
            assert_eq!(sent(asked), expected, "{asked}");
        }
    }

    #[test]
    fn what_is_no_weight_asks_for_nothing() {
        for asked in ["br;q=2", "br;q=0.1234", "br;q=", "br;q", "br;level=1", "br;q=-1", "br;q=1.1", ";;;", ",,"] {
            assert_eq!(sent(asked), "identity", "{asked}");
        }
    }

    #[test]
    fn several_headers_are_one_list() {
        let headers = HeaderMap::from_iter(
            ["deflate", "gzip"].map(|value| (header::ACCEPT_ENCODING, HeaderValue::from_static(value))),
        );
        assert_eq!(
            Accepted::of(&headers).weight(Some(Coding::Gzip)),
            Accepted::of(&HeaderMap::new()).weight(None) * FULL
        );
    }
}
