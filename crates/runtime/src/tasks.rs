//! The long-running tasks of a process. The end of one stops the process.

use std::time::Duration;

use tokio::{task::JoinSet, time};

use crate::shutdown::Shutdown;

/// Why a process stops with a failure.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// A task ended before the shutdown was requested.
    #[error("task {0} ended unexpectedly")]
    Ended(&'static str),
    /// A task failed.
    #[error("task {name} failed: {source}")]
    Failed {
        /// The task's name.
        name: &'static str,
        /// Its error.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A task panicked.
    #[error("a task panicked: {0}")]
    Panicked(tokio::task::JoinError),
    /// So many tasks were aborted because they did not finish within the grace period.
    #[error("{0} tasks did not finish in time and were aborted")]
    Aborted(usize),
}

type Finished = (&'static str, Result<(), Box<dyn std::error::Error + Send + Sync>>);

/// A set of named tasks that run as long as the process.
#[derive(Debug)]
pub struct Tasks {
    running: JoinSet<Finished>,
    shutdown: Shutdown,
}

impl Tasks {
    /// An empty set, whose tasks stop with `shutdown`.
    pub fn new(shutdown: Shutdown) -> Self {
        Self { running: JoinSet::new(), shutdown }
    }

    /// Adds a task. It must end soon after the shutdown is requested, and not before.
    pub fn spawn<E>(&mut self, name: &'static str, task: impl Future<Output = Result<(), E>> + Send + 'static)
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.running.spawn(async move { (name, task.await.map_err(Into::into)) });
    }

    /// Runs until the shutdown is requested or a task ends early, which requests it, then waits up to `grace` for the
    /// other tasks and aborts the rest.
    ///
    /// # Errors
    ///
    /// The first failure.
    pub async fn join(mut self, grace: Duration) -> Result<(), TaskError> {
        let mut failure = tokio::select! {
            () = self.shutdown.requested() => None,
            Some(first) = self.running.join_next() => match outcome(first) {
                // A task may see the request before this one does.
                Ok(_) if self.shutdown.is_requested() => None,
                Ok(name) => Some(TaskError::Ended(name)),
                Err(error) => Some(error),
            },
        };
        self.shutdown.request();
        let drained = time::timeout(grace, async {
            while let Some(next) = self.running.join_next().await {
                failure = failure.take().or(outcome(next).err());
            }
        });
        if drained.await.is_err() {
            let unfinished = self.running.len();
            self.running.shutdown().await;
            failure = failure.or(Some(TaskError::Aborted(unfinished)));
        }
        failure.map_or(Ok(()), Err)
    }
}

fn outcome(joined: Result<Finished, tokio::task::JoinError>) -> Result<&'static str, TaskError> {
    match joined {
        Ok((name, Ok(()))) => Ok(name),
        Ok((name, Err(source))) => Err(TaskError::Failed { name, source }),
        Err(panic) => Err(TaskError::Panicked(panic)),
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::pending, io};

    use super::*;

    const GRACE: Duration = Duration::from_secs(5);

    #[tokio::test]
    async fn ends_cleanly_if_all_tasks_stop_on_request() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        let requested = shutdown.clone();
        tasks.spawn("obedient", async move {
            requested.requested().await;
            Ok::<(), Infallible>(())
        });
        shutdown.request();
        assert!(tasks.join(GRACE).await.is_ok());
    }

    #[tokio::test]
    async fn a_failing_task_stops_the_others_and_is_named() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        let requested = shutdown.clone();
        tasks.spawn("obedient", async move {
            requested.requested().await;
            Ok::<(), Infallible>(())
        });
        tasks.spawn("failing", async { Err(io::Error::other("no more")) });
        let error = tasks.join(GRACE).await.unwrap_err();
        assert_eq!(error.to_string(), "task failing failed: no more");
        assert!(shutdown.is_requested());
    }

    #[tokio::test(start_paused = true)]
    async fn aborts_a_task_that_outlives_the_grace_period() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        tasks.spawn("stuck", pending::<Result<(), Infallible>>());
        shutdown.request();
        assert!(matches!(tasks.join(GRACE).await, Err(TaskError::Aborted(1))));
    }
}
