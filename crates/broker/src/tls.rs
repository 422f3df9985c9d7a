use std::{fmt, io};

use lapin::tcp::{RustlsConnector, RustlsConnectorConfig};
use runtime::{
    env::{ConfigError, Env, variables},
    secret::SecretUrl,
    tls::{ClientTls, HandshakeError, Pem, TlsVariables},
};

const SCHEME: &str = "amqps";
const VARIABLES: TlsVariables = TlsVariables {
    url: variables::AMQP_URL.name,
    ca: variables::AMQP_CA.name,
    certificate: Some(variables::TLS_CERT.name),
};

/// The TLS connector for `amqps://` addresses, built once.
///
/// lapin's own connector would trust the machine's authorities in addition to `AMQP_CA`, and load them for each
/// connection.
#[derive(Clone)]
pub(crate) struct Tls(RustlsConnector);

impl Tls {
    /// Reads `AMQP_CA` and `TLS_CERT`. `None` if no address begins with `amqps://`.
    pub(crate) fn from_env(env: &Env, addresses: &[SecretUrl]) -> Result<Option<Self>, ConfigError> {
        let tls =
            ClientTls::parse(Pem::from_env(env, &variables::AMQP_CA)?, Pem::from_env(env, &variables::TLS_CERT)?)?;
        tls.check(&variables::AMQP_URL, addresses.iter().map(SecretUrl::scheme), SCHEME)?;
        if addresses.iter().all(|address| address.scheme() != SCHEME) {
            return Ok(None);
        }
        let connector = connector(&tls).map_err(|error| {
            ConfigError::new(
                &variables::AMQP_CA,
                format!("set it to the broker's authority, since none of this machine's can be used: {error}"),
            )
        })?;
        Ok(Some(Self(connector)))
    }

    /// The connector, which verifies the certificate for the host name.
    pub(crate) fn connector(&self) -> &RustlsConnector {
        &self.0
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").finish_non_exhaustive()
    }
}

/// The failed TLS handshake in `error`, if that is the cause.
pub(crate) fn handshake_error(error: &lapin::Error) -> Option<HandshakeError> {
    HandshakeError::find_in(error, &VARIABLES)
}

fn connector(tls: &ClientTls) -> io::Result<RustlsConnector> {
    let roots = match &tls.authority {
        Some(authority) => {
            RustlsConnectorConfig::default().with_parsable_certificates(authority.certificates().to_vec())
        }
        None => RustlsConnectorConfig::new_with_native_certs()?,
    };
    match &tls.identity {
        Some(identity) => roots.connector_with_single_cert(identity.chain(), identity.key()),
        None => roots.connector_with_no_client_auth(),
    }
}
