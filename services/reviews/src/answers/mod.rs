//! What there is to show now.
//!
//! A visitor is answered from memory, and beside that the process's one keeper is told if something has to be looked
//! after: a newer answer in Redis, or one that is past fresh. Only with nothing to show does a visitor wait for it, as
//! all others do who wait. Redis and the source are the keeper's to wait for.

mod keeper;
mod pause;
#[cfg(test)]
mod tests;
mod view;

use std::{sync::Arc, time::Duration};

use metrics::{counter, gauge};
use tokio::{
    sync::{Notify, watch},
    time,
};

use crate::{cache::Cache, domain::Reviews, source::Source};
pub(crate) use keeper::Keeper;
pub(crate) use view::Lifetimes;
use view::{Kept, Origin, View};

/// Longest time that a visitor waits when there is nothing to show: less than the gateway waits for us.
const VISITOR_WAITS: Duration = Duration::from_secs(4);

/// The reviews to show now. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Answers {
    view: watch::Receiver<View>,
    wish: Arc<Notify>,
    lifetimes: Lifetimes,
}

impl Answers {
    /// Answers with nothing in memory yet, and their keeper, which has to run.
    pub(crate) fn new(cache: Cache, source: Arc<dyn Source>, lifetimes: Lifetimes) -> (Self, Keeper) {
        let (sender, view) = watch::channel(View::default());
        let wish = Arc::new(Notify::new());
        let keeper = Keeper { cache, source, lifetimes, view: sender, wish: wish.clone(), failures: 0 };
        (Self { view, wish, lifetimes }, keeper)
    }

    /// What there is to show, or `None`; counted as an answer to a visitor.
    pub(crate) async fn get(&self) -> Option<Arc<Reviews>> {
        let found = self.find().await;
        match &found {
            Some((kept, from)) => self.tell(kept, from),
            None => counter!("reviews_answers_total", "from" => "nowhere", "age" => "none").increment(1),
        }
        found.map(|(kept, _)| kept.reviews())
    }

    /// The same for whoever shows a part of an answer that was counted.
    pub(crate) async fn uncounted(&self) -> Option<Arc<Reviews>> {
        self.find().await.map(|(kept, _)| kept.reviews())
    }

    /// What there is to show, and whence it came.
    async fn find(&self) -> Option<(Kept, &'static str)> {
        let view = self.view.borrow().clone();
        let is_due = view.is_due(&self.lifetimes);
        if is_due {
            self.wish.notify_one();
        }
        if let Some(kept) = view.shown(&self.lifetimes) {
            return Some((kept.clone(), "memory"));
        }
        // If nothing is due, it is known that there is nothing.
        let came = if is_due { self.wait_for(view.rounds).await } else { None };
        came.map(|kept| {
            let from = if kept.origin == Origin::Redis { "redis" } else { "source" };
            (kept, from)
        })
    }

    /// What comes before the keeper is through with a round after so many, and within a visitor's patience.
    async fn wait_for(&self, rounds: u64) -> Option<Kept> {
        let lifetimes = self.lifetimes;
        let mut view = self.view.clone();
        let came = view.wait_for(|view| view.rounds > rounds || view.shown(&lifetimes).is_some());
        let came = time::timeout(VISITOR_WAITS, came).await.ok()?;
        // An error means that the process stops.
        came.ok()?.shown(&lifetimes).cloned()
    }

    fn tell(&self, kept: &Kept, from: &'static str) {
        let age = kept.age();
        let name = if age < self.lifetimes.fresh { "fresh" } else { "stale" };
        counter!("reviews_answers_total", "from" => from, "age" => name).increment(1);
        gauge!("reviews_age_seconds").set(age.as_secs_f64());
    }
}
