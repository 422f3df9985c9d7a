use std::{
    fmt::Write,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use ring::digest;

use crate::domain::Reviews;

/// Maximum size of an entry, in bytes: Google's largest responses are half as large.
pub(super) const MAX_BYTES: usize = 4 * 1024 * 1024;
/// First word of an entry: its format and the format's version. Other versions are not read.
const MAGIC: &str = "reviews/2";
/// Length of the digest in an entry, in bytes: it detects corruption, not tampering.
const CHECKSUM_BYTES: usize = 16;
/// Maximum clock skew between replicas.
const MAX_CLOCK_SKEW: Duration = Duration::from_secs(60);

/// Why a value in Redis is not an entry that may be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InvalidEntry {
    /// Not a string in Redis.
    #[error("not a string")]
    WrongType,
    #[error("larger than {MAX_BYTES} bytes")]
    TooLarge,
    #[error("no valid header")]
    Header,
    /// Truncated or corrupted.
    #[error("checksum mismatch")]
    Checksum,
    /// Intact, with values that the domain does not allow.
    #[error("values out of range or of the wrong type")]
    Values,
    #[error("from the future")]
    Future,
}

impl InvalidEntry {
    /// Value of the metric's label `reason`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::WrongType => "kind",
            Self::TooLarge => "size",
            Self::Header => "header",
            Self::Checksum => "checksum",
            Self::Values => "values",
            Self::Future => "future",
        }
    }
}

/// Milliseconds since the Unix epoch, by the system clock, which replicas share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct UnixMillis(pub(super) u64);

impl UnixMillis {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    /// Time from then to `now`; zero for a time in the future.
    pub(crate) fn age(self, now: Self) -> Duration {
        Duration::from_millis(now.0.saturating_sub(self.0))
    }
}

/// Reviews, and when they were requested from their source.
///
/// In Redis an entry is a header line followed by JSON, which an operator can read:
/// `reviews/2 <requested, ms> <SHA-256 of time and JSON, 32 digits>`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) requested: UnixMillis,
    pub(crate) reviews: Arc<Reviews>,
}

impl Entry {
    /// Encodes the entry; `None` if it would exceed [`MAX_BYTES`].
    pub(super) fn encode(&self) -> Option<Vec<u8>> {
        let json = serde_json::to_vec(&*self.reviews).ok()?;
        let mut bytes = header(self.requested, &json).into_bytes();
        bytes.extend(json);
        (bytes.len() <= MAX_BYTES).then_some(bytes)
    }

    /// Decodes and validates an entry.
    pub(super) fn decode(bytes: &[u8], now: UnixMillis) -> Result<Self, InvalidEntry> {
        if bytes.len() > MAX_BYTES {
            return Err(InvalidEntry::TooLarge);
        }
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(InvalidEntry::Header)?;
        let (line, json) = (&bytes[..end], &bytes[end + 1..]);
        let requested = requested(line).ok_or(InvalidEntry::Header)?;
        if header(requested, json).as_bytes() != &bytes[..=end] {
            return Err(InvalidEntry::Checksum);
        }
        let limit = now.0.saturating_add(u64::try_from(MAX_CLOCK_SKEW.as_millis()).unwrap_or(u64::MAX));
        if requested.0 > limit {
            return Err(InvalidEntry::Future);
        }
        let reviews = serde_json::from_slice::<Reviews>(json).map_err(|_| InvalidEntry::Values)?;
        Ok(Self { requested, reviews: reviews.into() })
    }
}

/// The header line of an entry, line feed included.
pub(super) fn header(requested: UnixMillis, json: &[u8]) -> String {
    let mut digest = digest::Context::new(&digest::SHA256);
    digest.update(&requested.0.to_be_bytes());
    digest.update(json);
    let digest = digest.finish();
    let mut line = format!("{MAGIC} {} ", requested.0);
    for byte in digest.as_ref().iter().take(CHECKSUM_BYTES) {
        // Writing to a string cannot fail.
        let _ = write!(line, "{byte:02x}");
    }
    line.push('\n');
    line
}

/// Parses the time in a header line.
fn requested(line: &[u8]) -> Option<UnixMillis> {
    let mut words = str::from_utf8(line).ok()?.split(' ');
    let (magic, requested) = (words.next()?, words.next()?);
    if magic == MAGIC { requested.parse().ok().map(UnixMillis) } else { None }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{any, prop_assert, prop_assert_eq, proptest},
    };
    use test_support::thousand_cases;

    use super::*;
    use crate::{
        arbitrary_json::{assert_displayable, mutated},
        domain::SourceKind,
    };

    const NOW: UnixMillis = UnixMillis(1_700_000_000_000);
    const JSON: &str = r#"{"average": 4.9, "total": 60, "source": "file", "demonstration": true, "all_reviews": null,
        "reviews": [{"author": "Zoë", "rating": 2, "time": 1700000000, "text": "Late.\nTwice.", "photo": null,
                     "author_link": null},
                    {"author": "Al", "rating": 5, "time": 1700000000, "text": "",
                     "photo": {"on_site": "/photos/al.webp"}, "author_link": "https://maps.google.com/1"},
                    {"author": "Bo", "rating": 4.5, "time": 1700000000, "text": "",
                     "photo": {"remote": "https://lh3.googleusercontent.com/a"}, "author_link": null}]}"#;

    fn entry() -> Entry {
        Entry { requested: NOW, reviews: serde_json::from_str::<Reviews>(JSON).unwrap().into() }
    }

    #[test]
    fn round_trips_an_entry() {
        let decoded = Entry::decode(&entry().encode().unwrap(), NOW).unwrap();
        assert_eq!(decoded, entry());
        assert_eq!(decoded.reviews.source, SourceKind::File);
    }

    #[test]
    fn rejects_a_truncated_entry_and_any_flipped_bit() {
        let bytes = entry().encode().unwrap();
        for end in 0..bytes.len() {
            assert!(Entry::decode(&bytes[..end], NOW).is_err(), "truncated at {end}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Entry::decode(&bytes, NOW).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn rejects_intact_entries_with_invalid_values() {
        let json = String::from_utf8(entry().encode().unwrap()).unwrap().split_once('\n').unwrap().1.to_owned();
        for (from, to) in
            [("4.9", "6.1"), ("\"Zoë\"", "\"\""), ("\"rating\":2.0", "\"rating\":0"), ("60", "-1"), ("{", "")]
        {
            let json = json.replacen(from, to, 1);
            let bytes = [header(NOW, json.as_bytes()).as_bytes(), json.as_bytes()].concat();
            assert_eq!(Entry::decode(&bytes, NOW), Err(InvalidEntry::Values), "{from}");
        }
    }

    #[test]
    fn accepts_a_clock_skew_of_one_minute() {
        let decode = |ahead: u64| {
            Entry::decode(&Entry { requested: UnixMillis(NOW.0 + ahead), ..entry() }.encode().unwrap(), NOW)
        };
        assert_eq!(decode(60_000).unwrap().requested.age(NOW), Duration::ZERO);
        assert_eq!(decode(60_001), Err(InvalidEntry::Future));
    }

    #[test]
    fn neither_encodes_nor_decodes_an_entry_over_the_size_limit() {
        assert_eq!(Entry::decode(&vec![b'a'; MAX_BYTES + 1], NOW), Err(InvalidEntry::TooLarge));
        let one = entry().reviews.reviews[0].clone();
        let many = Reviews { reviews: vec![one; MAX_BYTES / 50], ..(*entry().reviews).clone() };
        assert_eq!(Entry { requested: NOW, reviews: many.into() }.encode(), None);
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn rejects_arbitrary_bytes_with_or_without_a_header(bytes in vec(any::<u8>(), 0..200)) {
            prop_assert!(Entry::decode(&bytes, NOW).is_err());
            prop_assert!(Entry::decode(&[MAGIC.as_bytes(), b" 1700000000000 ", &*bytes].concat(), NOW).is_err());
        }

        #[test]
        fn accepts_a_mutated_entry_only_if_it_is_displayable_and_round_trips(json in mutated(JSON)) {
            let json = json.to_string();
            let bytes = [header(NOW, json.as_bytes()).as_bytes(), json.as_bytes()].concat();
            match Entry::decode(&bytes, NOW) {
                Ok(entry) => {
                    assert_displayable(&entry.reviews);
                    prop_assert!(Entry::decode(&entry.encode().unwrap(), NOW).is_ok());
                }
                Err(reason) => prop_assert_eq!(reason, InvalidEntry::Values),
            }
        }
    }
}
