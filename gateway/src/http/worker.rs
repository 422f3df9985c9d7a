use std::{io, thread};

use runtime::telemetry::MonitoredRuntime;
use tokio::runtime::{Builder, Handle};
use tokio_util::{
    sync::{CancellationToken, DropGuard},
    task::TaskTracker,
};

/// A thread with its own runtime, one per core. A response is computed on the thread that read the request; a shared
/// runtime would wake another thread for it.
pub(super) struct Worker {
    runtime: Handle,
    connections: TaskTracker,
    /// One per worker, because connections poll it with each request and would contend for its lock.
    draining: CancellationToken,
    /// Dropping the worker without draining it aborts its connections.
    _stop: DropGuard,
}

impl Worker {
    /// Starts the thread. It drops `ended` when it ends, even by a panic outside of any task.
    pub(super) fn start(disk_threads: usize, ended: DropGuard) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(disk_threads).build()?;
        let (handle, stop) = (runtime.handle().clone(), CancellationToken::new());
        let stopped = stop.clone().cancelled_owned();
        thread::Builder::new().name("http-worker".to_owned()).spawn(move || {
            let _ended = ended;
            let _monitored = MonitoredRuntime::new(runtime.handle());
            runtime.block_on(stopped);
        })?;
        Ok(Self {
            runtime: handle,
            connections: TaskTracker::new(),
            draining: CancellationToken::new(),
            _stop: stop.drop_guard(),
        })
    }

    /// The number of open connections.
    pub(super) fn connections(&self) -> usize {
        self.connections.len()
    }

    /// Serves a connection on this thread. `serve` gets the token that is cancelled when draining begins.
    pub(super) fn spawn<F>(&self, serve: impl FnOnce(CancellationToken) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.runtime.spawn(self.connections.track_future(serve(self.draining.clone())));
    }

    /// Asks connections to close once their requests are answered.
    pub(super) fn begin_drain(&self) {
        self.connections.close();
        self.draining.cancel();
    }

    /// Waits until all connections are closed.
    pub(super) async fn drained(&self) {
        self.connections.wait().await;
    }
}
