use std::{sync::Arc, time::Duration};

use tokio::time::Instant;

use crate::{
    cache::{Entry, UnixMillis},
    domain::Reviews,
};

/// How long entries are served, and how often Redis is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lifetimes {
    /// Age from which an entry is stale: still served, while a new one is fetched.
    pub(crate) fresh: Duration,
    /// Age from which an entry is no longer served.
    pub(crate) keep: Duration,
    /// Time between reads of Redis.
    pub(crate) redis_interval: Duration,
}

/// The origin of an entry in this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Redis,
    Source,
}

/// An entry in memory.
#[derive(Debug, Clone)]
pub(super) struct CachedEntry {
    pub(super) entry: Entry,
    pub(super) origin: Origin,
    /// Age at `received`. From then on the monotonic clock counts: setting the system clock changes no age.
    age_when_received: Duration,
    received: Instant,
}

impl CachedEntry {
    pub(super) fn new(entry: Entry, origin: Origin) -> Self {
        let age_when_received = entry.requested.age(UnixMillis::now());
        Self { entry, origin, age_when_received, received: Instant::now() }
    }

    pub(super) fn age(&self) -> Duration {
        self.age_when_received + self.received.elapsed()
    }

    pub(super) fn reviews(&self) -> Arc<Reviews> {
        self.entry.reviews.clone()
    }
}

/// The state of this process.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    pub(super) cached: Option<CachedEntry>,
    /// The last read of Redis, answered or not.
    pub(super) redis_read: Option<Instant>,
    /// The end of the backoff from the source.
    pub(super) backoff_until: Option<Instant>,
    /// Number of refreshes that have ended.
    pub(super) refreshes: u64,
}

impl State {
    /// The entry, if it may still be served.
    pub(super) fn servable(&self, lifetimes: &Lifetimes) -> Option<&CachedEntry> {
        self.cached.as_ref().filter(|cached| cached.age() < lifetimes.keep)
    }

    pub(super) fn is_fresh(&self, lifetimes: &Lifetimes) -> bool {
        self.servable(lifetimes).is_some_and(|cached| cached.age() < lifetimes.fresh)
    }

    pub(super) fn is_backing_off(&self) -> bool {
        self.backoff_until.is_some_and(|until| Instant::now() < until)
    }

    /// Returns true if Redis has not been read recently, or there is nothing to serve and no backoff from the source.
    pub(super) fn is_refresh_due(&self, lifetimes: &Lifetimes) -> bool {
        let is_redis_read = self.redis_read.is_some_and(|then| then.elapsed() < lifetimes.redis_interval);
        !is_redis_read || (self.servable(lifetimes).is_none() && !self.is_backing_off())
    }
}
