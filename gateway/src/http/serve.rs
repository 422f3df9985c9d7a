use std::{io, thread, time::Duration};

use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use super::{listener::Listener, service::MakeService, worker::Worker};

/// Maximum threads that read files from disk: each holds a chunk of a file in memory.
const MAX_DISK_THREADS: usize = 64;

/// Serves connections until the shutdown is requested, then drains: requests in flight are finished within `drain_timeout`.
/// Clients that read more slowly are cut off, and do not turn a clean exit into a failure.
///
/// HTTP/1.1 only. HTTP/2 ends at the edge, with TLS: on one connection a client could ask for many films at once, which a
/// limit on connections does not bound.
pub(crate) async fn serve(
    listener: Listener,
    make_service: MakeService,
    drain_timeout: Duration,
    shutdown: Shutdown,
) -> io::Result<()> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let disk_threads = (MAX_DISK_THREADS / cores).max(1);
    let start = |_| Worker::start(make_service.clone(), shutdown.clone(), disk_threads);
    let mut workers = (0..cores).map(start).collect::<io::Result<Vec<_>>>()?;
    while let Some(accepted) = shutdown.run_until_requested(listener.accept()).await {
        let Some(least_busy) = workers.iter().min_by_key(|worker| worker.connections()) else { break };
        least_busy.dispatch(accepted)?;
    }
    for (accepted, worker) in listener.accept_queued()?.into_iter().zip((0..workers.len()).cycle()) {
        workers[worker].dispatch(accepted)?;
    }
    drop(listener);
    let drained = time::timeout(drain_timeout, async {
        for worker in &mut workers {
            worker.drain().await?;
        }
        Ok::<_, io::Error>(())
    });
    drained.await.unwrap_or_else(|_| {
        let cut_off: usize = workers.iter().map(Worker::connections).sum();
        counter!("http_connections_cut_off_total").increment(cut_off as u64);
        tracing::warn!(cut_off, "drain timed out, cutting off connections");
        Ok(())
    })
}
