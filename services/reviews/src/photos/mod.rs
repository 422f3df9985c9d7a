//! Authors' pictures that lie elsewhere: fetched once, checked, and kept, so that no visitor's browser is sent there.
//!
//! * `remote`: which picture is meant
//! * `picture`: what a picture is
//! * `memory`: those had lately, and what failed lately
//! * `shelf`: Redis, shared by the replicas
//! * `fetcher`: the world outside

mod error;
mod fetcher;
mod memory;
mod picture;
mod remote;
mod shelf;
#[cfg(test)]
mod tests;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use fail_open_redis::Redis;
use metrics::counter;
use runtime::singleflight::Singleflight;
use tokio::time::Instant;

pub(crate) use error::PhotoError;
use fetcher::Fetcher;
use memory::Memory;
pub(crate) use picture::Picture;
pub(crate) use remote::RemotePhoto;
use shelf::Shelf;

use crate::domain::PhotoVersion;

/// How long a failure is remembered: a broken picture is not fetched for each visitor, and a mended one is seen soon.
const FAILED_FOR: Duration = Duration::from_secs(60);

/// A picture, or why there is none.
type Outcome = Result<Arc<Picture>, PhotoError>;

/// The pictures. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Photos(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    memory: Mutex<Memory>,
    flights: Singleflight<PhotoVersion, (Outcome, &'static str)>,
    shelf: Shelf,
    fetcher: Fetcher,
    /// How long a picture is kept before it is fetched again.
    lifetime: Duration,
}

impl Photos {
    /// Pictures that are kept for `lifetime`, in Redis under keys that begin with `prefix`. Fails if the machine cannot
    /// make HTTP calls at all.
    pub(crate) fn new(redis: Redis, prefix: &str, lifetime: Duration) -> Result<Self, reqwest::Error> {
        Ok(Self(Arc::new(Inner {
            memory: Mutex::default(),
            flights: Singleflight::default(),
            shelf: Shelf::new(redis, prefix, lifetime),
            fetcher: Fetcher::new(fetcher::TIMEOUT, fetcher::TURN_TIMEOUT)?,
            lifetime,
        })))
    }

    /// The picture, from wherever it is had fastest, within some seconds.
    ///
    /// Counted in `review_photos_total` by where the answer came from and what it was.
    pub(crate) async fn get(&self, photo: &RemotePhoto) -> Outcome {
        let version = photo.version();
        let (outcome, from) = match self.0.remembered(version) {
            Some(outcome) => (outcome, "memory"),
            None => {
                let (inner, wanted) = (self.0.clone(), photo.clone());
                let flight = self.0.flights.join(version.clone(), || async move { inner.bring(&wanted).await });
                flight.wait().await.unwrap_or((Err(PhotoError::Lost), "source"))
            }
        };
        let label = outcome.as_ref().map_or_else(|error| error.name(), |_| "picture");
        counter!("review_photos_total", "from" => from, "outcome" => label).increment(1);
        outcome
    }
}

impl Inner {
    /// The picture from Redis or from where it lies, which is remembered; and which of them it was.
    ///
    /// A failure is logged here, once.
    async fn bring(&self, photo: &RemotePhoto) -> (Outcome, &'static str) {
        let version = photo.version();
        // Whoever asked before may have brought it between the look into memory and this.
        if let Some(outcome) = self.remembered(version) {
            return (outcome, "memory");
        }
        if let Some((picture, left)) = self.shelf.get(version).await {
            let outcome = Ok(Arc::new(picture));
            self.remember(version, &outcome, left);
            return (outcome, "redis");
        }
        let outcome = self.fetcher.fetch(photo.address()).await.map(Arc::new);
        match &outcome {
            Ok(picture) => {
                self.remember(version, &outcome, self.lifetime);
                self.shelf.put(version, picture).await;
            }
            Err(error) => {
                tracing::warn!(photo.version = version.as_str(), %error, "a photo could not be had");
                if error.is_lasting() {
                    self.remember(version, &outcome, FAILED_FOR);
                }
            }
        }
        (outcome, "source")
    }

    fn remembered(&self, version: &PhotoVersion) -> Option<Outcome> {
        self.memory().get(version, Instant::now())
    }

    fn remember(&self, version: &PhotoVersion, outcome: &Outcome, lifetime: Duration) {
        self.memory().put(version.clone(), outcome.clone(), Instant::now() + lifetime);
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
