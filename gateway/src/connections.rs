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

use crate::{
    connection::Connection,
    crowd::{Crowd, Place},
    site::Held,
};

/// After a failure of the system's own, such as a lack of memory, it is asked again in so long.
const PAUSE: Duration = Duration::from_millis(500);

/// The site's port, which lets in so many visitors at once. The next wait in the system's queue, and are let in as
/// others leave. Of one address so many are let in, and the next are sent away.
#[derive(Debug)]
pub(crate) struct Connections {
    pub(crate) listener: TcpListener,
    /// One for each visitor.
    pub(crate) places: Arc<Semaphore>,
    pub(crate) crowd: Crowd,
    /// What of the site is sent by the system.
    pub(crate) held: Arc<Held>,
    /// The longest silence of a visitor.
    pub(crate) silence: Duration,
}

impl Connections {
    /// The next visitor, as soon as there is one and room for them.
    pub(crate) async fn accept(&self) -> Arrival {
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            // The semaphore is never closed.
            return std::future::pending().await;
        };
        let (stream, visitor, among_its_own) = self.next_welcome().await;
        self.arrival(stream, visitor, place, among_its_own)
    }

    /// Accepts the connections that the kernel has queued, as far as there is room for them. Closing the listener
    /// would reset those, and their clients would not know whether their request was processed.
    ///
    /// # Errors
    ///
    /// The process has no descriptor left for it.
    pub(crate) fn accept_queued(&self) -> io::Result<Vec<Arrival>> {
        let mut queued = Vec::new();
        // Asked directly: the runtime may not know yet that a connection is there.
        let listener = std::net::TcpListener::from(self.listener.as_fd().try_clone_to_owned()?);
        while let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            match listener.accept() {
                Ok((stream, visitor)) => {
                    stream.set_nonblocking(true)?;
                    match self.crowd.join(visitor.ip()) {
                        Some(among_its_own) => queued.push(self.arrival(stream, visitor, place, among_its_own)),
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

    fn arrival(
        &self,
        stream: std::net::TcpStream,
        visitor: SocketAddr,
        place: OwnedSemaphorePermit,
        among_its_own: Place,
    ) -> Arrival {
        // Without it, the second part of an answer waits for the visitor's acknowledgement of the first, which is
        // delayed by 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection is gone already");
        }
        Arrival { stream, visitor, place, among_its_own, held: Arc::clone(&self.held), silence: self.silence }
    }

    async fn next_welcome(&self) -> (std::net::TcpStream, SocketAddr, Place) {
        loop {
            match self.listener.accept().await {
                Ok((stream, visitor)) => match self.crowd.join(visitor.ip()) {
                    Some(place) => match stream.into_std() {
                        Ok(stream) => return (stream, visitor, place),
                        Err(error) => tracing::debug!(%error, "a connection is gone already"),
                    },
                    None => counter!("http_connections_refused_total").increment(1),
                },
                // Who has gone again while they waited.
                Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken");
                    time::sleep(PAUSE).await;
                }
            }
        }
    }
}

/// A visitor who was let in, for whichever thread answers them.
#[derive(Debug)]
pub(crate) struct Arrival {
    pub(crate) visitor: SocketAddr,
    stream: std::net::TcpStream,
    place: OwnedSemaphorePermit,
    among_its_own: Place,
    held: Arc<Held>,
    silence: Duration,
}

impl Arrival {
    /// Their connection, for the thread that this is called on.
    pub(crate) fn into_connection(self) -> io::Result<Connection> {
        let stream = TcpStream::from_std(self.stream)?;
        Ok(Connection::new(stream, self.place, self.among_its_own, self.held, self.silence))
    }
}
