use std::{future::poll_fn, io, pin::pin, task::Poll, thread, time::Duration};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use runtime::{shutdown::Shutdown, telemetry::MonitoredRuntime};
use tokio::{
    runtime::Builder,
    sync::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
        oneshot,
    },
    task::yield_now,
    time,
};
use tokio_util::{
    sync::{CancellationToken, DropGuard},
    task::{TaskTracker, task_tracker::TaskTrackerToken},
};

use super::{
    connection::Connection,
    listener::Accepted,
    service::{ConnectionService, MakeService},
};

/// Maximum size of a request head. Browsers send about 1 KiB, and 4 KiB with the cookies of a tag service.
const MAX_HEAD_BYTES: usize = 16 << 10;

/// The time that a new connection has for its first request once the shutdown is requested. TCP retransmits a lost packet
/// after a second (RFC 6298 §2.1).
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(2);

/// A thread with its own runtime, one per core. A response is computed on the thread that read the request; a shared
/// runtime would wake another thread for it.
pub(super) struct Worker {
    /// Closed by [`Worker::drain`]. Bounded by the limit on connections.
    connections: Option<UnboundedSender<(Accepted, TaskTrackerToken)>>,
    /// Includes connections that are dispatched and not yet received, so that a stalled thread does not look idle.
    tracker: TaskTracker,
    finished: oneshot::Receiver<()>,
    /// Dropping the worker without draining it aborts its connections.
    _abort: DropGuard,
}

impl Worker {
    pub(super) fn start(make_service: MakeService, shutdown: Shutdown, disk_threads: usize) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(disk_threads).build()?;
        let (connections, accepted) = unbounded_channel();
        let (finish, finished) = oneshot::channel();
        let (tracker, abort) = (TaskTracker::new(), CancellationToken::new());
        let serving = serve_accepted(accepted, tracker.clone(), make_service, shutdown);
        let aborted = abort.clone();
        thread::Builder::new().name("http-worker".to_owned()).spawn(move || {
            let _monitored = MonitoredRuntime::new(runtime.handle());
            runtime.block_on(aborted.run_until_cancelled_owned(serving));
            // The receiver is gone if the worker was aborted.
            let _ = finish.send(());
        })?;
        Ok(Self { connections: Some(connections), tracker, finished, _abort: abort.drop_guard() })
    }

    /// The number of open connections.
    pub(super) fn connections(&self) -> usize {
        self.tracker.len()
    }

    pub(super) fn dispatch(&self, accepted: Accepted) -> io::Result<()> {
        let connections = self.connections.as_ref().ok_or_else(panicked)?;
        connections.send((accepted, self.tracker.token())).map_err(|_| panicked())
    }

    /// Waits until all connections are closed.
    pub(super) async fn drain(&mut self) -> io::Result<()> {
        self.connections = None;
        (&mut self.finished).await.map_err(|_| panicked())
    }
}

fn panicked() -> io::Error {
    io::Error::other("an HTTP worker thread panicked")
}

/// Serves the connections that are dispatched to this thread, until the channel is closed and all connections are.
async fn serve_accepted(
    mut accepted: UnboundedReceiver<(Accepted, TaskTrackerToken)>,
    tracker: TaskTracker,
    make_service: MakeService,
    shutdown: Shutdown,
) {
    while let Some((accepted, tracked)) = accepted.recv().await {
        let peer = accepted.peer;
        match accepted.into_connection() {
            Ok(connection) => {
                let service = make_service.for_connection(peer, connection.state());
                let serving = serve_connection(connection, service, FIRST_REQUEST_TIMEOUT, shutdown.clone());
                tokio::spawn(async move {
                    serving.await;
                    drop(tracked);
                });
            }
            Err(error) => tracing::error!(%error, "cannot register connection"),
        }
    }
    tracker.close();
    tracker.wait().await;
}

/// Serves one connection until either side closes it, it times out, or the shutdown is requested. The shutdown leaves a new
/// connection `first_request_timeout` for its first request.
pub(super) async fn serve_connection(
    connection: Connection,
    service: ConnectionService,
    first_request_timeout: Duration,
    shutdown: Shutdown,
) {
    let state = connection.state();
    let mut http = http1::Builder::new();
    http.max_header_size(MAX_HEAD_BYTES);
    let mut serving = pin!(http.serve_connection(TokioIo::new(connection), service));
    let (mut stopped, mut is_registered) = (pin!(shutdown.requested()), false);
    let ended = poll_fn(|cx| {
        if let Poll::Ready(ended) = serving.as_mut().poll(cx) {
            return Poll::Ready(Some(ended));
        }
        // Polled once, the shutdown wakes this task. Polling it with each request would contend for a lock that all
        // connections share.
        if is_registered && !shutdown.is_requested() {
            return Poll::Pending;
        }
        is_registered = true;
        stopped.as_mut().poll(cx).map(|()| None)
    });
    let ended = match ended.await {
        Some(ended) => ended,
        None => {
            // Answers requests that have arrived but not been read, and the first request of a new connection: if it were
            // closed unread, its client could not know whether it was processed.
            yield_now().await;
            let mut timeout = pin!(time::sleep(first_request_timeout));
            let ended = poll_fn(|cx| match serving.as_mut().poll(cx) {
                Poll::Ready(ended) => Poll::Ready(Some(ended)),
                Poll::Pending if state.has_received() => Poll::Ready(None),
                Poll::Pending => timeout.as_mut().poll(cx).map(|()| None),
            });
            match ended.await {
                Some(ended) => ended,
                None => {
                    serving.as_mut().graceful_shutdown();
                    serving.await
                }
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection failed");
    }
}
