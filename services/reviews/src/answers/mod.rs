//! The reviews to show now: a stale-while-revalidate cache (RFC 5861) in memory, over Redis and the source.
//!
//! Calls are answered from memory. A call also requests a refresh if Redis has not been read recently or there is
//! nothing to show. Only the process's one [`Refresher`] waits for Redis and the source; a call waits for the refresher
//! only while there is nothing to show.

mod backoff;
mod refresher;
mod state;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use metrics::{counter, gauge};
use tokio::{
    sync::{Notify, watch},
    time,
};

use crate::{cache::Cache, domain::Reviews, source::Source};
pub(crate) use refresher::Refresher;
pub(crate) use state::Lifetimes;
use state::{CachedEntry, Origin, State};

/// Maximum time a call waits while there is nothing to show: less than the gateway's deadline.
const MAX_WAIT: Duration = Duration::from_secs(4);

/// The reviews to show now. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Answers {
    state: watch::Receiver<State>,
    refresh_requested: Arc<Notify>,
    lifetimes: Lifetimes,
}

impl Answers {
    /// Answers with an empty memory, and their refresher, which has to be run.
    pub(crate) fn new(cache: Cache, source: Arc<dyn Source>, lifetimes: Lifetimes) -> (Self, Refresher) {
        let (sender, state) = watch::channel(State::default());
        let refresh_requested = Arc::new(Notify::new());
        let refresher = Refresher {
            cache,
            source,
            lifetimes,
            state: sender,
            refresh_requested: refresh_requested.clone(),
            failures: 0,
        };
        (Self { state, refresh_requested, lifetimes }, refresher)
    }

    /// The reviews to show, if there are any; counted in `reviews_answers_total`.
    pub(crate) async fn get(&self) -> Option<Arc<Reviews>> {
        let found = self.find().await;
        match &found {
            Some((cached, from)) => self.count(cached, from),
            None => counter!("reviews_answers_total", "from" => "nowhere", "age" => "none").increment(1),
        }
        found.map(|(cached, _)| cached.reviews())
    }

    /// The same for a call that shows part of an answer already counted.
    pub(crate) async fn get_uncounted(&self) -> Option<Arc<Reviews>> {
        self.find().await.map(|(cached, _)| cached.reviews())
    }

    /// The entry to show, and the value of the metric's label `from`.
    async fn find(&self) -> Option<(CachedEntry, &'static str)> {
        let state = self.state.borrow().clone();
        let is_refresh_due = state.is_refresh_due(&self.lifetimes);
        if is_refresh_due {
            self.refresh_requested.notify_one();
        }
        if let Some(cached) = state.servable(&self.lifetimes) {
            return Some((cached.clone(), "memory"));
        }
        // No refresh is due while the source is backed off from: waiting would bring nothing.
        let found = if is_refresh_due { self.wait_for_refresh(state.refreshes).await } else { None };
        found.map(|cached| {
            let from = if cached.origin == Origin::Redis { "redis" } else { "source" };
            (cached, from)
        })
    }

    /// The first entry to show before more than `refreshes` refreshes have ended, within [`MAX_WAIT`].
    async fn wait_for_refresh(&self, refreshes: u64) -> Option<CachedEntry> {
        let lifetimes = self.lifetimes;
        let mut state = self.state.clone();
        let refreshed = state.wait_for(|state| state.refreshes > refreshes || state.servable(&lifetimes).is_some());
        let refreshed = time::timeout(MAX_WAIT, refreshed).await.ok()?;
        // The sender is dropped only when the process stops.
        refreshed.ok()?.servable(&lifetimes).cloned()
    }

    fn count(&self, cached: &CachedEntry, from: &'static str) {
        let age = cached.age();
        let freshness = if age < self.lifetimes.fresh { "fresh" } else { "stale" };
        counter!("reviews_answers_total", "from" => from, "age" => freshness).increment(1);
        gauge!("reviews_age_seconds").set(age.as_secs_f64());
    }
}
