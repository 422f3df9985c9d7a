use std::time::Duration;

use runtime::{
    env::{ConfigError, Env, variables},
    secret::SecretUrl,
    tls::{ClientTls, Pem, TlsVariables},
};

use crate::sentinel_url::SentinelUrl;

pub(crate) const VARIABLES: TlsVariables = TlsVariables {
    url: variables::REDIS_URL.name,
    ca: variables::REDIS_CA.name,
    certificate: Some(variables::TLS_CERT.name),
};

/// The configuration of Redis.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) target: Target,
    pub(crate) tls: ClientTls,
    pub(crate) timeout: Duration,
}

/// The server that takes all commands.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// A fixed server.
    Server(SecretUrl),
    /// The master that Redis Sentinel names.
    Sentinel(SentinelUrl),
}

impl Config {
    /// Reads `REDIS_URL`: the URL of a server, or of the Sentinels of a master;
    /// `REDIS_CA` and `TLS_CERT`, for TLS; and `REDIS_TIMEOUT`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url: String = env.parsed(&variables::REDIS_URL)?;
        let target = Target::parse(&url).map_err(|reason| ConfigError::new(&variables::REDIS_URL, reason))?;
        let mut tls =
            ClientTls::parse(Pem::from_env(env, &variables::REDIS_CA)?, Pem::from_env(env, &variables::TLS_CERT)?)?;
        let (scheme, tls_scheme) = match &target {
            Target::Server(url) => (url.scheme(), "rediss"),
            Target::Sentinel(url) => (url.scheme(), SentinelUrl::TLS_SCHEME),
        };
        tls.check(&variables::REDIS_URL, [scheme], tls_scheme)?;
        if scheme != tls_scheme {
            // It is for the broker or for the other services.
            tls.identity = None;
        }
        Ok(Self { target, tls, timeout: env.duration(&variables::REDIS_TIMEOUT)? })
    }
}

impl Target {
    fn parse(url: &str) -> Result<Self, String> {
        // The redis crate knows one fragment, `#insecure`.
        if url.contains('#') {
            return Err(
                "must not contain '#…': certificates are always verified, set REDIS_CA to your authority".to_owned()
            );
        }
        if let Some(parsed) = SentinelUrl::parse(url) {
            return Ok(Self::Sentinel(parsed?));
        }
        if url.contains(',') {
            return Err(format!("must be one server or its Sentinels: {}", SentinelUrl::SYNTAX));
        }
        let url: SecretUrl = url.parse()?;
        url.with_scheme(&["redis", "rediss", SentinelUrl::SCHEME, SentinelUrl::TLS_SCHEME]).map(Self::Server)
    }
}
