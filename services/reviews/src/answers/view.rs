use std::{sync::Arc, time::Duration};

use tokio::time::Instant;

use crate::{
    cache::{Entry, UnixMillis},
    domain::Reviews,
};

/// How long an answer serves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lifetimes {
    /// Older answers are shown, and asked for anew.
    pub(crate) fresh: Duration,
    /// Older answers are not shown.
    pub(crate) keep: Duration,
    /// How long memory does without a look into Redis.
    pub(crate) look_every: Duration,
}

/// Whence this process has an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Redis,
    Source,
}

/// An entry in memory.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) entry: Entry,
    pub(super) origin: Origin,
    /// Its age when it came, and when that was: from then on no clock that somebody sets matters.
    age_then: Duration,
    since: Instant,
}

impl Kept {
    pub(super) fn new(entry: Entry, origin: Origin) -> Self {
        let age_then = entry.asked.age(UnixMillis::now());
        Self { entry, origin, age_then, since: Instant::now() }
    }

    pub(super) fn age(&self) -> Duration {
        self.age_then + self.since.elapsed()
    }

    pub(super) fn reviews(&self) -> Arc<Reviews> {
        self.entry.reviews.clone()
    }
}

/// What this process knows now.
#[derive(Debug, Clone, Default)]
pub(super) struct View {
    pub(super) kept: Option<Kept>,
    /// When Redis was last looked into, whether it answered or not.
    pub(super) looked: Option<Instant>,
    /// Until when the source is left alone.
    pub(super) quiet_until: Option<Instant>,
    /// How many rounds of the keeper are over.
    pub(super) rounds: u64,
}

impl View {
    /// What may be shown.
    pub(super) fn shown(&self, lifetimes: &Lifetimes) -> Option<&Kept> {
        self.kept.as_ref().filter(|kept| kept.age() < lifetimes.keep)
    }

    pub(super) fn is_fresh(&self, lifetimes: &Lifetimes) -> bool {
        self.shown(lifetimes).is_some_and(|kept| kept.age() < lifetimes.fresh)
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.quiet_until.is_some_and(|until| Instant::now() < until)
    }

    /// Whether there is something for the keeper to do: nothing to show and no reason not to ask for it, or it is time
    /// for a look into Redis.
    pub(super) fn is_due(&self, lifetimes: &Lifetimes) -> bool {
        let looked_lately = self.looked.is_some_and(|then| then.elapsed() < lifetimes.look_every);
        !looked_lately || (self.shown(lifetimes).is_none() && !self.is_quiet())
    }
}
