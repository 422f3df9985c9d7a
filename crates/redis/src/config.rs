use std::time::Duration;

use runtime::{
    env::{ConfigError, Env},
    secret::SecretUrl,
    tls::{ClientTls, Pem, TlsVariables},
};

use crate::sentinel_url::SentinelUrl;

pub(crate) const VARIABLE: &str = "REDIS_URL";
pub(crate) const VARIABLES: TlsVariables =
    TlsVariables { url: VARIABLE, ca: "REDIS_CA", certificate: Some("REDIS_CERT") };

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
    /// Reads `REDIS_URL` (default `redis://127.0.0.1:6379`): the URL of a server, or of the Sentinels of a master;
    /// `REDIS_CA`, `REDIS_CERT` and `REDIS_KEY`, for TLS; and `REDIS_TIMEOUT` (default 150 ms).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let url = env.text("REDIS_URL")?.unwrap_or_else(|| "redis://127.0.0.1:6379".to_owned());
        let target = Target::parse(&url).map_err(|reason| ConfigError::new(VARIABLE, reason))?;
        let files =
            (Pem::from_env(env, "REDIS_CA")?, Pem::from_env(env, "REDIS_CERT")?, Pem::from_env(env, "REDIS_KEY")?);
        let tls = ClientTls::parse(files.0, files.1, files.2)?;
        match &target {
            Target::Server(url) => tls.check(VARIABLE, [url.scheme()], "rediss")?,
            Target::Sentinel(url) => tls.check(VARIABLE, [url.scheme()], SentinelUrl::TLS_SCHEME)?,
        }
        Ok(Self { target, tls, timeout: env.duration("REDIS_TIMEOUT", "150ms")? })
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
