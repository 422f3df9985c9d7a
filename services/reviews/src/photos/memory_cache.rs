use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use tokio::time::Instant;

use super::{error::PhotoError, picture::Picture};
use crate::domain::PhotoVersion;

/// Maximum total size, in bytes: hundreds of pictures.
const MAX_BYTES: usize = 8 * 1024 * 1024;
/// Size that an entry counts in addition to its picture, so that errors and tiny pictures are bounded too.
const ENTRY_OVERHEAD: usize = 512;

/// A picture, or why there is none.
pub(super) type Outcome = Result<Arc<Picture>, PhotoError>;

/// An in-memory LRU cache of pictures and errors, each with an expiry.
#[derive(Debug, Default)]
pub(super) struct MemoryPhotoCache {
    entries: HashMap<PhotoVersion, Entry>,
    /// The versions in the order of their last use.
    by_use: BTreeMap<u64, PhotoVersion>,
    uses: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    outcome: Outcome,
    expiry: Instant,
    last_use: u64,
}

impl Entry {
    fn bytes(&self) -> usize {
        ENTRY_OVERHEAD + self.outcome.as_ref().map_or(0, |picture| picture.bytes().len())
    }
}

impl MemoryPhotoCache {
    /// The cached outcome for a picture, unless it has expired at `now`.
    pub(super) fn get(&mut self, version: &PhotoVersion, now: Instant) -> Option<Outcome> {
        if self.entries.get(version)?.expiry <= now {
            self.remove(version);
            return None;
        }
        let last_use = self.next_use(version);
        let entry = self.entries.get_mut(version)?;
        self.by_use.remove(&entry.last_use);
        entry.last_use = last_use;
        Some(entry.outcome.clone())
    }

    /// Caches an outcome until `expiry`, and evicts the least recently used ones over [`MAX_BYTES`].
    pub(super) fn put(&mut self, version: PhotoVersion, outcome: Outcome, expiry: Instant) {
        self.remove(&version);
        let last_use = self.next_use(&version);
        let entry = Entry { outcome, expiry, last_use };
        self.bytes += entry.bytes();
        self.entries.insert(version, entry);
        while self.bytes > MAX_BYTES
            && let Some((_, oldest)) = self.by_use.first_key_value()
        {
            self.remove(&oldest.clone());
        }
    }

    fn next_use(&mut self, version: &PhotoVersion) -> u64 {
        self.uses += 1;
        self.by_use.insert(self.uses, version.clone());
        self.uses
    }

    fn remove(&mut self, version: &PhotoVersion) {
        if let Some(entry) = self.entries.remove(version) {
            self.by_use.remove(&entry.last_use);
            self.bytes -= entry.bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::photos::error;

    fn version(number: usize) -> PhotoVersion {
        PhotoVersion::of(&format!("https://lh3.googleusercontent.com/a/{number}").try_into().unwrap())
    }

    fn picture(length: usize) -> Outcome {
        let mut bytes = b"GIF89a".to_vec();
        bytes.resize(length, 0);
        Ok(Arc::new(Picture::try_from(bytes).unwrap()))
    }

    #[test]
    fn entries_expire() {
        let mut cache = MemoryPhotoCache::default();
        let now = Instant::now();
        let expiry = now + Duration::from_secs(60);
        cache.put(version(1), picture(1_000), expiry);
        cache.put(version(2), Err(PhotoError::NotAPicture), expiry);
        assert_eq!(cache.get(&version(1), now), Some(picture(1_000)));
        assert_eq!(cache.get(&version(2), now), Some(Err(PhotoError::NotAPicture)));
        assert_eq!(cache.get(&version(1), expiry), None);
        assert_eq!(cache.get(&version(2), expiry), None);
        assert_eq!((cache.entries.len(), cache.by_use.len(), cache.bytes), (0, 0, 0));
    }

    #[test]
    fn evicts_the_least_recently_used_picture_over_the_size_limit() {
        let mut cache = MemoryPhotoCache::default();
        let now = Instant::now();
        let expiry = now + Duration::from_secs(60);
        let fit = MAX_BYTES / (error::MAX_BYTES + ENTRY_OVERHEAD);
        for number in 0..fit {
            cache.put(version(number), picture(error::MAX_BYTES), expiry);
        }
        assert!(cache.get(&version(0), now).is_some());
        cache.put(version(fit), picture(error::MAX_BYTES), expiry);
        assert!(cache.get(&version(1), now).is_none(), "the least recently used is evicted");
        assert!(cache.get(&version(0), now).is_some(), "one in use is kept");
        assert!(cache.get(&version(fit), now).is_some());
        assert!(cache.bytes <= MAX_BYTES);
    }

    #[test]
    fn bounds_errors_too() {
        let mut cache = MemoryPhotoCache::default();
        let expiry = Instant::now() + Duration::from_secs(60);
        for number in 0..20_000 {
            cache.put(version(number), Err(PhotoError::Slow), expiry);
        }
        assert_eq!(cache.entries.len(), MAX_BYTES / ENTRY_OVERHEAD);
        assert_eq!(cache.by_use.len(), cache.entries.len());
    }

    #[test]
    fn replacing_an_entry_counts_it_once() {
        let mut cache = MemoryPhotoCache::default();
        let expiry = Instant::now() + Duration::from_secs(60);
        for length in [2_000, 1_000] {
            cache.put(version(1), picture(length), expiry);
        }
        assert_eq!((cache.entries.len(), cache.by_use.len(), cache.bytes), (1, 1, 1_000 + ENTRY_OVERHEAD));
    }
}
