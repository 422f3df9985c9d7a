use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use fail_open_redis::{Redis, milliseconds};
use redis::Cmd;
use uuid::Uuid;

/// How long it is remembered that a canary came back: longer than anybody waits for one.
const REMEMBERED_FOR: Duration = Duration::from_hours(24);

/// Which canaries came back. One notifier sends a canary, another may deliver it: Redis tells the first.
/// While Redis is away, a notifier knows of those that it delivered itself.
#[derive(Debug, Clone)]
pub(crate) struct Returned {
    redis: Redis,
    prefix: String,
    latest_here: Arc<Mutex<Option<Uuid>>>,
}

impl Returned {
    /// What is known in `redis` by keys that begin with `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str) -> Self {
        Self { redis, prefix: format!("{prefix}:canary"), latest_here: Arc::default() }
    }

    /// This one came back.
    pub(super) async fn note(&self, canary: Uuid) {
        *self.latest_here.lock().unwrap_or_else(PoisonError::into_inner) = Some(canary);
        self.redis.query::<()>(&Cmd::set_ex(self.key(canary), "returned", REMEMBERED_FOR.as_secs())).await;
    }

    /// Whether this one came back.
    pub(super) async fn has(&self, canary: Uuid) -> bool {
        let here = *self.latest_here.lock().unwrap_or_else(PoisonError::into_inner);
        here == Some(canary) || self.redis.query::<bool>(&Cmd::exists(self.key(canary))).await.unwrap_or_default()
    }

    /// Whether it is for us to send the next one: nobody else has, for this long. Without Redis it is.
    pub(super) async fn take_turn(&self, length: Duration) -> bool {
        let mut turn = redis::cmd("SET");
        turn.arg(format!("{}:turn", self.prefix)).arg("taken").arg("NX");
        turn.arg("PX").arg(milliseconds(length));
        self.redis.query::<Option<String>>(&turn).await.is_none_or(|taken| taken.is_some())
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

    /// What one notifier knows, by the Redis at `url`.
    fn returned(url: &str, prefix: &str) -> Returned {
        let config =
            fail_open_redis::Config::from_env(&Env::from_pairs([("REDIS_URL", url), ("REDIS_TIMEOUT", "5s")])).unwrap();
        Returned::new(Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap(), prefix)
    }

    #[tokio::test]
    async fn one_notifier_knows_what_another_delivered_and_one_of_them_sends() {
        let (url, prefix) = (test_support::redis_url(), format!("test-{}", Uuid::new_v4()));
        let (one, other) = (returned(&url, &prefix), returned(&url, &prefix));
        let canary = Uuid::new_v4();
        assert!(!one.has(canary).await);
        other.note(canary).await;
        assert!(one.has(canary).await);
        assert!(one.take_turn(Duration::from_secs(60)).await);
        assert!(!other.take_turn(Duration::from_secs(60)).await);
        for key in [one.key(canary), format!("{}:turn", one.prefix)] {
            assert_eq!(one.redis.query::<u32>(&Cmd::del(key)).await, Some(1));
        }
    }

    #[tokio::test]
    async fn without_redis_a_notifier_knows_what_it_delivered_itself_and_sends() {
        // Nobody listens there.
        let (one, other) = (returned("redis://127.0.0.1:1", "test"), returned("redis://127.0.0.1:1", "test"));
        let canary = Uuid::new_v4();
        one.note(canary).await;
        assert!(one.has(canary).await);
        assert!(!other.has(canary).await);
        assert!(other.take_turn(Duration::from_secs(60)).await);
    }
}
