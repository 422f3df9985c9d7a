//! Redis as the replicas share it: the reviews they show, and the turn to ask for new ones.
//!
//! What stands at our keys may have been cut off, changed, or written by somebody else. It is looked at as anything from
//! outside is, and what is not ours is dropped.

mod entry;
mod turn;

use std::{fmt::Write, time::Duration};

use fail_open_redis::{QueryError, Redis, milliseconds};
use metrics::counter;
use redis::Cmd;
use ring::digest;

pub(crate) use entry::{Entry, UnixMillis};
use entry::{MAX_BYTES, Rubbish};
pub(crate) use turn::{Held, Token, Turn};

/// Bytes of the digest by which the keys of one source are told from another's.
const SCOPE_BYTES: usize = 6;

/// What a look into Redis shows.
#[derive(Debug)]
pub(crate) enum Look {
    Found(Entry),
    /// Redis is there, and has nothing that may be shown.
    Nothing,
    /// Redis did not answer.
    Away,
}

/// The reviews in Redis, shared by the replicas.
#[derive(Debug, Clone)]
pub(crate) struct Cache {
    redis: Redis,
    entry_key: String,
    keep: Duration,
    turn: Turn,
}

impl Cache {
    /// A cache whose keys begin with `prefix`, for the source of this `identity`: another one's reviews, such as the
    /// demonstration set from before the site went public, are not ours to show. Entries live for `keep`.
    pub(crate) fn new(redis: Redis, prefix: &str, identity: &str, keep: Duration) -> Self {
        let digest = digest::digest(&digest::SHA256, identity.as_bytes());
        let mut scope = format!("{prefix}:v2:");
        for byte in digest.as_ref().iter().take(SCOPE_BYTES) {
            // Writing to a string cannot fail.
            let _ = write!(scope, "{byte:02x}");
        }
        let turn = Turn::new(redis.clone(), format!("{scope}:turn"));
        Self { redis, entry_key: format!("{scope}:entry"), keep, turn }
    }

    /// Who asks the source.
    pub(crate) fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The entry in Redis, if it may be shown. What cannot be an entry is dropped.
    pub(crate) async fn look(&self) -> Look {
        // No more than is taken, and a byte that tells that there was more.
        let get = Cmd::getrange(&self.entry_key, 0, MAX_BYTES.cast_signed());
        let bytes = match self.redis.try_query::<Vec<u8>>(&get).await {
            Ok(bytes) => bytes,
            Err(QueryError::WrongType(_)) => return self.drop_entry(Rubbish::Kind).await,
            Err(QueryError::TimedOut(_) | QueryError::Failed(_)) => return Look::Away,
        };
        if bytes.is_empty() {
            return Look::Nothing;
        }
        let now = UnixMillis::now();
        match Entry::decode(&bytes, now) {
            // It may have been written when it was kept for longer.
            Ok(entry) if entry.asked.age(now) < self.keep => Look::Found(entry),
            Ok(_) => Look::Nothing,
            Err(rubbish) => self.drop_entry(rubbish).await,
        }
    }

    /// Keeps `entry` for what is left of its life.
    pub(crate) async fn put(&self, entry: &Entry) {
        let left = self.keep.saturating_sub(entry.asked.age(UnixMillis::now()));
        if left.is_zero() {
            return;
        }
        let Some(bytes) = entry.encode() else {
            tracing::warn!(max_bytes = MAX_BYTES, "the reviews are too many to be shared by Redis");
            return;
        };
        let _: Option<()> = self.redis.query(&Cmd::pset_ex(&self.entry_key, bytes, milliseconds(left))).await;
    }

    async fn drop_entry(&self, rubbish: Rubbish) -> Look {
        counter!("reviews_entries_dropped_total", "reason" => rubbish.name()).increment(1);
        tracing::warn!(reason = %rubbish, "what stood in Redis for the reviews is dropped");
        let _: Option<u64> = self.redis.query(&Cmd::unlink(&self.entry_key)).await;
        Look::Nothing
    }
}
