use std::{fmt, time::Duration};

use redis::{
    AsyncConnectionConfig, Client, ClientTlsConfig, RedisError, Role, TlsCertificates, aio::MultiplexedConnection,
};
use runtime::{
    secret::SecretUrl,
    tls::{ClientTls, HandshakeError},
};
use tokio::time;

use crate::config::VARIABLES;

/// What there is at an address of Redis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeRole {
    /// The one that takes writes.
    Master {
        /// How far its history goes, which its replicas follow.
        offset: u64,
    },
    /// One that follows a master: it may lag behind, and takes no writes.
    Replica,
    /// Neither, as a Sentinel, which keeps no data.
    Other,
}

impl From<Role> for NodeRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Primary { replication_offset, .. } => Self::Master { offset: replication_offset },
            Role::Replica { .. } => Self::Replica,
            _ => Self::Other,
        }
    }
}

impl fmt::Display for NodeRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Master { .. } => "is the master",
            Self::Replica => "is a replica",
            Self::Other => "keeps no data: give the addresses of Redis itself, not of its Sentinels",
        })
    }
}

/// Why nothing is known of an address.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// It did not answer in time.
    #[error("no answer within {} ms", .0.as_millis())]
    Slow(Duration),
    /// There is no TLS with it.
    #[error(transparent)]
    Tls(HandshakeError),
    /// It cannot be reached, or refused us.
    #[error(transparent)]
    Failed(RedisError),
}

impl From<RedisError> for NodeError {
    fn from(error: RedisError) -> Self {
        HandshakeError::find_in(&error, &VARIABLES).map_or_else(|| Self::Failed(error), Self::Tls)
    }
}

/// One address of Redis.
pub(crate) struct Node {
    address: SecretUrl,
    client: Client,
}

impl Node {
    /// The node at `address`; `tls` is for one that has TLS.
    pub(crate) fn new(address: &SecretUrl, tls: &ClientTls) -> Result<Self, RedisError> {
        let client = if tls.is_configured() {
            Client::build_with_tls(address.expose(), certificates(tls))?
        } else {
            Client::open(address.expose())?
        };
        Ok(Self { address: address.clone(), client })
    }

    /// Its scheme, host and port, for operations.
    pub(crate) fn address(&self) -> &SecretUrl {
        &self.address
    }

    pub(crate) fn database(&self) -> i64 {
        self.client.get_connection_info().redis_settings().db()
    }

    /// A new connection to it, within `limit`.
    pub(crate) async fn connect(&self, limit: Duration) -> Result<MultiplexedConnection, NodeError> {
        within(limit, self.connected()).await
    }

    /// A new connection to it, and what it says of itself, within `limit`.
    pub(crate) async fn look(&self, limit: Duration) -> Result<(MultiplexedConnection, NodeRole), NodeError> {
        let looking = async {
            let mut connection = self.connected().await?;
            let role: Role = redis::cmd("ROLE").query_async(&mut connection).await?;
            Ok((connection, role.into()))
        };
        within(limit, looking).await
    }

    async fn connected(&self) -> Result<MultiplexedConnection, RedisError> {
        // Whoever asks has a limit of his own, for the connection and the answer together.
        let config = AsyncConnectionConfig::new().set_connection_timeout(None).set_response_timeout(None);
        self.client.get_multiplexed_async_connection_with_config(&config).await
    }
}

fn certificates(tls: &ClientTls) -> TlsCertificates {
    let bytes = |pem: &str| pem.as_bytes().to_vec();
    let client_tls = tls.identity.as_ref().map(|identity| ClientTlsConfig {
        client_cert: bytes(identity.chain_pem()),
        client_key: bytes(identity.key_pem()),
    });
    TlsCertificates { client_tls, root_cert: tls.authority.as_ref().map(|authority| bytes(authority.pem())) }
}

async fn within<T>(limit: Duration, asking: impl Future<Output = Result<T, RedisError>>) -> Result<T, NodeError> {
    Ok(time::timeout(limit, asking).await.map_err(|_| NodeError::Slow(limit))??)
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.address, f)
    }
}
