use std::collections::{BTreeMap, HashMap};

use tokio::time::Instant;

use super::Outcome;
use crate::domain::PhotoVersion;

/// All that is remembered, in bytes: hundreds of faces.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// What an entry counts besides its picture, so that failures and tiny pictures are bounded, too.
const ENTRY_BYTES: usize = 512;

/// Pictures and failures had lately, each until its time; of too many, those not asked for longest go first.
#[derive(Debug, Default)]
pub(super) struct Memory {
    entries: HashMap<PhotoVersion, Entry>,
    /// The same versions in the order of their last use.
    by_use: BTreeMap<u64, PhotoVersion>,
    uses: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    outcome: Outcome,
    until: Instant,
    used: u64,
}

impl Entry {
    fn bytes(&self) -> usize {
        ENTRY_BYTES + self.outcome.as_ref().map_or(0, |picture| picture.bytes().len())
    }
}

impl Memory {
    /// What is remembered of a picture at `now`.
    pub(super) fn get(&mut self, version: &PhotoVersion, now: Instant) -> Option<Outcome> {
        if self.entries.get(version)?.until <= now {
            self.forget(version);
            return None;
        }
        let used = self.next_use(version);
        let entry = self.entries.get_mut(version)?;
        self.by_use.remove(&entry.used);
        entry.used = used;
        Some(entry.outcome.clone())
    }

    /// Remembers what came of a picture, `until` then.
    pub(super) fn put(&mut self, version: PhotoVersion, outcome: Outcome, until: Instant) {
        self.forget(&version);
        let used = self.next_use(&version);
        let entry = Entry { outcome, until, used };
        self.bytes += entry.bytes();
        self.entries.insert(version, entry);
        while self.bytes > MOST_BYTES
            && let Some((_, oldest)) = self.by_use.first_key_value()
        {
            self.forget(&oldest.clone());
        }
    }

    fn next_use(&mut self, version: &PhotoVersion) -> u64 {
        self.uses += 1;
        self.by_use.insert(self.uses, version.clone());
        self.uses
    }

    fn forget(&mut self, version: &PhotoVersion) {
        if let Some(entry) = self.entries.remove(version) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use super::*;
    use crate::photos::{PhotoError, Picture, picture};

    fn version(number: usize) -> PhotoVersion {
        PhotoVersion::of(&format!("https://lh3.googleusercontent.com/a/{number}").try_into().unwrap())
    }

    fn picture(length: usize) -> Outcome {
        let mut bytes = b"GIF89a".to_vec();
        bytes.resize(length, 0);
        Ok(Arc::new(Picture::try_from(bytes).unwrap()))
    }

    #[test]
    fn what_is_put_is_had_until_its_time() {
        let mut memory = Memory::default();
        let now = Instant::now();
        let until = now + Duration::from_secs(60);
        memory.put(version(1), picture(1_000), until);
        memory.put(version(2), Err(PhotoError::NotAPicture), until);
        assert_eq!(memory.get(&version(1), now), Some(picture(1_000)));
        assert_eq!(memory.get(&version(2), now), Some(Err(PhotoError::NotAPicture)));
        assert_eq!(memory.get(&version(1), until), None);
        assert_eq!(memory.get(&version(2), until), None);
        assert_eq!((memory.entries.len(), memory.by_use.len(), memory.bytes), (0, 0, 0));
    }

    #[test]
    fn memory_is_bounded_and_what_was_not_asked_for_longest_goes_first() {
        let mut memory = Memory::default();
        let now = Instant::now();
        let until = now + Duration::from_secs(60);
        let fit = MOST_BYTES / (picture::MOST_BYTES + ENTRY_BYTES);
        for number in 0..fit {
            memory.put(version(number), picture(picture::MOST_BYTES), until);
        }
        assert!(memory.get(&version(0), now).is_some());
        memory.put(version(fit), picture(picture::MOST_BYTES), until);
        assert!(memory.get(&version(1), now).is_none(), "the oldest stays");
        assert!(memory.get(&version(0), now).is_some(), "one in use goes");
        assert!(memory.get(&version(fit), now).is_some());
        assert!(memory.bytes <= MOST_BYTES);
    }

    #[test]
    fn failures_are_bounded_too() {
        let mut memory = Memory::default();
        let until = Instant::now() + Duration::from_secs(60);
        for number in 0..20_000 {
            memory.put(version(number), Err(PhotoError::Slow), until);
        }
        assert_eq!(memory.entries.len(), MOST_BYTES / ENTRY_BYTES);
        assert_eq!(memory.by_use.len(), memory.entries.len());
    }

    #[test]
    fn what_is_put_again_counts_once() {
        let mut memory = Memory::default();
        let until = Instant::now() + Duration::from_secs(60);
        for length in [2_000, 1_000] {
            memory.put(version(1), picture(length), until);
        }
        assert_eq!((memory.entries.len(), memory.by_use.len(), memory.bytes), (1, 1, 1_000 + ENTRY_BYTES));
    }
}
