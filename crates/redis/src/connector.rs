use std::{fmt, time::Duration};

use redis::{
    AsyncConnectionConfig, Client, ClientTlsConfig, ConnectionAddr, RedisError, RedisResult, TlsCertificates, TlsMode,
    aio::MultiplexedConnection,
    sentinel::{SentinelClient, SentinelClientBuilder, SentinelServerType},
};
use runtime::{
    env::{ConfigError, variables},
    secret::SecretUrl,
    tls::{ClientTls, HandshakeError},
};
use tokio::{sync::Mutex, time};

use crate::{
    Config,
    config::{Target, VARIABLES},
    sentinel_url::SentinelUrl,
};

/// Maximum time to find the master through Sentinel and to connect to it. The redis crate waits up to 2.5 s for a Sentinel
/// that is silent before it takes the answer of the next one.
const DISCOVERY_TIMEOUT: Duration = Duration::from_secs(5);

/// Connects to the server that takes all commands.
pub(crate) enum Connector {
    Server { url: SecretUrl, client: Client, timeout: Duration },
    Sentinel { url: SentinelUrl, client: Mutex<SentinelClient> },
}

/// A new connection, and the address of its server.
pub(crate) struct Connected {
    pub(crate) connection: MultiplexedConnection,
    pub(crate) address: String,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConnectError {
    /// The server did not answer in time.
    #[error("no answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// The TLS handshake failed.
    #[error(transparent)]
    Tls(HandshakeError),
    /// The server or the Sentinels could not be reached, or refused the connection.
    #[error(transparent)]
    Failed(RedisError),
}

impl From<RedisError> for ConnectError {
    fn from(error: RedisError) -> Self {
        HandshakeError::find_in(&error, &VARIABLES).map_or_else(|| Self::Failed(error), Self::Tls)
    }
}

impl Connector {
    /// # Errors
    ///
    /// If the URL is not valid for the redis crate.
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        // The library's messages could repeat the URL.
        let invalid = |_| {
            let reason = "is not a valid Redis URL: give redis://user:password@host:port/database, or rediss://…";
            ConfigError::new(&variables::REDIS_URL, reason)
        };
        let invalid_sentinels = |_| ConfigError::new(&variables::REDIS_URL, SentinelUrl::SYNTAX);
        match &config.target {
            Target::Server(url) => {
                let client = if config.tls.is_configured() {
                    Client::build_with_tls(url.expose(), tls_certificates(&config.tls))
                } else {
                    Client::open(url.expose())
                };
                Ok(Self::Server { url: url.clone(), client: client.map_err(invalid)?, timeout: config.timeout })
            }
            Target::Sentinel(url) => {
                let client = Mutex::new(sentinel_client(url, &config.tls).map_err(invalid_sentinels)?);
                Ok(Self::Sentinel { url: url.clone(), client })
            }
        }
    }

    /// Returns true if the master may change.
    pub(crate) fn uses_sentinel(&self) -> bool {
        matches!(self, Self::Sentinel { .. })
    }

    /// Connects to the server, or to the master that the Sentinels name.
    ///
    /// # Errors
    ///
    /// The reason, with the address but without credentials, for operators.
    pub(crate) async fn connect(&self) -> Result<Connected, String> {
        let connected = match self {
            Self::Server { url, client, timeout } => {
                let connection = within(*timeout, connect(client)).await;
                connection.map(|connection| Connected { connection, address: url.to_string() })
            }
            Self::Sentinel { client, .. } => {
                let discovery = async {
                    let master = client.lock().await.async_get_client().await?;
                    let address = master.get_connection_info().addr().to_string();
                    Ok(Connected { connection: connect(&master).await?, address })
                };
                within(DISCOVERY_TIMEOUT, discovery).await
            }
        };
        connected.map_err(|error| format!("{self}: {error}"))
    }
}

pub(crate) async fn connect(client: &Client) -> Result<MultiplexedConnection, RedisError> {
    // Without CLIENT SETINFO, which only names the library: our users have no permission for it.
    let info = client.get_connection_info().clone();
    let settings = info.redis_settings().clone().set_skip_set_lib_name();
    let client = Client::open(info.set_redis_settings(settings))?;
    // The caller bounds the connection and the query together.
    let config = AsyncConnectionConfig::new().set_connection_timeout(None).set_response_timeout(None);
    let mut connection = client.get_multiplexed_async_connection_with_config(&config).await?;
    // TLS 1.3 reports a refused client certificate only with the first reply.
    redis::cmd("PING").exec_async(&mut connection).await?;
    Ok(connection)
}

/// The result of `work`, if it ends within `limit`.
pub(crate) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, RedisError>>,
) -> Result<T, ConnectError> {
    Ok(time::timeout(limit, work).await.map_err(|_| ConnectError::TimedOut(limit))??)
}

/// A client that connects to the master of `url`.
fn sentinel_client(url: &SentinelUrl, tls: &ClientTls) -> RedisResult<SentinelClient> {
    let sentinels = url.sentinels.iter().map(|sentinel| sentinel_address(url, sentinel));
    let mut builder = SentinelClientBuilder::new(sentinels, &url.master_name, SentinelServerType::Master)?
        .set_client_to_redis_db(url.database);
    if url.is_tls {
        builder = builder.set_client_to_redis_tls_mode(TlsMode::Secure);
    }
    if tls.is_configured() {
        builder = builder
            .set_client_to_redis_certificates(tls_certificates(tls))
            .set_client_to_sentinel_certificates(tls_certificates(tls));
    }
    if let Some(username) = &url.server.username {
        builder = builder.set_client_to_redis_username(username);
    }
    if let Some(password) = &url.server.password {
        builder = builder.set_client_to_redis_password(password);
    }
    if let Some(username) = &url.sentinel.username {
        builder = builder.set_client_to_sentinel_username(username);
    }
    if let Some(password) = &url.sentinel.password {
        builder = builder.set_client_to_sentinel_password(password);
    }
    builder.build()
}

/// The address of one of the Sentinels of `url`.
pub(crate) fn sentinel_address(url: &SentinelUrl, (host, port): &(String, u16)) -> ConnectionAddr {
    let (host, port) = (host.clone(), *port);
    if url.is_tls {
        ConnectionAddr::TcpTls { host, port, insecure: false, tls_params: None }
    } else {
        ConnectionAddr::Tcp(host, port)
    }
}

/// The certificates as the redis crate takes them.
pub(crate) fn tls_certificates(tls: &ClientTls) -> TlsCertificates {
    let bytes = |pem: &str| pem.as_bytes().to_vec();
    let client_tls = tls
        .identity
        .as_ref()
        .map(|identity| ClientTlsConfig { client_cert: bytes(identity.pem()), client_key: bytes(identity.pem()) });
    TlsCertificates { client_tls, root_cert: tls.authority.as_ref().map(|authority| bytes(authority.pem())) }
}

impl fmt::Display for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server { url, .. } => url.fmt(f),
            Self::Sentinel { url, .. } => url.fmt(f),
        }
    }
}
