//! Redis as the services see it: asked within a time limit, and gone round when it is away.
//!
//! An outage is no error to the caller. A question that Redis did not answer has no answer, which is
//! told to `/readyz` and counted; the caller does its job without.

use std::{convert::Infallible, fmt, time::Duration};

use metrics::counter;
use redis::{
    Client, Cmd, FromRedisValue, RedisError, Value,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use runtime::{
    env::{ConfigError, Env},
    health::Component,
    secret::SecretUrl,
    shutdown::Shutdown,
};
use tokio::time;

/// How often an idle Redis is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(5);

/// Where Redis is, and how long it may take.
#[derive(Debug, Clone)]
pub struct Config {
    url: SecretUrl,
    timeout: Duration,
}

impl Config {
    /// Reads `REDIS_URL` (default `redis://127.0.0.1:6379`) and `REDIS_TIMEOUT` (default 150 ms).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url: SecretUrl = env.parsed("REDIS_URL", "redis://127.0.0.1:6379")?;
        Ok(Self {
            url: url.with_scheme(&["redis"]).map_err(|reason| ConfigError::new("REDIS_URL", reason))?,
            timeout: env.duration("REDIS_TIMEOUT", "150ms")?,
        })
    }
}

/// A length of time as Redis takes it (`PX`, `PEXPIRE`, `PSETEX`): in whole milliseconds, at least one, as it refuses
/// none.
pub fn milliseconds(length: Duration) -> u64 {
    u64::try_from(length.as_millis()).unwrap_or(u64::MAX).max(1)
}

/// How Redis calls its refusal to do with a key what is not done with what is there.
const WRONG_TYPE: &str = "WRONGTYPE";

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// Redis took too long, to connect or to answer.
    #[error("Redis did not answer within {} ms", .0.as_millis())]
    Slow(Duration),
    /// Redis cannot be reached, or cannot do what it was told: it is full, loading, or a replica.
    #[error("Redis failed: {0}")]
    Failed(RedisError),
    /// Redis is there, and what it keeps under the key is of another kind than what was asked for.
    #[error("Redis keeps something else there: {0}")]
    Unfit(RedisError),
}

impl From<RedisError> for NoAnswer {
    fn from(error: RedisError) -> Self {
        if error.code() == Some(WRONG_TYPE) { Self::Unfit(error) } else { Self::Failed(error) }
    }
}

/// A Redis that may be away. Clones share one connection, which is made anew by itself.
#[derive(Clone)]
pub struct Redis {
    connection: ConnectionManager,
    timeout: Duration,
    component: Component,
}

impl fmt::Debug for Redis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redis").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

impl Redis {
    /// Connects when it is first asked; tells `component` whether it answers.
    pub fn new(config: &Config, component: Component) -> Result<Self, ConfigError> {
        let wrong = |error: RedisError| ConfigError::new("REDIS_URL", error);
        let client = Client::open(config.url.expose()).map_err(wrong)?;
        let manager = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(config.timeout))
            .set_response_timeout(Some(config.timeout));
        let connection = ConnectionManager::new_lazy_with_config(client, manager).map_err(wrong)?;
        Ok(Self { connection, timeout: config.timeout, component })
    }

    /// The answer to `command`, or `None` if there was none in time.
    pub async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> Option<T> {
        self.ask_why(command).await.ok()
    }

    /// The answer to `command`, or why there is none: for a caller that has to mend what stands at its key.
    pub async fn ask_why<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, NoAnswer> {
        let mut connection = self.connection.clone();
        // The outer limit holds while the connection is made anew, too.
        let outcome = match time::timeout(self.timeout, command.query_async::<Value>(&mut connection)).await {
            Ok(Ok(value)) => T::from_redis_value(value).map_err(|error| NoAnswer::Unfit(error.into())),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(NoAnswer::Slow(self.timeout)),
        };
        match &outcome {
            Ok(_) => self.component.up(),
            Err(error) => {
                counter!("redis_errors_total").increment(1);
                // An outage is one state, not one line a question: `/readyz` and the counter have it.
                tracing::debug!(%error, "Redis was gone round");
                match error {
                    NoAnswer::Unfit(_) => self.component.up(),
                    NoAnswer::Slow(_) | NoAnswer::Failed(_) => self.component.down(error.to_string()),
                }
            }
        }
        outcome
    }

    /// Asks whether Redis is there until the shutdown, so that `/readyz` is right without traffic.
    pub async fn watch(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            let _: Option<String> = self.ask(&redis::cmd("PING")).await;
            shutdown.or(time::sleep(PING_EVERY)).await;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_key_is_told_from_an_outage() {
        let refused = |line: &[u8]| {
            let answer = redis::parse_redis_value(line).unwrap();
            NoAnswer::from(answer.extract_error().unwrap_err())
        };
        assert!(matches!(refused(b"-WRONGTYPE Operation against a key\r\n"), NoAnswer::Unfit(_)));
        for line in [b"-OOM command not allowed\r\n".as_slice(), b"-LOADING\r\n", b"-READONLY\r\n", b"-ERR no\r\n"] {
            assert!(matches!(refused(line), NoAnswer::Failed(_)));
        }
    }

    #[test]
    fn a_length_of_time_is_one_that_redis_takes() {
        assert_eq!(milliseconds(Duration::from_secs(2)), 2_000);
        assert_eq!(milliseconds(Duration::from_nanos(1)), 1);
        assert_eq!(milliseconds(Duration::MAX), u64::MAX);
    }
}
