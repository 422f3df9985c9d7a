use std::{convert::Infallible, sync::Arc, time::Duration};

use metrics::{counter, histogram};
use runtime::shutdown::Shutdown;
use tokio::{
    sync::{Notify, watch},
    time::{self, Instant},
};

use super::{
    backoff::backoff,
    state::{CachedEntry, Lifetimes, Origin, State},
};
use crate::{
    cache::{Acquired, Cache, Entry, Lookup, Token, UnixMillis},
    domain::Reviews,
    source::Source,
};

/// Added to the source's own time limit: a fetch is cancelled after that.
const FETCH_MARGIN: Duration = Duration::from_secs(2);
/// Added to the time limit of a fetch for what goes before and after it: the lease of a crashed replica ends after
/// that.
const LEASE_MARGIN: Duration = Duration::from_secs(4);
/// Maximum interval between fetches that the source's daily budget imposes: its state may have changed.
const MAX_INTERVAL: Duration = Duration::from_secs(2 * 60 * 60);
/// How often a replica with nothing to show checks for the entry of the replica that holds the lease.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Refreshes what this process shows, one refresh at a time, so that any number of calls share it. Cancelling a call
/// cancels no refresh.
#[derive(Debug)]
pub(crate) struct Refresher {
    pub(super) cache: Cache,
    pub(super) source: Arc<dyn Source>,
    pub(super) lifetimes: Lifetimes,
    pub(super) state: watch::Sender<State>,
    pub(super) refresh_requested: Arc<Notify>,
    /// Failures of the source in a row, as far as this replica knows.
    pub(super) failures: u32,
}

impl Refresher {
    /// Refreshes whenever a refresh is requested and due, until the shutdown.
    pub(crate) async fn run(mut self, shutdown: Shutdown) -> Result<(), Infallible> {
        let refresh_requested = self.refresh_requested.clone();
        while shutdown.run_until_requested(refresh_requested.notified()).await.is_some() {
            if self.state.borrow().is_refresh_due(&self.lifetimes) {
                self.refresh(&shutdown).await;
                self.state.send_modify(|state| state.refreshes += 1);
            }
        }
        Ok(())
    }

    /// Takes over another replica's entry; fetches if the entry is stale and this replica acquires the lease.
    async fn refresh(&mut self, shutdown: &Shutdown) {
        let give_up = Instant::now() + self.lease_duration();
        loop {
            let is_redis_up = self.sync_with_redis().await;
            if !self.needs_fetch().await {
                return;
            }
            let token = Token::new();
            // Without Redis each replica fetches for itself.
            let acquired = if is_redis_up {
                self.cache.lease().acquire(&token, self.lease_duration()).await
            } else {
                Acquired::Unknown
            };
            match acquired {
                Acquired::Ours => {
                    // Another replica may have fetched between the read and the lease.
                    self.sync_with_redis().await;
                    if self.needs_fetch().await {
                        self.fetch(&token, shutdown).await;
                    } else {
                        self.cache.lease().release(&token).await;
                    }
                    return;
                }
                Acquired::Unknown => return self.fetch(&token, shutdown).await,
                Acquired::BackingOff { failures, remaining } => {
                    self.failures = self.failures.max(failures);
                    self.back_off(remaining.min(self.lifetimes.redis_interval));
                    return;
                }
                Acquired::Theirs => {
                    let has_time = Instant::now() < give_up;
                    if self.is_servable()
                        || !has_time
                        || shutdown.run_until_requested(time::sleep(POLL_INTERVAL)).await.is_none()
                    {
                        return;
                    }
                }
            }
        }
    }

    /// Reads Redis and copies the newer of its entry and ours to the other side. Returns true if Redis answered.
    async fn sync_with_redis(&mut self) -> bool {
        let lookup = self.cache.get().await;
        self.state.send_modify(|state| state.redis_read = Some(Instant::now()));
        let ours = self.state.borrow().servable(&self.lifetimes).map(|cached| cached.entry.clone());
        match (lookup, ours) {
            (Lookup::Unavailable, _) => return false,
            (Lookup::Hit(theirs), None) => self.serve(theirs, Origin::Redis),
            (Lookup::Hit(theirs), Some(ours)) if ours.requested < theirs.requested => {
                self.serve(theirs, Origin::Redis);
            }
            (Lookup::Hit(theirs), Some(ours)) if ours.requested == theirs.requested => {}
            // Redis lost our entry, or was unavailable when it was fetched.
            (Lookup::Hit(_) | Lookup::Miss, Some(ours)) => self.cache.put(&ours).await,
            (Lookup::Miss, None) => {}
        }
        true
    }

    /// Fetches from the source. The lease is ours, or Redis does not say whose it is.
    async fn fetch(&mut self, token: &Token, shutdown: &Shutdown) {
        let (began, requested) = (Instant::now(), UnixMillis::now());
        let fetched = shutdown.run_until_requested(time::timeout(self.fetch_timeout(), self.source.fetch())).await;
        histogram!("reviews_fetch_seconds").record(began.elapsed());
        match fetched {
            Some(Ok(Ok(reviews))) => self.succeed(requested, reviews, token).await,
            Some(Ok(Err(error))) => {
                let backoff = self.fail(error.retry_after(), token).await;
                let (name, failures) = (error.name(), self.failures);
                tracing::warn!(%error, name, failures, pause_ms = backoff.as_secs_f64() * 1e3, "fetching reviews failed");
            }
            Some(Err(_)) => {
                let backoff = self.fail(None, token).await;
                tracing::warn!(
                    limit_seconds = self.fetch_timeout().as_secs(),
                    pause_ms = backoff.as_secs_f64() * 1e3,
                    "fetching reviews timed out"
                );
            }
            None => {
                counter!("reviews_refreshes_total", "outcome" => "stopped").increment(1);
                self.cache.lease().release(token).await;
            }
        }
    }

    async fn succeed(&mut self, requested: UnixMillis, reviews: Reviews, token: &Token) {
        counter!("reviews_refreshes_total", "outcome" => "fetched").increment(1);
        let entry = Entry { requested, reviews: reviews.into() };
        // Waiting calls get it before it is written to Redis, which may be slow.
        self.serve(entry.clone(), Origin::Source);
        self.cache.put(&entry).await;
        self.cache.lease().release(token).await;
    }

    /// Makes all replicas back off from the source, and returns for how long.
    async fn fail(&mut self, retry_after: Option<Duration>, token: &Token) -> Duration {
        counter!("reviews_refreshes_total", "outcome" => "failed").increment(1);
        self.failures = self.failures.saturating_add(1);
        let own = backoff(self.failures, retry_after, fastrand::f64());
        let backoff = own.max(self.source.min_interval().await.min(MAX_INTERVAL));
        self.back_off(backoff);
        self.cache.lease().back_off(token, self.failures, backoff).await;
        backoff
    }

    fn serve(&mut self, entry: Entry, origin: Origin) {
        self.failures = 0;
        self.state.send_modify(|state| {
            state.cached = Some(CachedEntry::new(entry, origin));
            state.backoff_until = None;
        });
    }

    fn back_off(&self, length: Duration) {
        self.state.send_modify(|state| state.backoff_until = Some(Instant::now() + length));
    }

    fn fetch_timeout(&self) -> Duration {
        self.source.time_limit() + FETCH_MARGIN
    }

    fn lease_duration(&self) -> Duration {
        self.fetch_timeout() + LEASE_MARGIN
    }

    /// Returns true if the entry is stale, there is no backoff, and the source's minimum interval has passed.
    async fn needs_fetch(&self) -> bool {
        let age = {
            let state = self.state.borrow();
            if state.is_fresh(&self.lifetimes) || state.is_backing_off() {
                return false;
            }
            state.servable(&self.lifetimes).map(CachedEntry::age)
        };
        match age {
            Some(age) => age >= self.source.min_interval().await.min(MAX_INTERVAL),
            None => true,
        }
    }

    fn is_servable(&self) -> bool {
        self.state.borrow().servable(&self.lifetimes).is_some()
    }
}
