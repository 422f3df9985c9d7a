use std::{convert::Infallible, fmt, time::Duration};

use metrics::{counter, describe_counter};
use redis::{Cmd, FromRedisValue, RedisError, Role, Value};
use runtime::{env::ConfigError, health::Component, shutdown::Shutdown};
use tokio::time::{self, Instant};

use crate::{Config, QueryError, connector::Connector, master::Master};

/// Interval of health checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// Interval of health checks while Redis is down.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// Errors of a server that is not the master, or not yet (redis.io, replication).
const NOT_MASTER: [&str; 3] = ["READONLY", "MASTERDOWN", "LOADING"];

/// A fail-open client. Clones share a connection, which reconnects automatically.
#[derive(Clone)]
pub struct Redis {
    master: Master,
    timeout: Duration,
    component: Component,
}

impl fmt::Debug for Redis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redis")
            .field("url", &self.master.connector().to_string())
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

impl Redis {
    /// A client that connects on its first query and reports the state of Redis to `component`.
    pub fn new(config: &Config, component: Component) -> Result<Self, ConfigError> {
        describe_counter!("redis_errors_total", "Redis queries without a usable reply in time");
        Ok(Self { master: Master::new(Connector::new(config)?), timeout: config.timeout, component })
    }

    /// Connects, for a process that sends only a few commands. A query waits only for its timeout, and finding the master
    /// through Sentinel may take longer. After a failure the next query reports the outage.
    pub async fn connect(&self) {
        let _ = self.master.connection().await;
    }

    /// The reply to `command`. `None` if there is none in time.
    pub async fn query<T: FromRedisValue>(&self, command: &Cmd) -> Option<T> {
        self.try_query(command).await.ok()
    }

    /// The reply to `command`, for a caller that has to tell a corrupt value from an outage.
    pub async fn try_query<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, QueryError> {
        let reply = self.send(command).await;
        let outcome =
            reply.and_then(|value| T::from_redis_value(value).map_err(|error| QueryError::WrongType(error.into())));
        match &outcome {
            Ok(_) => self.component.up(),
            Err(error) => {
                counter!("redis_errors_total").increment(1);
                // Not a warning for each query: `/readyz` and the counter show the outage.
                tracing::debug!(%error, "Redis bypassed");
                match error {
                    QueryError::WrongType(_) => self.component.up(),
                    QueryError::TimedOut(_) | QueryError::Failed(_) => self.component.down(error.to_string()),
                }
            }
        }
        outcome
    }

    /// Sends `command` once. It is never retried, since the server may have executed a command whose reply was lost.
    async fn send(&self, command: &Cmd) -> Result<Value, QueryError> {
        // One limit for connecting and the reply together.
        let deadline = Instant::now() + self.timeout;
        let mut current = match time::timeout_at(deadline, self.master.connection()).await {
            Ok(Ok(current)) => current,
            Ok(Err(reason)) => return Err(QueryError::Failed(reason.to_string())),
            Err(_) => {
                let timed_out = QueryError::TimedOut(self.timeout);
                return Err(self
                    .master
                    .last_error()
                    .map_or(timed_out, |reason| QueryError::Failed(reason.to_string())));
            }
        };
        match time::timeout_at(deadline, command.query_async::<Value>(&mut current.connection)).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => {
                if needs_reconnect(&error) {
                    self.master.report_lost(&current);
                }
                Err(error.into())
            }
            Err(_) => {
                self.master.report_slow(&current);
                Err(QueryError::TimedOut(self.timeout))
            }
        }
    }

    /// Checks Redis regularly until the shutdown, so that `/readyz` is right without traffic, and a master that was
    /// demoted is left.
    pub async fn run_health_checks(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            let interval = if self.is_healthy().await { CHECK_INTERVAL } else { RETRY_INTERVAL };
            shutdown.run_until_requested(time::sleep(interval)).await;
        }
        Ok(())
    }

    async fn is_healthy(&self) -> bool {
        // A fixed server may have any role, and its user may lack the permission to ask for it.
        if !self.master.connector().uses_sentinel() {
            return self.query::<String>(&redis::cmd("PING")).await.is_some();
        }
        // Taken first: a connection made during the query is not the one that was checked.
        let checked = self.master.current();
        match self.query::<Role>(&redis::cmd("ROLE")).await {
            Some(Role::Primary { .. }) => true,
            Some(_) => {
                self.component.down("Redis failed: the master was demoted");
                if let Some(checked) = checked {
                    self.master.report_lost(&checked);
                }
                false
            }
            None => false,
        }
    }

    /// The address of the master that the Sentinels named. `None` for a fixed server, or while there is no connection.
    pub fn sentinel_master(&self) -> Option<String> {
        let current = self.master.current().filter(|_| self.master.connector().uses_sentinel());
        current.map(|current| current.address.to_string())
    }
}

/// Returns true if the connection cannot be used any more, or its server is not the master.
fn needs_reconnect(error: &RedisError) -> bool {
    error.is_unrecoverable_error() || error.is_io_error() || error.code().is_some_and(|code| NOT_MASTER.contains(&code))
}
