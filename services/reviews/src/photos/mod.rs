//! Authors' pictures at Google: fetched once, validated and cached, so that no visitor's browser requests them there.
//!
//! * `remote_photo`: which picture to fetch
//! * `picture`: the accepted formats
//! * `memory_cache`: recent pictures and errors of this process
//! * `redis_cache`: pictures shared by the replicas
//! * `fetcher`: HTTP

mod error;
mod fetcher;
mod memory_cache;
mod picture;
mod redis_cache;
mod remote_photo;
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
use fetcher::{Fetcher, QUEUE_TIMEOUT};
use memory_cache::{MemoryPhotoCache, Outcome};
use redis_cache::RedisPhotoCache;
pub(crate) use remote_photo::RemotePhoto;

use crate::domain::PhotoVersion;

/// How long an error is cached: long enough to spare a broken server, short enough to notice its repair soon.
const ERROR_LIFETIME: Duration = Duration::from_secs(60);

/// The pictures. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Photos(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    memory: Mutex<MemoryPhotoCache>,
    fetches: Singleflight<PhotoVersion, (Outcome, &'static str)>,
    redis: RedisPhotoCache,
    fetcher: Fetcher,
    lifetime: Duration,
}

impl Photos {
    /// Pictures that are fetched within `timeout` and cached for `lifetime`, in Redis under keys that begin with `prefix`.
    ///
    /// # Errors
    ///
    /// If this machine cannot make HTTP calls at all.
    pub(crate) fn new(
        redis: Redis,
        prefix: &str,
        lifetime: Duration,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        Ok(Self(Arc::new(Inner {
            memory: Mutex::default(),
            fetches: Singleflight::default(),
            redis: RedisPhotoCache::new(redis, prefix, lifetime),
            fetcher: Fetcher::new(timeout, QUEUE_TIMEOUT)?,
            lifetime,
        })))
    }

    /// The picture from memory, Redis or its server, in this order. Concurrent calls for a picture share one fetch.
    ///
    /// Counted in `review_photos_total` by origin and outcome.
    pub(crate) async fn get(&self, photo: &RemotePhoto) -> Outcome {
        let version = photo.version();
        let (outcome, from) = match self.0.cached(version) {
            Some(outcome) => (outcome, "memory"),
            None => {
                let (inner, wanted) = (self.0.clone(), photo.clone());
                let fetch = self.0.fetches.join(version.clone(), || async move { inner.load(&wanted).await });
                fetch.wait().await.unwrap_or((Err(PhotoError::Cancelled), "source"))
            }
        };
        let label = outcome.as_ref().map_or_else(|error| error.name(), |_| "picture");
        counter!("review_photos_total", "from" => from, "outcome" => label).increment(1);
        outcome
    }
}

impl Inner {
    /// Loads the picture from Redis or its server, and caches it. Returns the outcome and its origin.
    async fn load(&self, photo: &RemotePhoto) -> (Outcome, &'static str) {
        let version = photo.version();
        // An earlier fetch may have ended since the caller checked.
        if let Some(outcome) = self.cached(version) {
            return (outcome, "memory");
        }
        if let Some((picture, remaining)) = self.redis.get(version).await {
            let outcome = Ok(Arc::new(picture));
            self.cache(version, &outcome, remaining);
            return (outcome, "redis");
        }
        let outcome = self.fetcher.fetch(photo.url()).await.map(Arc::new);
        match &outcome {
            Ok(picture) => {
                self.cache(version, &outcome, self.lifetime);
                self.redis.put(version, picture).await;
            }
            Err(error) => {
                tracing::warn!(photo.version = version.as_str(), %error, "fetching a photo failed");
                if error.is_cacheable() {
                    self.cache(version, &outcome, ERROR_LIFETIME);
                }
            }
        }
        (outcome, "source")
    }

    fn cached(&self, version: &PhotoVersion) -> Option<Outcome> {
        self.memory().get(version, Instant::now())
    }

    fn cache(&self, version: &PhotoVersion, outcome: &Outcome, lifetime: Duration) {
        self.memory().put(version.clone(), outcome.clone(), Instant::now() + lifetime);
    }

    fn memory(&self) -> MutexGuard<'_, MemoryPhotoCache> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
