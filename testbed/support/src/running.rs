use std::fmt::Debug;

use runtime::shutdown::Shutdown;
use tokio::{task::JoinHandle, time};

use crate::{DEADLINE, capture_logs};

/// A service that runs in this process.
#[derive(Debug)]
pub struct Running<E> {
    task: JoinHandle<Result<(), E>>,
    shutdown: Shutdown,
}

impl<E: Debug + Send + 'static> Running<E> {
    /// Starts `run` with a new shutdown signal.
    pub fn start<F>(run: impl FnOnce(Shutdown) -> F) -> Self
    where
        F: Future<Output = Result<(), E>> + Send + 'static,
    {
        capture_logs();
        let shutdown = Shutdown::new();
        Self { task: tokio::spawn(run(shutdown.clone())), shutdown }
    }

    /// Requests the shutdown and waits. Panics if the service does not stop cleanly.
    pub async fn stop(self) {
        self.shutdown.request();
        let joined = time::timeout(DEADLINE, self.task).await.expect("the service did not stop in time");
        joined.expect("the service panicked").expect("the service failed");
    }
}
