use std::{fmt, io};

use lapin::tcp::{RustlsConnector, RustlsConnectorConfig};
use runtime::{
    addresses::Addresses,
    env::{ConfigError, Env},
    tls::{ClientTls, HandshakeError, Pem, TlsVariables},
};

const SCHEME: &str = "amqps";
const VARIABLES: TlsVariables = TlsVariables { url: "AMQP_URL", ca: "AMQP_CA", certificate: Some("AMQP_CERT") };

/// How an `amqps://` address is spoken to. Made once: reading the machine's authorities takes a while.
///
/// lapin's own way would trust those of the machine beside the ones of `AMQP_CA`, and read them for each connection.
#[derive(Clone)]
pub(crate) struct Tls(RustlsConnector);

impl Tls {
    /// Reads `AMQP_CA`, `AMQP_CERT` and `AMQP_KEY`; `None` where no address begins with `amqps://`.
    pub(crate) fn from_env(env: &Env, addresses: &Addresses) -> Result<Option<Self>, ConfigError> {
        let files = (Pem::from_env(env, "AMQP_CA")?, Pem::from_env(env, "AMQP_CERT")?, Pem::from_env(env, "AMQP_KEY")?);
        let told = ClientTls::parse(files.0, files.1, files.2)?;
        told.check(VARIABLES.url, addresses, SCHEME)?;
        if addresses.iter().all(|address| address.scheme() != SCHEME) {
            return Ok(None);
        }
        let connector = connector(&told).map_err(|error| {
            ConfigError::new(
                VARIABLES.ca,
                format!("give the broker's authority: none of this machine's is of use: {error}"),
            )
        })?;
        Ok(Some(Self(connector)))
    }

    /// What makes a stream a secure one, with a host whose certificate has to be for its name.
    pub(crate) fn connector(&self) -> &RustlsConnector {
        &self.0
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").finish_non_exhaustive()
    }
}

/// Why there is no TLS with the broker, if that is what `error` says.
pub(crate) fn refusal(error: &lapin::Error) -> Option<HandshakeError> {
    HandshakeError::find_in(error, &VARIABLES)
}

fn connector(told: &ClientTls) -> io::Result<RustlsConnector> {
    let roots = match &told.authority {
        Some(authority) => {
            RustlsConnectorConfig::default().with_parsable_certificates(authority.certificates().to_vec())
        }
        None => RustlsConnectorConfig::new_with_native_certs()?,
    };
    match &told.identity {
        Some(identity) => roots.connector_with_single_cert(identity.chain(), identity.key()),
        None => roots.connector_with_no_client_auth(),
    }
}
