use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use fail_open_redis::{Lease, Redis, Token};
use redis::Cmd;
use uuid::Uuid;

/// How long a round trip is remembered: longer than the maximum interval.
const TTL: Duration = Duration::from_hours(24);

/// The canaries that came back as mail, shared in Redis, since one notifier may post a canary and another deliver it.
/// While Redis is unavailable, a notifier knows the last one that it delivered itself.
#[derive(Debug, Clone)]
pub(crate) struct RoundTrips {
    redis: Redis,
    prefix: String,
    latest_delivered: Arc<Mutex<Option<Uuid>>>,
}

impl RoundTrips {
    /// The round trips recorded in `redis`, under keys that begin with `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str) -> Self {
        Self { redis, prefix: format!("{prefix}:canary"), latest_delivered: Arc::default() }
    }

    /// Records that `canary` came back.
    pub(crate) async fn record(&self, canary: Uuid) {
        *self.latest_delivered.lock().unwrap_or_else(PoisonError::into_inner) = Some(canary);
        self.redis.query::<()>(&Cmd::set_ex(self.key(canary), "returned", TTL.as_secs())).await;
    }

    /// Returns true if `canary` came back.
    pub(crate) async fn contains(&self, canary: Uuid) -> bool {
        let latest = *self.latest_delivered.lock().unwrap_or_else(PoisonError::into_inner);
        latest == Some(canary) || self.redis.query::<bool>(&Cmd::exists(self.key(canary))).await.unwrap_or_default()
    }

    /// Acquires the lease on posting the next canary, for `ttl`. Returns true also if Redis is unavailable.
    pub(crate) async fn acquire_posting_lease(&self, ttl: Duration) -> bool {
        let lease = Lease::new(self.redis.clone(), format!("{}:turn", self.prefix));
        lease.acquire(&Token::new(), ttl).await.is_ours_or_unknown()
    }

    fn key(&self, canary: Uuid) -> String {
        format!("{}:{canary}", self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use runtime::{
        env::Env,
        health::{Health, Need},
    };

    use super::*;

    /// The round trips that one notifier knows, with the Redis at `url`.
    fn round_trips(url: &str, prefix: &str) -> RoundTrips {
        let config =
            fail_open_redis::Config::from_env(&Env::from_pairs([("REDIS_URL", url), ("REDIS_TIMEOUT", "5s")])).unwrap();
        RoundTrips::new(Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap(), prefix)
    }

    #[tokio::test]
    async fn notifiers_share_round_trips_and_one_holds_the_posting_lease() {
        let (url, prefix) = (test_support::redis_url(), format!("test-{}", Uuid::new_v4()));
        let (one, other) = (round_trips(&url, &prefix), round_trips(&url, &prefix));
        let canary = Uuid::new_v4();
        assert!(!one.contains(canary).await);
        other.record(canary).await;
        assert!(one.contains(canary).await);
        assert!(one.acquire_posting_lease(Duration::from_secs(60)).await);
        assert!(!other.acquire_posting_lease(Duration::from_secs(60)).await);
        for key in [one.key(canary), format!("{}:turn", one.prefix)] {
            assert_eq!(one.redis.query::<u32>(&Cmd::del(key)).await, Some(1));
        }
    }

    #[tokio::test]
    async fn without_redis_a_notifier_knows_its_own_deliveries_and_posts() {
        // Nothing listens on port 1.
        let (one, other) = (round_trips("redis://127.0.0.1:1", "test"), round_trips("redis://127.0.0.1:1", "test"));
        let canary = Uuid::new_v4();
        one.record(canary).await;
        assert!(one.contains(canary).await);
        assert!(!other.contains(canary).await);
        assert!(other.acquire_posting_lease(Duration::from_secs(60)).await);
    }
}
