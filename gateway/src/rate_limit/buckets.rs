use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use super::quota::Quota;
use crate::client_prefix::ClientPrefix;

/// Parts of the table, so that threads seldom wait for each other.
const SHARDS: usize = 16;
/// Buckets in each of them, at most: as many as a map of 8,192 places takes. The whole table has 4.3 MB then.
const BUCKETS_PER_SHARD: usize = 7_168;

/// The buckets that are not full, by prefix: a bounded table.
#[derive(Debug)]
pub(super) struct Buckets {
    shards: [Mutex<HashMap<ClientPrefix, Instant>>; SHARDS],
    hasher: RandomState,
    room: usize,
}

/// Why nothing was taken from a bucket.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotTaken {
    /// It is empty for so long.
    Empty(Duration),
    /// There is no room in the table for it.
    NoRoom,
}

impl Buckets {
    pub(super) fn new() -> Self {
        Self::with_room(BUCKETS_PER_SHARD)
    }

    /// A table of so many buckets in each shard.
    pub(super) fn with_room(room: usize) -> Self {
        Self { shards: Default::default(), hasher: RandomState::new(), room }
    }

    /// Takes one from the bucket of `prefix`.
    ///
    /// A bucket that `is_narrowest` leaves half of the table to wider ones, by which clients are limited when there is no
    /// more room for each of them. The bucket of all clients always has its place.
    ///
    /// # Errors
    ///
    /// Nothing was taken.
    pub(super) fn take(&self, prefix: ClientPrefix, is_narrowest: bool, quota: Quota) -> Result<(), NotTaken> {
        let now = Instant::now();
        let room = if is_narrowest { self.room / 2 } else { self.room };
        let mut shard = self.shard(&prefix);
        let has_room = shard.len() < room || prefix == ClientPrefix::ALL;
        match shard.entry(prefix) {
            Entry::Occupied(mut bucket) => {
                let full_at = quota.take(*bucket.get(), now).map_err(NotTaken::Empty)?;
                bucket.insert(full_at);
            }
            Entry::Vacant(_) if !has_room => return Err(NotTaken::NoRoom),
            Entry::Vacant(place) => {
                place.insert(quota.take(now, now).map_err(NotTaken::Empty)?);
            }
        }
        Ok(())
    }

    /// Puts back what was taken from a bucket. One that is full then leaves its room to others.
    pub(super) fn give_back(&self, prefix: ClientPrefix, quota: Quota) {
        let now = Instant::now();
        let mut shard = self.shard(&prefix);
        if let Entry::Occupied(mut bucket) = shard.entry(prefix) {
            let full_at = quota.give_back(*bucket.get());
            if full_at <= now {
                bucket.remove();
            } else {
                bucket.insert(full_at);
            }
        }
    }

    /// Forgets the buckets that are full again.
    pub(super) fn forget_full(&self) {
        let now = Instant::now();
        for shard in &self.shards {
            unpoisoned(shard).retain(|_, full_at| *full_at > now);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "any part of a hash is as good as another")]
    fn shard(&self, prefix: &ClientPrefix) -> MutexGuard<'_, HashMap<ClientPrefix, Instant>> {
        unpoisoned(&self.shards[self.hasher.hash_one(prefix) as usize % SHARDS])
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| unpoisoned(shard).len()).sum()
    }
}

/// Nothing that is done under the lock can panic half-way.
fn unpoisoned<T>(shard: &Mutex<T>) -> MutexGuard<'_, T> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}
