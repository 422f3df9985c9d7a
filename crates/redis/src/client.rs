use std::{convert::Infallible, fmt, time::Duration};

use metrics::counter;
use redis::{Cmd, FromRedisValue, RedisError, Role, Value};
use runtime::{env::ConfigError, health::Component, secret::SecretUrl, shutdown::Shutdown};
use tokio::time::{self, Instant};

use crate::{Config, NodeError, NodeRole, QueryError, master::Master, nodes::Nodes};

/// How often an idle Redis is asked whether it is there, and one that is away.
const ASK_EVERY: Duration = Duration::from_secs(5);
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// What a node answers that is no master, or not yet (redis.io, replication).
const NO_MASTER: [&str; 3] = ["READONLY", "MASTERDOWN", "LOADING"];

/// A Redis that may be away. Clones share one connection, which is made anew by itself.
#[derive(Clone)]
pub struct Redis {
    master: Master,
    timeout: Duration,
    component: Component,
}

impl fmt::Debug for Redis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redis")
            .field("nodes", self.master.nodes())
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

impl Redis {
    /// Connects when it is first asked; tells `component` whether it answers.
    pub fn new(config: &Config, component: Component) -> Result<Self, ConfigError> {
        Ok(Self { master: Master::new(Nodes::new(config)?), timeout: config.timeout, component })
    }

    /// The answer to `command`, or `None` if there was none in time.
    pub async fn query<T: FromRedisValue>(&self, command: &Cmd) -> Option<T> {
        self.try_query(command).await.ok()
    }

    /// The answer to `command`, or why there is none: for a caller that has to mend what stands at its key.
    pub async fn try_query<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, QueryError> {
        let answer = self.answer(command).await;
        let outcome =
            answer.and_then(|value| T::from_redis_value(value).map_err(|error| QueryError::WrongType(error.into())));
        match &outcome {
            Ok(_) => self.component.up(),
            Err(error) => {
                counter!("redis_errors_total").increment(1);
                // An outage is one state, not one line a question: `/readyz` and the counter have it.
                tracing::debug!(%error, "Redis was gone round");
                match error {
                    QueryError::WrongType(_) => self.component.up(),
                    QueryError::TimedOut(_) | QueryError::Failed(_) => self.component.down(error.to_string()),
                }
            }
        }
        outcome
    }

    /// What the master answers. Never asked twice: a question whose answer is lost may have been acted upon.
    async fn answer(&self, command: &Cmd) -> Result<Value, QueryError> {
        // One limit for all of it, also while the master is looked for.
        let deadline = Instant::now() + self.timeout;
        let mut held = match time::timeout_at(deadline, self.master.connection()).await {
            Ok(Ok(held)) => held,
            Ok(Err(reason)) => return Err(QueryError::Failed(reason.to_string())),
            Err(_) => {
                let reason = self.master.missing();
                return Err(
                    reason.map_or(QueryError::TimedOut(self.timeout), |reason| QueryError::Failed(reason.to_string()))
                );
            }
        };
        match time::timeout_at(deadline, command.query_async::<Value>(&mut held.connection)).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => {
                if is_of_no_use(&error) {
                    self.master.lost(&held);
                }
                Err(error.into())
            }
            Err(_) => {
                self.master.is_slow(&held);
                Err(QueryError::TimedOut(self.timeout))
            }
        }
    }

    /// Asks whether Redis is there until the shutdown, so that `/readyz` is right without traffic, and a master that
    /// became a replica without a word is left.
    pub async fn run_health_checks(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            let pause = if self.is_there().await { ASK_EVERY } else { ASK_AGAIN_AFTER };
            shutdown.run_until_requested(time::sleep(pause)).await;
        }
        Ok(())
    }

    async fn is_there(&self) -> bool {
        if !self.master.nodes().are_several() {
            return self.query::<String>(&redis::cmd("PING")).await.is_some();
        }
        // Whoever is found while the answer is on its way is not meant by it.
        let asked = self.master.held();
        match self.query(&redis::cmd("ROLE")).await.map(|role: Role| NodeRole::from(role)) {
            Some(NodeRole::Master { .. }) => true,
            Some(_) => {
                self.component.down("Redis failed: the master became a replica");
                if let Some(asked) = asked {
                    self.master.lost(&asked);
                }
                false
            }
            None => false,
        }
    }

    /// What each of several addresses is; nothing of one alone, which may be anything that answers.
    pub async fn node_roles(&self) -> Vec<(SecretUrl, Result<NodeRole, NodeError>)> {
        let nodes = self.master.nodes();
        if nodes.are_several() { nodes.node_roles().await } else { Vec::new() }
    }
}

/// Whether the connection on which this came cannot be asked again.
fn is_of_no_use(error: &RedisError) -> bool {
    error.is_unrecoverable_error() || error.is_io_error() || error.code().is_some_and(|code| NO_MASTER.contains(&code))
}
