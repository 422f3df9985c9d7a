use std::{io, net::SocketAddr, sync::Arc};

use axum::serve::Listener;
use tokio::{net::TcpListener, sync::Semaphore};

use crate::{connection::Connection, site::Held};

/// The site's port, which lets in so many visitors at once. The next wait in the system's queue, and are let in as
/// others leave.
#[derive(Debug)]
pub(crate) struct Connections {
    listener: TcpListener,
    places: Arc<Semaphore>,
    held: Arc<Held>,
}

impl Connections {
    /// At most `most` at once. What is `held` is sent by the system.
    pub(crate) fn new(listener: TcpListener, most: usize, held: Arc<Held>) -> Self {
        Self { listener, places: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))), held }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            // The semaphore is never closed.
            return std::future::pending().await;
        };
        let (stream, visitor) = Listener::accept(&mut self.listener).await;
        // Without it, the second part of an answer waits for the visitor's acknowledgement of the first, which is
        // delayed by 40 ms.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection is gone already");
        }
        (Connection::new(stream, place, Arc::clone(&self.held)), visitor)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}
