use std::time::Duration;

use fail_open_redis::{self, Lease, Redis, Token};

/// First word of the mark that replaces the lease after a failure; the number of failures in a row follows.
const BACKOFF_MARK: &str = "cooling ";

/// Maximum duration of the lease, and of the backoff that replaces it.
const MAX_DURATION: Duration = Duration::from_secs(2 * 60 * 60);

/// Outcome of [`SourceLease::acquire`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acquired {
    /// This process holds the lease until it ends.
    Ours,
    /// Another replica holds it.
    Theirs,
    /// No replica may hold it: the source failed `failures` times in a row, and all of them back off.
    BackingOff { failures: u32, remaining: Duration },
    /// Redis did not answer.
    Unknown,
}

/// The lease on fetching from the source, which one of all replicas holds.
#[derive(Debug, Clone)]
pub(crate) struct SourceLease(Lease);

impl SourceLease {
    pub(super) fn new(redis: Redis, key: String) -> Self {
        Self(Lease::new(redis, key).with_max_duration(MAX_DURATION))
    }

    /// Acquires the lease for `duration` if it is free.
    pub(crate) async fn acquire(&self, token: &Token, duration: Duration) -> Acquired {
        match self.0.acquire(token, duration).await {
            fail_open_redis::Acquired::Ours => Acquired::Ours,
            fail_open_redis::Acquired::Held { value, remaining } => match backoff_failures(&value) {
                Some(failures) => Acquired::BackingOff { failures, remaining },
                None => Acquired::Theirs,
            },
            fail_open_redis::Acquired::Unknown => Acquired::Unknown,
        }
    }

    /// Releases the lease if it is still ours.
    pub(crate) async fn release(&self, token: &Token) {
        self.0.release(token).await;
    }

    /// Replaces the lease, if it is still ours, with a mark that makes all replicas back off, as the source failed
    /// `failures` times in a row.
    pub(crate) async fn back_off(&self, token: &Token, failures: u32, length: Duration) {
        self.0.replace(token, &format!("{BACKOFF_MARK}{failures}"), length.min(MAX_DURATION)).await;
    }
}

fn backoff_failures(value: &[u8]) -> Option<u32> {
    str::from_utf8(value).ok()?.strip_prefix(BACKOFF_MARK)?.parse().ok()
}
