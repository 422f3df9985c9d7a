use std::{fmt, io, time::Duration};

use lapin::{
    Connection, ConnectionProperties, runtime as reactor,
    tcp::AsyncTcpStream,
    uri::{AMQPScheme, AMQPUri},
};
use runtime::{secret::SecretUrl, tls::HandshakeError};
use tokio::time;

use crate::{
    line::Line,
    tls::{self, Tls},
};

/// A peer that is gone without a word is noticed after twice this. The broker's own offer is 60.
const HEARTBEAT_SECONDS: u16 = 10;
/// Largest frame: an enquiry of usual size fits into one. lapin holds room for 64 of them in each connection, which is
/// 8 MB at the broker's own offer of 128 KiB.
const FRAME_BYTES: u32 = 16 * 1024;

/// Why there is no connection to a node.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// It did not answer in time.
    #[error("no answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// There is no TLS with it.
    #[error(transparent)]
    Tls(HandshakeError),
    /// It could not be reached or refused us.
    #[error(transparent)]
    Refused(lapin::Error),
}

impl From<lapin::Error> for NodeError {
    fn from(error: lapin::Error) -> Self {
        tls::refusal(&error).map_or_else(|| Self::Refused(error), Self::Tls)
    }
}

/// One address of the broker.
#[derive(Clone)]
pub struct Node {
    url: SecretUrl,
    uri: AMQPUri,
    /// `None` where its scheme is `amqp`.
    tls: Option<Tls>,
}

impl Node {
    /// The node at `url`, or what AMQP does not know of it. The reason repeats nothing of it. `tls` is for `amqps`.
    pub(crate) fn new(url: &SecretUrl, tls: Option<&Tls>) -> Result<Self, &'static str> {
        let wanted = "holds something that AMQP does not know: check its percent-encoding and what follows '?'";
        let mut uri: AMQPUri = url.expose().parse().map_err(|_| wanted)?;
        uri.query.heartbeat.get_or_insert(HEARTBEAT_SECONDS);
        uri.query.frame_max.get_or_insert(FRAME_BYTES);
        let tls = tls.filter(|_| uri.scheme == AMQPScheme::AMQPS).cloned();
        Ok(Self { url: url.clone(), uri, tls })
    }

    /// Its scheme, host and port, for operations.
    pub fn address(&self) -> &SecretUrl {
        &self.url
    }

    pub(crate) fn vhost(&self) -> &str {
        &self.uri.vhost
    }

    /// Opens a connection that shows up as `name` in the broker's own tools, within `limit`.
    ///
    /// It does not recover by itself: whoever uses it starts a new session when it breaks, so that
    /// topology, confirms and prefetch are always set up anew (lapin#450).
    pub async fn connect(&self, name: &str, limit: Duration) -> Result<Connection, NodeError> {
        let properties = ConnectionProperties::default().with_connection_name(name.into());
        let line = Line::default();
        let _unless_established = line.hang_up();
        let connecting = self.open(line.clone(), properties, limit);
        let connection = time::timeout(limit, connecting).await.map_err(|_| NodeError::TimedOut(limit))??;
        line.established();
        Ok(connection)
    }

    async fn open(
        &self,
        line: Line,
        properties: ConnectionProperties,
        limit: Duration,
    ) -> Result<Connection, lapin::Error> {
        let tls = self.tls.clone();
        Connection::connector(
            self.uri.clone(),
            reactor::default_runtime()?,
            async move |uri, reactor| {
                let host = uri.authority.host;
                let address = reactor.to_socket_addrs((host.clone(), uri.authority.port));
                let connecting = AsyncTcpStream::connect(&reactor, address);
                let stream = time::timeout(limit, connecting).await.map_err(io::Error::from)??;
                if let AsyncTcpStream::Plain(socket) = &stream {
                    line.hold(socket.get_ref())?;
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
