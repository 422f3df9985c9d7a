use std::{
    fmt::Write,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use ring::digest;

use crate::domain::Reviews;

/// Largest entry, in bytes: Google's fullest answers come to half of it.
pub(super) const MAX_BYTES: usize = 4 * 1024 * 1024;
/// First word of an entry: whose it is, and the version of what follows. Another version does not read it.
const MAGIC: &str = "reviews/2";
/// Bytes of the digest in an entry: what faults do to it is found, what somebody does on purpose is not its task.
const CHECKSUM_BYTES: usize = 16;
/// How far another replica's clock may be ahead of ours.
const SKEW: Duration = Duration::from_secs(60);

/// Not an entry that may be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Rubbish {
    /// Not a string, to Redis.
    #[error("is no text")]
    Kind,
    #[error("has more than {MAX_BYTES} bytes")]
    Size,
    #[error("does not begin as an entry does")]
    Header,
    /// Cut off or changed.
    #[error("is not what was written")]
    Checksum,
    /// Whole, and its values are none that the domain knows.
    #[error("holds no reviews")]
    Values,
    #[error("is from the future")]
    Future,
}

impl Rubbish {
    /// A word for a metric's label.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Size => "size",
            Self::Header => "header",
            Self::Checksum => "checksum",
            Self::Values => "values",
            Self::Future => "future",
        }
    }
}

/// A moment that all replicas mean: milliseconds since the Unix epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct UnixMillis(u64);

impl UnixMillis {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    /// How long before `now` it was; nothing if it was not.
    pub(crate) fn age(self, now: Self) -> Duration {
        Duration::from_millis(now.0.saturating_sub(self.0))
    }
}

/// Reviews, and when their source was asked for them.
///
/// In Redis it is a line of text and JSON, so that an operator can read it:
/// `reviews/2 <asked, ms> <SHA-256 of time and JSON, 32 digits>`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) asked: UnixMillis,
    pub(crate) reviews: Arc<Reviews>,
}

impl Entry {
    /// The bytes that are stored, or `None` if they would be too many.
    pub(super) fn encode(&self) -> Option<Vec<u8>> {
        let json = serde_json::to_vec(&*self.reviews).ok()?;
        let mut bytes = header(self.asked, &json).into_bytes();
        bytes.extend(json);
        (bytes.len() <= MAX_BYTES).then_some(bytes)
    }

    /// The entry that is stored as `bytes`.
    pub(super) fn decode(bytes: &[u8], now: UnixMillis) -> Result<Self, Rubbish> {
        if bytes.len() > MAX_BYTES {
            return Err(Rubbish::Size);
        }
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(Rubbish::Header)?;
        let (line, json) = (&bytes[..end], &bytes[end + 1..]);
        let asked = asked(line).ok_or(Rubbish::Header)?;
        if header(asked, json).as_bytes() != &bytes[..=end] {
            return Err(Rubbish::Checksum);
        }
        let limit = now.0.saturating_add(u64::try_from(SKEW.as_millis()).unwrap_or(u64::MAX));
        if asked.0 > limit {
            return Err(Rubbish::Future);
        }
        let reviews = serde_json::from_slice::<Reviews>(json).map_err(|_| Rubbish::Values)?;
        Ok(Self { asked, reviews: reviews.into() })
    }
}

/// The first line of an entry, with its end.
fn header(asked: UnixMillis, json: &[u8]) -> String {
    let mut digest = digest::Context::new(&digest::SHA256);
    digest.update(&asked.0.to_be_bytes());
    digest.update(json);
    let digest = digest.finish();
    let mut line = format!("{MAGIC} {} ", asked.0);
    for byte in digest.as_ref().iter().take(CHECKSUM_BYTES) {
        // Writing to a string cannot fail.
        let _ = write!(line, "{byte:02x}");
    }
    line.push('\n');
    line
}

/// The moment in an entry's first line.
fn asked(line: &[u8]) -> Option<UnixMillis> {
    let mut words = str::from_utf8(line).ok()?.split(' ');
    let (magic, asked) = (words.next()?, words.next()?);
    if magic == MAGIC { asked.parse().ok().map(UnixMillis) } else { None }
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
        any_json::{assert_can_be_shown, nearly},
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
        Entry { asked: NOW, reviews: serde_json::from_str::<Reviews>(JSON).unwrap().into() }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let read = Entry::decode(&entry().encode().unwrap(), NOW).unwrap();
        assert_eq!(read, entry());
        assert_eq!(read.reviews.source, SourceKind::File);
    }

    #[test]
    fn an_entry_cut_off_anywhere_or_with_any_bit_turned_is_not_served() {
        let bytes = entry().encode().unwrap();
        for end in 0..bytes.len() {
            assert!(Entry::decode(&bytes[..end], NOW).is_err(), "cut off at {end}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Entry::decode(&bytes, NOW).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn whole_entries_with_values_that_no_source_may_give_are_not_served() {
        let json = String::from_utf8(entry().encode().unwrap()).unwrap().split_once('\n').unwrap().1.to_owned();
        for (from, to) in
            [("4.9", "6.1"), ("\"Zoë\"", "\"\""), ("\"rating\":2.0", "\"rating\":0"), ("60", "-1"), ("{", "")]
        {
            let json = json.replacen(from, to, 1);
            let bytes = [header(NOW, json.as_bytes()).as_bytes(), json.as_bytes()].concat();
            assert_eq!(Entry::decode(&bytes, NOW), Err(Rubbish::Values), "{from}");
        }
    }

    #[test]
    fn a_clock_may_be_a_minute_ahead_and_no_more() {
        let read =
            |ahead: u64| Entry::decode(&Entry { asked: UnixMillis(NOW.0 + ahead), ..entry() }.encode().unwrap(), NOW);
        assert_eq!(read(60_000).unwrap().asked.age(NOW), Duration::ZERO);
        assert_eq!(read(60_001), Err(Rubbish::Future));
    }

    #[test]
    fn what_is_too_large_is_neither_written_nor_read() {
        assert_eq!(Entry::decode(&vec![b'a'; MAX_BYTES + 1], NOW), Err(Rubbish::Size));
        let one = entry().reviews.reviews[0].clone();
        let many = Reviews { reviews: vec![one; MAX_BYTES / 50], ..(*entry().reviews).clone() };
        assert_eq!(Entry { asked: NOW, reviews: many.into() }.encode(), None);
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_bytes_of_redis_are_rubbish_with_or_without_our_first_word(bytes in vec(any::<u8>(), 0..200)) {
            prop_assert!(Entry::decode(&bytes, NOW).is_err());
            prop_assert!(Entry::decode(&[MAGIC.as_bytes(), b" 1700000000000 ", &*bytes].concat(), NOW).is_err());
        }

        #[test]
        fn a_whole_entry_of_another_version_can_be_shown_and_written_again_or_is_rubbish(json in nearly(JSON)) {
            let json = json.to_string();
            let bytes = [header(NOW, json.as_bytes()).as_bytes(), json.as_bytes()].concat();
            match Entry::decode(&bytes, NOW) {
                Ok(entry) => {
                    assert_can_be_shown(&entry.reviews);
                    prop_assert!(Entry::decode(&entry.encode().unwrap(), NOW).is_ok());
                }
                Err(rubbish) => prop_assert_eq!(rubbish, Rubbish::Values),
            }
        }
    }
}
