use fail_open_redis::{Config, Redis};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::RedisServer;

const COMPONENT: &str = "redis";

/// A client and the health that it reports to.
pub(crate) struct TestClient {
    pub(crate) redis: Redis,
    health: Health,
}

impl TestClient {
    /// A client of `url` with a timeout long enough for a slow machine.
    pub(crate) fn new(url: &str) -> Self {
        Self::with_variables(&[("REDIS_URL", url), ("REDIS_TIMEOUT", "5s")])
    }

    pub(crate) fn with_variables(variables: &[(&str, &str)]) -> Self {
        let env = Env::from_pairs(variables.iter().copied());
        let health = Health::new();
        let component = health.component(COMPONENT, Need::Degrading);
        Self { redis: Redis::new(&Config::from_env(&env).unwrap(), component).unwrap(), health }
    }

    /// The state of the component in `/readyz`.
    pub(crate) fn state(&self) -> String {
        self.health.report().components[COMPONENT].clone()
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
