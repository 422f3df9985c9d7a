use std::{
    io::{self, ErrorKind},
    net::{SocketAddr, TcpStream},
    os::fd::AsFd,
    sync::Arc,
    time::Duration,
};

use metrics::{Gauge, counter, gauge};
use rustix::net::sockopt::{set_tcp_nodelay, set_tcp_user_timeout};
use tokio::{
    net::TcpListener,
    sync::{OwnedSemaphorePermit, Semaphore},
    time,
};

use crate::client::limiter::{PerIpLimiter, Permit};

/// Pause after accept fails for a reason such as lack of memory or descriptors.
const ACCEPT_RETRY_PAUSE: Duration = Duration::from_millis(500);

/// The public port, with its connection limits. At the total limit, connections wait in the kernel's accept queue; a client
/// over its own limit is closed at once.
#[derive(Debug)]
pub(crate) struct Listener {
    listener: TcpListener,
    permits: Arc<Semaphore>,
    per_ip: PerIpLimiter,
}

impl Listener {
    /// Limits the connections to `listener`. A connection whose client takes no data for `write_timeout` is closed.
    ///
    /// # Errors
    ///
    /// The kernel rejects a socket option.
    pub(crate) fn new(
        listener: TcpListener,
        max_connections: usize,
        per_ip: PerIpLimiter,
        write_timeout: Duration,
    ) -> io::Result<Self> {
        // Accepted sockets inherit both options (Linux). With Nagle's algorithm, the second packet of a response would wait
        // for the client's delayed ACK (40 ms).
        set_tcp_nodelay(&listener, true)?;
        // The kernel resets connections whose data stays unacknowledged or unsent for this time (tcp(7)), of which 0 would
        // be never. It takes a signed number. A client that reads a little now and then keeps its connection.
        let user_timeout = i32::try_from(write_timeout.as_millis()).unwrap_or(i32::MAX).max(1);
        set_tcp_user_timeout(&listener, user_timeout.unsigned_abs())?;
        let permits = Arc::new(Semaphore::new(max_connections.min(Semaphore::MAX_PERMITS)));
        Ok(Self { listener, permits, per_ip })
    }

    /// Accepts the next connection, once the limits allow one.
    pub(super) async fn accept(&self) -> Accepted {
        let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else {
            // The semaphore is never closed.
            return std::future::pending().await;
        };
        loop {
            match self.listener.accept().await.and_then(|(stream, peer)| Ok((stream.into_std()?, peer))) {
                Ok((stream, peer)) => {
                    if let Some(client_permit) = self.permit_client(peer) {
                        return Accepted::new(stream, peer, permit, client_permit);
                    }
                }
                Err(error) if is_client_gone(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "accept failed");
                    time::sleep(ACCEPT_RETRY_PAUSE).await;
                }
            }
        }
    }

    /// Accepts the connections in the kernel's accept queue, up to the limit. Closing the listener would reset them, and their
    /// clients could not know whether their requests were processed.
    ///
    /// # Errors
    ///
    /// The process is out of file descriptors.
    pub(super) fn accept_queued(&self) -> io::Result<Vec<Accepted>> {
        let mut queued = Vec::new();
        // Bypasses the runtime, which may not have seen the connections yet.
        let listener = std::net::TcpListener::from(self.listener.as_fd().try_clone_to_owned()?);
        while let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            match listener.accept() {
                Ok((stream, peer)) => {
                    stream.set_nonblocking(true)?;
                    let client_permit = self.permit_client(peer);
                    queued.extend(client_permit.map(|client| Accepted::new(stream, peer, permit, client)));
                }
                Err(error) if is_client_gone(&error) => {}
                // The queue is empty, or the system is out of resources.
                Err(_) => break,
            }
        }
        Ok(queued)
    }

    fn permit_client(&self, peer: SocketAddr) -> Option<Permit> {
        let permit = self.per_ip.try_acquire(peer.ip());
        if permit.is_none() {
            counter!("http_connections_refused_total").increment(1);
        }
        permit
    }
}

/// Returns true if the client gave up while it was queued.
fn is_client_gone(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

/// An accepted connection, before it is handed to a worker.
pub(super) struct Accepted {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) open: OpenConnection,
}

impl Accepted {
    fn new(stream: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit, client_permit: Permit) -> Self {
        let gauge = gauge!("http_connections");
        gauge.increment(1.0);
        Self { stream, peer, open: OpenConnection { _permits: (permit, client_permit), gauge } }
    }
}

/// Counts as an open connection until dropped.
pub(super) struct OpenConnection {
    _permits: (OwnedSemaphorePermit, Permit),
    gauge: Gauge,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.gauge.decrement(1.0);
    }
}
