use fail_open_redis::{Config, Redis};
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{RedisServer, eventually};

const COMPONENT: &str = "redis";

/// A Redis as a service has it, and what the service says of it.
pub(crate) struct Asked {
    pub(crate) redis: Redis,
    health: Health,
}

impl Asked {
    /// Asks at these addresses, with so much time that a slow machine is no Redis that is away.
    pub(crate) fn at(urls: &[&str]) -> Self {
        Self::within("5s", urls)
    }

    /// The same, with a time limit.
    pub(crate) fn within(timeout: &str, urls: &[&str]) -> Self {
        Self::told(&[("REDIS_URL", &urls.join(", ")), ("REDIS_TIMEOUT", timeout)])
    }

    /// By these variables.
    pub(crate) fn told(variables: &[(&str, &str)]) -> Self {
        let env = Env::from_pairs(variables.iter().copied());
        let health = Health::new();
        let component = health.component(COMPONENT, Need::Degrading);
        Self { redis: Redis::new(&Config::from_env(&env).unwrap(), component).unwrap(), health }
    }

    /// What `/readyz` says of it.
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

/// A master and a replica that has caught up.
pub(crate) async fn pair() -> (RedisServer, RedisServer) {
    let (master, replica) = (RedisServer::start().await, RedisServer::start().await);
    replica.follow(&master).await;
    (master, replica)
}

/// What a server itself keeps under a key.
pub(crate) async fn kept(server: &RedisServer, key: &str) -> Option<String> {
    server.ask(redis::cmd("GET").arg(key)).await
}

/// Waits until a replica has what its master was told.
pub(crate) async fn has(replica: &RedisServer, key: &str) {
    eventually("the replica has it", async || kept(replica, key).await).await;
}
