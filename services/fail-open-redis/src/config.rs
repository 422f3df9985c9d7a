use std::time::Duration;

use runtime::{
    addresses::Addresses,
    env::{ConfigError, Env},
};

pub(crate) const VARIABLE: &str = "REDIS_URL";

/// Where Redis is, and how long it may take.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) addresses: Addresses,
    pub(crate) timeout: Duration,
}

impl Config {
    /// Reads `REDIS_URL` (default `redis://127.0.0.1:6379`): one address, or those of a master and its replicas;
    /// and `REDIS_TIMEOUT` (default 150 ms).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            addresses: Addresses::from_env(env, "REDIS_URL", "redis://127.0.0.1:6379", &["redis"])?,
            timeout: env.duration("REDIS_TIMEOUT", "150ms")?,
        })
    }
}
