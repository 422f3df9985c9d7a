//! The state that replicas share in Redis: the reviews they show, and the lease on fetching new ones.
//!
//! Values in Redis may be truncated, corrupted or written by something else. They are validated like any other input,
//! and an invalid one is deleted.

mod entry;
#[cfg(test)]
mod golden;
mod source_lease;

use std::{fmt::Write, time::Duration};

use fail_open_redis::{QueryError, Redis, milliseconds};
use metrics::counter;
use redis::Cmd;
use ring::digest;

pub(crate) use entry::{Entry, UnixMillis};
use entry::{InvalidEntry, MAX_BYTES};
pub(crate) use fail_open_redis::Token;
pub(crate) use source_lease::{Acquired, SourceLease};

/// Length of the digest that separates the keys of different sources, in bytes.
const SCOPE_BYTES: usize = 6;

/// Outcome of [`Cache::get`].
#[derive(Debug)]
pub(crate) enum Lookup {
    Hit(Entry),
    /// Redis answered, and has no entry that may be served.
    Miss,
    /// Redis did not answer.
    Unavailable,
}

/// The reviews in Redis, shared by the replicas.
#[derive(Debug, Clone)]
pub(crate) struct Cache {
    redis: Redis,
    entry_key: String,
    keep: Duration,
    lease: SourceLease,
}

impl Cache {
    /// A cache whose keys begin with `prefix` and whose entries live for `keep`.
    ///
    /// Its keys are scoped to the source's `identity`: the entries of another source, such as the demonstration reviews
    /// from before the site went public, must not be served.
    pub(crate) fn new(redis: Redis, prefix: &str, identity: &str, keep: Duration) -> Self {
        let digest = digest::digest(&digest::SHA256, identity.as_bytes());
        let mut scope = format!("{prefix}:v2:");
        for byte in digest.as_ref().iter().take(SCOPE_BYTES) {
            // Writing to a string cannot fail.
            let _ = write!(scope, "{byte:02x}");
        }
        // docs/operations/troubleshooting.md tells operators to delete this key by its name.
        let lease = SourceLease::new(redis.clone(), format!("{scope}:turn"));
        Self { redis, entry_key: format!("{scope}:entry"), keep, lease }
    }

    /// The lease on fetching from the source.
    pub(crate) fn lease(&self) -> &SourceLease {
        &self.lease
    }

    /// The entry in Redis, if it may be served. An invalid one is deleted.
    pub(crate) async fn get(&self) -> Lookup {
        // One byte more than an entry may have, so that a larger one is recognised and not transferred.
        let get = Cmd::getrange(&self.entry_key, 0, MAX_BYTES.cast_signed());
        let bytes = match self.redis.try_query::<Vec<u8>>(&get).await {
            Ok(bytes) => bytes,
            Err(QueryError::WrongType(_)) => return self.delete(InvalidEntry::WrongType).await,
            Err(QueryError::TimedOut(_) | QueryError::Failed(_)) => return Lookup::Unavailable,
        };
        if bytes.is_empty() {
            return Lookup::Miss;
        }
        let now = UnixMillis::now();
        match Entry::decode(&bytes, now) {
            // It may have been written while `REVIEWS_KEEP` was longer.
            Ok(entry) if entry.requested.age(now) < self.keep => Lookup::Hit(entry),
            Ok(_) => Lookup::Miss,
            Err(reason) => self.delete(reason).await,
        }
    }

    /// Stores `entry` for the rest of its life.
    pub(crate) async fn put(&self, entry: &Entry) {
        let remaining = self.keep.saturating_sub(entry.requested.age(UnixMillis::now()));
        if remaining.is_zero() {
            return;
        }
        let Some(bytes) = entry.encode() else {
            tracing::warn!(max_bytes = MAX_BYTES, "reviews too large for Redis, not shared with other replicas");
            return;
        };
        let _: Option<()> = self.redis.query(&Cmd::pset_ex(&self.entry_key, bytes, milliseconds(remaining))).await;
    }

    async fn delete(&self, reason: InvalidEntry) -> Lookup {
        counter!("reviews_entries_dropped_total", "reason" => reason.name()).increment(1);
        tracing::warn!(%reason, "deleted an invalid reviews entry from Redis");
        let _: Option<u64> = self.redis.query(&Cmd::unlink(&self.entry_key)).await;
        Lookup::Miss
    }
}
