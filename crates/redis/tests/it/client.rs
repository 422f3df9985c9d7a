use fail_open_redis::{Config, Redis};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{PATIENT_REDIS_TIMEOUT, RedisServer, eventually};

const COMPONENT: &str = "redis";

/// A client and the health that it reports to.
pub(crate) struct TestClient {
    pub(crate) redis: Redis,
    health: Health,
}

impl TestClient {
    /// A patient client of `url`.
    pub(crate) fn new(url: &str) -> Self {
        Self::with_variables(url, &[])
    }

    /// A patient client of `url` with more variables.
    pub(crate) fn with_variables(url: &str, variables: &[(&str, &str)]) -> Self {
        let common = [("REDIS_URL", url), ("REDIS_TIMEOUT", PATIENT_REDIS_TIMEOUT)];
        let env = Env::from_pairs(common.iter().chain(variables).copied());
        let health = Health::new();
        let component = health.component(COMPONENT, Need::Degrading);
        Self { redis: Redis::new(&Config::from_env(&env).unwrap(), component).unwrap(), health }
    }

    /// The state of the component in `/readyz`.
    pub(crate) fn state(&self) -> String {
        self.health.report().components[COMPONENT].clone()
    }

    /// Queries until `/readyz` shows `reason`, and returns the state. A busy machine may need several attempts: finding a
    /// master through Sentinel has a time limit that no variable extends.
    pub(crate) async fn fails_with(&self, reason: &str) -> String {
        eventually(&format!("/readyz shows {reason:?}"), async || {
            assert_eq!(self.get("a").await, None);
            Some(self.state()).filter(|state| state.contains(reason))
        })
        .await
    }

    pub(crate) async fn set(&self, key: &str, value: &str) -> Option<()> {
        self.redis.query(redis::cmd("SET").arg(key).arg(value)).await
    }

    pub(crate) async fn get(&self, key: &str) -> Option<Option<String>> {
        self.redis.query(redis::cmd("GET").arg(key)).await
    }
}

/// The value at `key` on `server`, read directly.
pub(crate) async fn value_on(server: &RedisServer, key: &str) -> Option<String> {
    server.ask(redis::cmd("GET").arg(key)).await
}
