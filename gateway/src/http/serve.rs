use std::{io, thread, time::Duration};

use futures_util::future::join_all;
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::{net::TcpStream, time};
use tokio_util::sync::CancellationToken;

use super::{
    connection::{FIRST_REQUEST_TIMEOUT, Timeouts, serve_connection},
    listener::{Accepted, Listener},
    service::MakeService,
    worker::Worker,
};

/// Maximum threads that read files from disk: each holds a chunk of a file in memory.
const MAX_DISK_THREADS: usize = 64;

/// Serves connections until the shutdown is requested, then drains: requests in flight are finished within `drain_timeout`.
/// Clients that read more slowly are cut off, and do not turn a clean exit into a failure.
///
/// HTTP/1.1 only. HTTP/2 ends at the edge, with TLS: on one connection a client could request many films at once, which a
/// limit on connections does not bound.
///
/// # Errors
///
/// A worker cannot be started or has ended, or the process is out of file descriptors.
pub(crate) async fn serve(
    listener: Listener,
    make_service: MakeService,
    idle_timeout: Duration,
    drain_timeout: Duration,
    shutdown: Shutdown,
) -> io::Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let disk_threads = (MAX_DISK_THREADS / cores).max(1);
    let worker_ended = CancellationToken::new();
    let start_worker = |_| Worker::start(disk_threads, worker_ended.clone().drop_guard());
    let workers = (0..cores).map(start_worker).collect::<io::Result<Vec<_>>>()?;
    let timeouts = Timeouts { idle: idle_timeout, first_request: FIRST_REQUEST_TIMEOUT };
    let dispatch = |accepted: Accepted| {
        let Some(least_busy) = workers.iter().min_by_key(|worker| worker.connections()) else { return };
        let service = make_service.for_connection(accepted.peer);
        least_busy.spawn(|draining| async move {
            let Accepted { stream, peer: _, open: _open } = accepted;
            // Registers the socket with the worker's runtime.
            match TcpStream::from_std(stream) {
                Ok(stream) => serve_connection(stream, service, timeouts, draining).await,
                Err(error) => tracing::error!(%error, "cannot register connection"),
            }
        });
    };
    let accept_all = async {
        while let Some(accepted) = shutdown.run_until_requested(listener.accept()).await {
            dispatch(accepted);
        }
    };
    if worker_ended.run_until_cancelled(accept_all).await.is_none() {
        // The dead worker has the fewest connections, so every new one would go to it and be closed.
        return Err(io::Error::other("a worker thread ended unexpectedly"));
    }
    listener.accept_queued()?.into_iter().for_each(dispatch);
    drop(listener);
    workers.iter().for_each(Worker::begin_drain);
    if time::timeout(drain_timeout, join_all(workers.iter().map(Worker::drained))).await.is_err() {
        let cut_off: usize = workers.iter().map(Worker::connections).sum();
        counter!("http_connections_cut_off_total").increment(cut_off as u64);
        tracing::warn!(cut_off, "drain timed out, cutting off connections");
    }
    Ok(())
}
