use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
    os::fd::AsFd,
    sync::Arc,
    time::Duration,
};

use metrics::counter;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time,
};

use super::connection::Connection;
use crate::{
    client::limiter::{PerIpLimiter, Permit},
    site::memory::SiteMemory,
};

/// Pause after accept fails for a reason such as lack of memory or descriptors.
const ACCEPT_RETRY_PAUSE: Duration = Duration::from_millis(500);

/// The public port, with its connection limits. At the total limit, connections wait in the kernel's accept queue; a client
/// over its own limit is closed at once.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) listener: TcpListener,
    /// One permit per connection.
    pub(crate) permits: Arc<Semaphore>,
    pub(crate) per_ip: PerIpLimiter,
    /// The site's files that are sent by `sendfile`.
    pub(crate) memory: Arc<SiteMemory>,
    /// Timeout of a connection on which nothing is sent.
    pub(crate) idle_timeout: Duration,
}

impl Listener {
    /// Accepts the next connection, once the limit allows one.
    pub(super) async fn accept(&self) -> Accepted {
        let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else {
            // The semaphore is never closed.
            return std::future::pending().await;
        };
        let (stream, peer, client_permit) = self.next_permitted().await;
        self.accepted(stream, peer, permit, client_permit)
    }

    /// Accepts the connections in the kernel's accept queue, up to the limit. Closing the listener would reset them, and their
    /// clients could not know whether their requests were processed.
    ///
    /// # Errors
    ///
    /// The process is out of descriptors.
    pub(super) fn accept_queued(&self) -> io::Result<Vec<Accepted>> {
        let mut queued = Vec::new();
        // Bypasses the runtime, which may not have seen the connections yet.
        let listener = std::net::TcpListener::from(self.listener.as_fd().try_clone_to_owned()?);
        while let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            match listener.accept() {
                Ok((stream, peer)) => {
                    stream.set_nonblocking(true)?;
                    match self.per_ip.try_acquire(peer.ip()) {
                        Some(client_permit) => queued.push(self.accepted(stream, peer, permit, client_permit)),
                        None => counter!("http_connections_refused_total").increment(1),
                    }
                }
                Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                // The queue is empty, or the system refuses more.
                Err(_) => break,
            }
        }
        Ok(queued)
    }

    fn accepted(
        &self,
        stream: std::net::TcpStream,
        peer: SocketAddr,
        permit: OwnedSemaphorePermit,
        client_permit: Permit,
    ) -> Accepted {
        // With Nagle's algorithm, the second packet of a response would wait for the client's delayed ACK (40 ms).
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "connection already closed");
        }
        Accepted {
            stream,
            peer,
            permit,
            client_permit,
            memory: Arc::clone(&self.memory),
            idle_timeout: self.idle_timeout,
        }
    }

    async fn next_permitted(&self) -> (std::net::TcpStream, SocketAddr, Permit) {
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => match self.per_ip.try_acquire(peer.ip()) {
                    Some(permit) => match stream.into_std() {
                        Ok(stream) => return (stream, peer, permit),
                        Err(error) => tracing::debug!(%error, "connection already closed"),
                    },
                    None => counter!("http_connections_refused_total").increment(1),
                },
                // The client gave up while it was queued.
                Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(error) => {
                    tracing::error!(%error, "accept failed");
                    time::sleep(ACCEPT_RETRY_PAUSE).await;
                }
            }
        }
    }
}

/// An accepted connection, before it is handed to a worker.
#[derive(Debug)]
pub(super) struct Accepted {
    pub(super) peer: SocketAddr,
    stream: std::net::TcpStream,
    permit: OwnedSemaphorePermit,
    client_permit: Permit,
    memory: Arc<SiteMemory>,
    idle_timeout: Duration,
}

impl Accepted {
    /// Registers the connection with the runtime of the calling thread.
    pub(super) fn into_connection(self) -> io::Result<Connection> {
        let stream = TcpStream::from_std(self.stream)?;
        Ok(Connection::new(stream, self.permit, self.client_permit, self.memory, self.idle_timeout))
    }
}
