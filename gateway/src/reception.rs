use std::{convert::Infallible, pin::pin};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use runtime::shutdown::Shutdown;
use tokio_util::task::TaskTracker;

use crate::{
    connection::Connection,
    connections::Connections,
    front::{Front, Host},
};

/// Longest head of a request. Browsers send some 1 KiB, and 4 KiB with the cookies of a tag service.
const LONGEST_HEAD: usize = 16 << 10;

/// Lets visitors in until the stop is requested, and finishes what is in hand.
///
/// HTTP/1.1 alone: HTTP/2 is for the edge, where TLS ends, and a connection on which many films can be asked for at once
/// has no place in an account of connections.
pub(crate) async fn receive(connections: Connections, front: Front, stop: Shutdown) -> Result<(), Infallible> {
    let visits = TaskTracker::new();
    while let Some((connection, visitor)) = stop.or(connections.accept()).await {
        let host = front.welcome(visitor, connection.work());
        visits.spawn(visit(connection, host, stop.clone()));
    }
    drop(connections);
    visits.close();
    visits.wait().await;
    Ok(())
}

/// Answers one visitor until they leave, or are silent for too long, or the process stops.
async fn visit(connection: Connection, host: Host, stop: Shutdown) {
    let mut protocol = http1::Builder::new();
    protocol.max_header_size(LONGEST_HEAD);
    let mut visit = pin!(protocol.serve_connection(TokioIo::new(connection), host));
    let ended = tokio::select! {
        biased;
        ended = &mut visit => ended,
        () = stop.requested() => {
            visit.as_mut().graceful_shutdown();
            visit.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}
