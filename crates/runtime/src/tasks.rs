//! The long-running tasks of a process: none dies unnoticed, none outlives the grace period.

use std::time::Duration;

use tokio::{task::JoinSet, time};

use crate::shutdown::Shutdown;

/// Why a process must stop with a failure.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// A task ended although nobody had asked it to.
    #[error("task {0} ended by itself")]
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
    /// Tasks were still busy when the grace period was over, and were cut off.
    #[error("{0} tasks did not finish within SHUTDOWN_GRACE and were cut off")]
    CutOff(usize),
}

type Finished = (&'static str, Result<(), Box<dyn std::error::Error + Send + Sync>>);

/// A set of named tasks that live as long as the process.
#[derive(Debug)]
pub struct Tasks {
    running: JoinSet<Finished>,
    shutdown: Shutdown,
}

impl Tasks {
    /// No tasks yet; all will stop with `shutdown`.
    pub fn new(shutdown: Shutdown) -> Self {
        Self { running: JoinSet::new(), shutdown }
    }

    /// Adds a task. It has to end soon after the shutdown is requested, and not before.
    pub fn spawn<E>(&mut self, name: &'static str, task: impl Future<Output = Result<(), E>> + Send + 'static)
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        self.running.spawn(async move { (name, task.await.map_err(Into::into)) });
    }

    /// Runs until the shutdown is requested or a task ends early (which requests it), then waits up
    /// to `grace` for the others. The first failure is the answer.
    pub async fn join(mut self, grace: Duration) -> Result<(), TaskError> {
        let mut failure = tokio::select! {
            () = self.shutdown.requested() => None,
            Some(first) = self.running.join_next() => match outcome(first) {
                // A task may see the request before we do.
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
            let left = self.running.len();
            self.running.shutdown().await;
            failure = failure.or(Some(TaskError::CutOff(left)));
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
    async fn tasks_that_stop_when_asked_are_a_clean_end() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        let asked = shutdown.clone();
        tasks.spawn("patient", async move {
            asked.requested().await;
            Ok::<(), Infallible>(())
        });
        shutdown.request();
        assert!(tasks.join(GRACE).await.is_ok());
    }

    #[tokio::test]
    async fn a_task_that_fails_stops_the_others_and_is_named() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        let asked = shutdown.clone();
        tasks.spawn("patient", async move {
            asked.requested().await;
            Ok::<(), Infallible>(())
        });
        tasks.spawn("hasty", async { Err(io::Error::other("no more")) });
        let error = tasks.join(GRACE).await.unwrap_err();
        assert_eq!(error.to_string(), "task hasty failed: no more");
        assert!(shutdown.is_requested());
    }

    #[tokio::test(start_paused = true)]
    async fn a_task_that_does_not_stop_is_cut_off_after_the_grace_period() {
        let shutdown = Shutdown::new();
        let mut tasks = Tasks::new(shutdown.clone());
        tasks.spawn("deaf", pending::<Result<(), Infallible>>());
        shutdown.request();
        assert!(matches!(tasks.join(GRACE).await, Err(TaskError::CutOff(1))));
    }
}
