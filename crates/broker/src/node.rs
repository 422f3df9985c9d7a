use std::{fmt, io, time::Duration};

use lapin::{
    ConnectionProperties, runtime as reactor,
    tcp::AsyncTcpStream,
    uri::{AMQPScheme, AMQPUri},
};
use runtime::{secret::SecretUrl, tls::HandshakeError};
use tokio::time;

use crate::{
    Connection,
    pending_socket::PendingSocket,
    tls::{self, Tls},
};

/// A silent peer is detected after twice this interval. The broker proposes 60.
const HEARTBEAT_SECONDS: u16 = 10;
/// Maximum frame size, in which a typical enquiry fits. lapin allocates 64 frames for each connection: 8 MiB at the
/// 128 KiB that the broker proposes.
const FRAME_BYTES: u32 = 16 * 1024;

/// Why there is no connection to a node.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// The node did not answer in time.
    #[error("no answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// The TLS handshake failed.
    #[error(transparent)]
    Tls(HandshakeError),
    /// The node could not be reached or refused the connection.
    #[error(transparent)]
    Refused(lapin::Error),
}

impl From<lapin::Error> for NodeError {
    fn from(error: lapin::Error) -> Self {
        tls::handshake_error(&error).map_or_else(|| Self::Refused(error), Self::Tls)
    }
}

/// A node of the broker.
#[derive(Clone)]
pub struct Node {
    url: SecretUrl,
    uri: AMQPUri,
    /// `None` where its scheme is `amqp`.
    tls: Option<Tls>,
}

impl Node {
    /// Creates the node at `url`. `tls` is used if its scheme is `amqps`.
    ///
    /// # Errors
    ///
    /// If `url` is not a valid AMQP URL. The reason does not repeat it.
    pub(crate) fn new(url: &SecretUrl, tls: Option<&Tls>) -> Result<Self, &'static str> {
        let reason = "is not a valid AMQP URL: check its percent-encoding and what follows '?'";
        let mut uri: AMQPUri = url.expose().parse().map_err(|_| reason)?;
        uri.query.heartbeat.get_or_insert(HEARTBEAT_SECONDS);
        uri.query.frame_max.get_or_insert(FRAME_BYTES);
        let tls = tls.filter(|_| uri.scheme == AMQPScheme::AMQPS).cloned();
        Ok(Self { url: url.clone(), uri, tls })
    }

    /// The node's URL, which prints without credentials.
    pub fn address(&self) -> &SecretUrl {
        &self.url
    }

    pub(crate) fn vhost(&self) -> &str {
        &self.uri.vhost
    }

    /// Opens a connection within `limit`. The broker's tools show it as `name`.
    ///
    /// The connection does not recover automatically. The caller opens a new session when it breaks, so that topology,
    /// confirms and prefetch are always set up again (lapin#450).
    pub async fn connect(&self, name: &str, limit: Duration) -> Result<Connection, NodeError> {
        let properties = ConnectionProperties::default().with_connection_name(name.into());
        let socket = PendingSocket::default();
        let _close = socket.close_on_drop();
        let connect = self.open(socket.clone(), properties, limit);
        let connection = time::timeout(limit, connect).await.map_err(|_| NodeError::TimedOut(limit))??;
        socket.release();
        Ok(Connection(connection))
    }

    async fn open(
        &self,
        pending: PendingSocket,
        properties: ConnectionProperties,
        limit: Duration,
    ) -> Result<lapin::Connection, lapin::Error> {
        let tls = self.tls.clone();
        lapin::Connection::connector(
            self.uri.clone(),
            reactor::default_runtime()?,
            async move |uri, reactor| {
                let host = uri.authority.host;
                let address = reactor.to_socket_addrs((host.clone(), uri.authority.port));
                let connect = AsyncTcpStream::connect(&reactor, address);
                let stream = time::timeout(limit, connect).await.map_err(io::Error::from)??;
                if let AsyncTcpStream::Plain(socket) = &stream {
                    pending.set(socket.get_ref())?;
                }
                match &tls {
                    Some(tls) => Ok(stream.into_rustls(tls.connector(), &host).await?),
                    None => Ok(stream),
                }
            },
            properties,
        )
        .await
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.url, f)
    }
}
