use axum::http::{HeaderMap, HeaderValue, header};

/// A content coding (RFC 9110 §8.4.1) in which the site's build compresses files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ContentCoding {
    Brotli,
    Zstandard,
    Gzip,
}

impl ContentCoding {
    /// All codings, best compression first.
    pub(super) const ALL: [Self; 3] = [Self::Brotli, Self::Zstandard, Self::Gzip];

    /// The file extension of a compressed file.
    pub(super) fn extension(self) -> &'static str {
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

/// The weight of each coding in `Accept-Encoding` (RFC 9110 §12.5.3); 0 is not acceptable.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AcceptedCodings {
    codings: [u16; ContentCoding::ALL.len()],
    identity: u16,
}

/// The weight of `identity` when it is not mentioned: acceptable, after every coding that is.
const UNMENTIONED: u16 = 1;
/// The weight of q=1. Weights are thousandths, above [`UNMENTIONED`].
const FULL: u16 = 1000 + UNMENTIONED;

impl AcceptedCodings {
    /// Parses a request's headers. Without `Accept-Encoding` only `identity` is acceptable.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let mut codings = [None; ContentCoding::ALL.len()];
        let mut identity = None;
        let mut others = None;
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            for element in value.as_bytes().split(|&byte| byte == b',') {
                let mut parameters = element.splitn(2, |&byte| byte == b';');
                let name = parameters.next().unwrap_or_default().trim_ascii();
                let weight = parameters.next().map_or(Some(FULL), parse_weight);
                let is = |coding: &[u8]| name.eq_ignore_ascii_case(coding);
                let slot = if is(b"br") {
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
                *slot = weight.or(*slot);
            }
        }
        Self {
            codings: codings.map(|weight| weight.or(others).unwrap_or(0)),
            identity: identity.or(others).unwrap_or(UNMENTIONED),
        }
    }

    /// The weight of a coding; `None` is `identity`.
    pub(super) fn weight(&self, coding: Option<ContentCoding>) -> u16 {
        coding.map_or(self.identity, |coding| self.codings[coding as usize])
    }
}

/// Parses the `q=0.5` of `br;q=0.5` (RFC 9110 §12.4.2). A coding with a malformed weight is ignored.
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
        ("0", thousandths) => Some(thousandths + UNMENTIONED),
        ("1", 0) => Some(FULL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The coding chosen for a file that exists in all of them: the one with the highest weight, and of those the smallest.
    fn chosen(accept: &str) -> &'static str {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(accept).unwrap())]);
        let accepted = AcceptedCodings::of(&headers);
        let codings = [None].into_iter().chain(ContentCoding::ALL.map(Some).into_iter().rev());
        // `max_by_key` returns the last maximum, which is the smallest file.
        match codings.max_by_key(|coding| accepted.weight(*coding)) {
            Some(coding) if accepted.weight(coding) == 0 => "nothing",
            Some(Some(coding)) => &coding.extension()[1..],
            _ => "identity",
        }
    }

    #[test]
    fn prefers_the_smallest_of_equally_weighted_codings() {
        for (accept, expected) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zst"),
            ("gzip", "gz"),
            ("x-gzip", "gz"),
            ("GZIP", "gz"),
            ("deflate", "identity"),
            ("", "identity"),
            ("*", "br"),
        ] {
            assert_eq!(chosen(accept), expected, "{accept}");
        }
    }

    #[test]
    fn prefers_the_highest_weight_and_never_sends_weight_0() {
        for (accept, expected) in [
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
            assert_eq!(chosen(accept), expected, "{accept}");
        }
    }

    #[test]
    fn ignores_codings_with_a_malformed_weight() {
        for accept in ["br;q=2", "br;q=0.1234", "br;q=", "br;q", "br;level=1", "br;q=-1", "br;q=1.1", ";;;", ",,"] {
            assert_eq!(chosen(accept), "identity", "{accept}");
        }
    }

    #[test]
    fn combines_several_headers() {
        let headers = HeaderMap::from_iter(
            ["deflate", "gzip"].map(|value| (header::ACCEPT_ENCODING, HeaderValue::from_static(value))),
        );
        assert_eq!(
            AcceptedCodings::of(&headers).weight(Some(ContentCoding::Gzip)),
            AcceptedCodings::of(&HeaderMap::new()).weight(None) * FULL
        );
    }
}
