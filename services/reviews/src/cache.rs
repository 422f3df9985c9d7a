use std::time::Duration;

use metrics::counter;
use prost::Message;
use proto::reviews::v1::GetReviewsResponse;
use redis::{
    AsyncTypedCommands, Client, RedisError,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use runtime::{env::ConfigError, health::Component, secret::SecretUrl, shutdown::Shutdown};
use tokio::time;

/// How often an idle cache is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(5);

/// Why the cache was gone round.
#[derive(Debug, thiserror::Error)]
enum CacheError {
    #[error("Redis did not answer within {} ms", .0.as_millis())]
    Slow(Duration),
    #[error("Redis failed: {0}")]
    Redis(#[from] RedisError),
}

/// Answers in Redis, shared by the replicas. It fails open: without Redis everything is a miss.
#[derive(Clone)]
pub(crate) struct Cache {
    redis: ConnectionManager,
    timeout: Duration,
    key: String,
    fresh: Duration,
    component: Component,
}

impl Cache {
    /// A cache that connects when it is first used.
    pub(crate) fn new(
        url: &SecretUrl,
        timeout: Duration,
        prefix: &str,
        fresh: Duration,
        component: Component,
    ) -> Result<Self, ConfigError> {
        let client = Client::open(url.expose()).map_err(|error| ConfigError::new("REDIS_URL", error))?;
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(timeout))
            .set_response_timeout(Some(timeout));
        let redis = ConnectionManager::new_lazy_with_config(client, config)
            .map_err(|error| ConfigError::new("REDIS_URL", error))?;
        // The version is that of the stored bytes: another one does not read them.
        Ok(Self { redis, timeout, key: format!("{prefix}:v1:current"), fresh, component })
    }

    /// The cached answer, or `None` for a miss of any kind.
    pub(crate) async fn get(&self) -> Option<GetReviewsResponse> {
        let mut redis = self.redis.clone();
        // The typed `get` reads text; ours are bytes.
        let get = redis::Cmd::get(&self.key);
        let bytes: Vec<u8> = self.bounded(async move { get.query_async(&mut redis).await }).await.flatten()?;
        match GetReviewsResponse::decode(bytes.as_slice()) {
            Ok(reviews) => Some(reviews),
            Err(error) => {
                tracing::warn!(%error, "a cached answer could not be read and is dropped");
                None
            }
        }
    }

    /// Keeps `reviews` for the fresh lifetime.
    pub(crate) async fn put(&self, reviews: &GetReviewsResponse) {
        let mut redis = self.redis.clone();
        let milliseconds = u64::try_from(self.fresh.as_millis()).unwrap_or(u64::MAX);
        let bytes = reviews.encode_to_vec();
        self.bounded(async move { redis.pset_ex(&self.key, bytes, milliseconds).await }).await;
    }

    /// Asks Redis whether it is there until the shutdown, so that `/readyz` is right without traffic.
    pub(crate) async fn watch(self, shutdown: Shutdown) -> Result<(), std::convert::Infallible> {
        while !shutdown.is_requested() {
            let mut redis = self.redis.clone();
            self.bounded(async move { redis.ping().await }).await;
            shutdown.or(time::sleep(PING_EVERY)).await;
        }
        Ok(())
    }

    /// The output of `command`, or `None` if Redis was slow or failed, which is told.
    async fn bounded<T>(&self, command: impl Future<Output = Result<T, RedisError>>) -> Option<T> {
        // The outer limit holds while the connection manager is reconnecting, too.
        let outcome = match time::timeout(self.timeout, command).await {
            Ok(outcome) => outcome.map_err(CacheError::from),
            Err(_) => Err(CacheError::Slow(self.timeout)),
        };
        match outcome {
            Ok(value) => {
                self.component.up();
                Some(value)
            }
            Err(error) => {
                counter!("cache_errors_total").increment(1);
                // An outage is one state, not one line a request: `/readyz` and the counter have it.
                tracing::debug!(%error, "the cache was gone round");
                self.component.down(error.to_string());
                None
            }
        }
    }
}
