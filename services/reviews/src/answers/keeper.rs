use std::{convert::Infallible, sync::Arc, time::Duration};

use metrics::{counter, histogram};
use runtime::shutdown::Shutdown;
use tokio::{
    sync::{Notify, watch},
    time::{self, Instant},
};

use super::{
    pause::pause,
    view::{Kept, Lifetimes, Origin, View},
};
use crate::{
    cache::{Cache, Entry, Held, Look, Token, UnixMillis},
    domain::Reviews,
    source::Source,
};

/// Over a source's own time limit: then it is stopped.
const OVER_LIMIT: Duration = Duration::from_secs(2);
/// Over that limit: a replica that took the turn so long ago counts as dead. Time for what goes before and after a fetch.
const OVER_FETCH: Duration = Duration::from_secs(4);
/// A source that has to be spared is asked at least this often: its state may have changed.
const SLOWEST: Duration = Duration::from_secs(2 * 60 * 60);
/// How often a replica with nothing to show looks whether another's fetch is done.
const POLL: Duration = Duration::from_millis(50);

/// Looks after what this process shows: one round at a time, so that a thousand visitors are one question. A visitor
/// only says that it is time for one, and may go away.
#[derive(Debug)]
pub(crate) struct Keeper {
    pub(super) cache: Cache,
    pub(super) source: Arc<dyn Source>,
    pub(super) lifetimes: Lifetimes,
    pub(super) view: watch::Sender<View>,
    pub(super) wish: Arc<Notify>,
    /// Of the source, in a row, as far as is known here.
    pub(super) failures: u32,
}

impl Keeper {
    /// Does a round whenever one is wished and due, until the shutdown.
    pub(crate) async fn run(mut self, shutdown: Shutdown) -> Result<(), Infallible> {
        let wish = self.wish.clone();
        while shutdown.run_until_requested(wish.notified()).await.is_some() {
            if self.view.borrow().is_due(&self.lifetimes) {
                self.round(&shutdown).await;
                self.view.send_modify(|view| view.rounds += 1);
            }
        }
        Ok(())
    }

    /// Takes over what another replica has, and asks the source if that is past fresh and it is our turn.
    async fn round(&mut self, shutdown: &Shutdown) {
        let give_up = Instant::now() + self.lease();
        loop {
            let redis_answers = self.look().await;
            if !self.needs_fetch().await {
                return;
            }
            let token = Token::new();
            // Without Redis each replica asks for itself.
            let held = if redis_answers { self.cache.turn().take(&token, self.lease()).await } else { Held::Unknown };
            match held {
                Held::Ours => {
                    // Somebody may have been done between our look and our turn.
                    self.look().await;
                    if self.needs_fetch().await {
                        self.fetch(&token, shutdown).await;
                    } else {
                        self.cache.turn().leave(&token).await;
                    }
                    return;
                }
                Held::Unknown => return self.fetch(&token, shutdown).await,
                Held::Cooling { failures, left } => {
                    self.failures = self.failures.max(failures);
                    self.leave_alone(left.min(self.lifetimes.look_every));
                    return;
                }
                Held::Theirs => {
                    let has_time = Instant::now() < give_up;
                    if self.shows_something()
                        || !has_time
                        || shutdown.run_until_requested(time::sleep(POLL)).await.is_none()
                    {
                        return;
                    }
                }
            }
        }
    }

    /// Looks into Redis; the newer of what stands there and what we have goes to the other side. Whether Redis answered.
    async fn look(&mut self) -> bool {
        let look = self.cache.look().await;
        self.view.send_modify(|view| view.looked = Some(Instant::now()));
        let ours = self.view.borrow().shown(&self.lifetimes).map(|kept| kept.entry.clone());
        match (look, ours) {
            (Look::Away, _) => return false,
            (Look::Found(theirs), None) => self.show(theirs, Origin::Redis),
            (Look::Found(theirs), Some(ours)) if ours.asked < theirs.asked => self.show(theirs, Origin::Redis),
            (Look::Found(theirs), Some(ours)) if ours.asked == theirs.asked => {}
            // Redis lost it, or was away when it came.
            (Look::Found(_) | Look::Nothing, Some(ours)) => self.cache.put(&ours).await,
            (Look::Nothing, None) => {}
        }
        true
    }

    /// Asks the source. The turn is ours, or nobody knows whose it is.
    async fn fetch(&mut self, token: &Token, shutdown: &Shutdown) {
        let (began, asked) = (Instant::now(), UnixMillis::now());
        let fetched = shutdown.run_until_requested(time::timeout(self.fetch_within(), self.source.fetch())).await;
        histogram!("reviews_fetch_seconds").record(began.elapsed());
        match fetched {
            Some(Ok(Ok(reviews))) => self.succeed(asked, reviews, token).await,
            Some(Ok(Err(error))) => {
                let pause = self.fail(error.retry_after(), token).await;
                let (name, failures) = (error.name(), self.failures);
                tracing::warn!(%error, name, failures, pause_ms = pause.as_secs_f64() * 1e3, "the source has no reviews for us");
            }
            Some(Err(_)) => {
                let pause = self.fail(None, token).await;
                tracing::warn!(
                    limit_seconds = self.fetch_within().as_secs(),
                    pause_ms = pause.as_secs_f64() * 1e3,
                    "the source took too long"
                );
            }
            None => {
                counter!("reviews_refreshes_total", "outcome" => "stopped").increment(1);
                self.cache.turn().leave(token).await;
            }
        }
    }

    async fn succeed(&mut self, asked: UnixMillis, reviews: Reviews, token: &Token) {
        counter!("reviews_refreshes_total", "outcome" => "fetched").increment(1);
        let entry = Entry { asked, reviews: reviews.into() };
        // Whoever waits gets it before Redis does, which may be slow.
        self.show(entry.clone(), Origin::Source);
        self.cache.put(&entry).await;
        self.cache.turn().leave(token).await;
    }

    /// Leaves the source alone for a while, in all replicas. For how long.
    async fn fail(&mut self, asked_for: Option<Duration>, token: &Token) -> Duration {
        counter!("reviews_refreshes_total", "outcome" => "failed").increment(1);
        self.failures = self.failures.saturating_add(1);
        let own = pause(self.failures, asked_for, fastrand::f64());
        let pause = own.max(self.source.pace().await.min(SLOWEST));
        self.leave_alone(pause);
        self.cache.turn().cool(token, self.failures, pause).await;
        pause
    }

    fn show(&mut self, entry: Entry, origin: Origin) {
        self.failures = 0;
        self.view.send_modify(|view| {
            view.kept = Some(Kept::new(entry, origin));
            view.quiet_until = None;
        });
    }

    fn leave_alone(&self, pause: Duration) {
        self.view.send_modify(|view| view.quiet_until = Some(Instant::now() + pause));
    }

    fn fetch_within(&self) -> Duration {
        self.source.time_limit() + OVER_LIMIT
    }

    fn lease(&self) -> Duration {
        self.fetch_within() + OVER_FETCH
    }

    /// Whether what there is to show is past fresh, the source is not left alone, and it can stand another fetch.
    async fn needs_fetch(&self) -> bool {
        let age = {
            let view = self.view.borrow();
            if view.is_fresh(&self.lifetimes) || view.is_quiet() {
                return false;
            }
            view.shown(&self.lifetimes).map(Kept::age)
        };
        match age {
            Some(age) => age >= self.source.pace().await.min(SLOWEST),
            None => true,
        }
    }

    fn shows_something(&self) -> bool {
        self.view.borrow().shown(&self.lifetimes).is_some()
    }
}
