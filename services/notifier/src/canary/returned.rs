use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use fail_open_redis::Redis;
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
        self.redis.ask::<()>(&Cmd::set_ex(self.key(canary), "returned", REMEMBERED_FOR.as_secs())).await;
    }

    /// Whether this one came back.
    pub(super) async fn has(&self, canary: Uuid) -> bool {
        let here = *self.latest_here.lock().unwrap_or_else(PoisonError::into_inner);
        here == Some(canary) || self.redis.ask::<bool>(&Cmd::exists(self.key(canary))).await.unwrap_or_default()
    }

    /// Whether it is for us to send the next one: nobody else has, for this long. Without Redis it is.
    pub(super) async fn take_turn(&self, length: Duration) -> bool {
        let mut turn = redis::cmd("SET");
        turn.arg(format!("{}:turn", self.prefix)).arg("taken").arg("NX");
        turn.arg("PX").arg(u64::try_from(length.as_millis()).unwrap_or(u64::MAX).max(1));
        self.redis.ask::<Option<String>>(&turn).await.is_none_or(|taken| taken.is_some())
    }

    fn key(&self, canary: Uuid) -> String {
        format!("{}:{canary}", self.prefix)
    }
}
