use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
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
        // Without it, the second part of an answer waits for the visitor's acknowledgement of the first, which is
        // delayed by 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection is gone already");
        }
        let Self { held, silence, .. } = self;
        Arrival { stream, visitor, place, among_its_own, held: Arc::clone(held), silence: *silence }
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
