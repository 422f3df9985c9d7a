use std::time::Duration;

use runtime::{
    addresses::{Addresses, at_position},
    env::{ConfigError, Env},
    tls::{ClientTls, Pem, TlsVariables},
};

pub(crate) const VARIABLE: &str = "REDIS_URL";
pub(crate) const VARIABLES: TlsVariables =
    TlsVariables { url: VARIABLE, ca: "REDIS_CA", certificate: Some("REDIS_CERT") };

/// Where Redis is, and how long it may take.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) addresses: Addresses,
    pub(crate) tls: ClientTls,
    pub(crate) timeout: Duration,
}

impl Config {
    /// Reads `REDIS_URL` (default `redis://127.0.0.1:6379`): one address, or those of a master and its replicas;
    /// `REDIS_CA`, `REDIS_CERT` and `REDIS_KEY`, which are for `rediss://`; and `REDIS_TIMEOUT` (default 150 ms).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let addresses = Addresses::from_env(env, "REDIS_URL", "redis://127.0.0.1:6379", &["redis", "rediss"])?;
        // The client knows one, `#insecure`, and would fail with each connection alone.
        if let Some(index) = addresses.iter().position(|address| address.expose().contains('#')) {
            let reason = "ends with '#…': certificates are always verified, give an authority of your own in REDIS_CA";
            return Err(ConfigError::new(VARIABLE, at_position(index, addresses.iter().len(), reason)));
        }
        let files =
            (Pem::from_env(env, "REDIS_CA")?, Pem::from_env(env, "REDIS_CERT")?, Pem::from_env(env, "REDIS_KEY")?);
        let tls = ClientTls::parse(files.0, files.1, files.2)?;
        tls.check(VARIABLE, &addresses, "rediss")?;
        Ok(Self { addresses, tls, timeout: env.duration("REDIS_TIMEOUT", "150ms")? })
    }
}
