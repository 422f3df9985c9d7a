use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use redis::Cmd;

use crate::domain::Reviews;

/// Answers in Redis, shared by the replicas. Without Redis everything is a miss.
#[derive(Debug, Clone)]
pub(crate) struct Cache {
    redis: Redis,
    key: String,
    fresh: Duration,
}

impl Cache {
    /// A cache whose keys begin with `prefix`, and whose answers live for `fresh`.
    pub(crate) fn new(redis: Redis, prefix: &str, fresh: Duration) -> Self {
        // The version is that of the stored bytes: another one does not read them.
        Self { redis, key: format!("{prefix}:v1:current"), fresh }
    }

    /// The cached answer, or `None` for a miss of any kind.
    pub(crate) async fn get(&self) -> Option<Reviews> {
        let bytes = self.redis.ask::<Option<Vec<u8>>>(&Cmd::get(&self.key)).await.flatten()?;
        match serde_json::from_slice(&bytes) {
            Ok(reviews) => Some(reviews),
            Err(error) => {
                tracing::warn!(%error, "a cached answer could not be read and is dropped");
                None
            }
        }
    }

    /// Keeps `reviews` for the fresh lifetime.
    pub(crate) async fn put(&self, reviews: &Reviews) {
        let Ok(bytes) = serde_json::to_vec(reviews) else { return };
        let _: Option<()> = self.redis.ask(&Cmd::pset_ex(&self.key, bytes, milliseconds(self.fresh))).await;
    }
}
