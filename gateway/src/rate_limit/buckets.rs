use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use super::quota::Quota;
use crate::client::prefix::ClientPrefix;

/// Shards of the table, to reduce lock contention.
const SHARDS: usize = 16;
/// Maximum buckets per shard: what a hash map with 8,192 slots holds. A full table takes 4.3 MB.
const BUCKETS_PER_SHARD: usize = 7_168;

/// A bounded table of the buckets that are not full, by prefix.
#[derive(Debug)]
pub(super) struct Buckets {
    shards: [Mutex<HashMap<ClientPrefix, Instant>>; SHARDS],
    hasher: RandomState,
    capacity: usize,
}

/// Why no token was taken from a bucket.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TakeError {
    /// The bucket is empty for this long.
    Empty(Duration),
    /// The table has no room for the bucket.
    TableFull,
}

impl Buckets {
    pub(super) fn new() -> Self {
        Self::with_capacity(BUCKETS_PER_SHARD)
    }

    /// A table with `capacity` buckets per shard.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { shards: Default::default(), hasher: RandomState::new(), capacity }
    }

    /// Takes a token from the bucket of `prefix` at the time `now`.
    ///
    /// Buckets of the narrowest prefixes may use half of the table. The rest is for wider prefixes, which limit clients
    /// without one. The bucket that all clients share always has room.
    ///
    /// # Errors
    ///
    /// No token was taken.
    pub(super) fn take(
        &self,
        prefix: ClientPrefix,
        is_narrowest: bool,
        quota: Quota,
        now: Instant,
    ) -> Result<(), TakeError> {
        let capacity = if is_narrowest { self.capacity / 2 } else { self.capacity };
        let mut shard = self.shard(&prefix);
        let has_room = shard.len() < capacity || prefix == ClientPrefix::ALL;
        match shard.entry(prefix) {
            Entry::Occupied(mut bucket) => {
                let full_at = quota.take(*bucket.get(), now).map_err(TakeError::Empty)?;
                bucket.insert(full_at);
            }
            Entry::Vacant(_) if !has_room => return Err(TakeError::TableFull),
            Entry::Vacant(bucket) => {
                bucket.insert(quota.take(now, now).map_err(TakeError::Empty)?);
            }
        }
        Ok(())
    }

    /// Returns a token to a bucket, and removes the bucket if it is full again.
    pub(super) fn put_back(&self, prefix: ClientPrefix, quota: Quota) {
        let now = Instant::now();
        let mut shard = self.shard(&prefix);
        if let Entry::Occupied(mut bucket) = shard.entry(prefix) {
            let full_at = quota.put_back(*bucket.get());
            if full_at <= now {
                bucket.remove();
            } else {
                bucket.insert(full_at);
            }
        }
    }

    /// Removes the buckets that are full again.
    pub(super) fn remove_full(&self) {
        let now = Instant::now();
        for shard in &self.shards {
            unpoisoned(shard).retain(|_, full_at| *full_at > now);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "any bits of a hash select a shard equally well")]
    fn shard(&self, prefix: &ClientPrefix) -> MutexGuard<'_, HashMap<ClientPrefix, Instant>> {
        unpoisoned(&self.shards[self.hasher.hash_one(prefix) as usize % SHARDS])
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| unpoisoned(shard).len()).sum()
    }
}

/// A poisoned lock is safe to use: no code under it can panic halfway through a change.
fn unpoisoned<T>(shard: &Mutex<T>) -> MutexGuard<'_, T> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}
