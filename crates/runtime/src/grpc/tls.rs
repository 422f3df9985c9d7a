use std::time::Duration;

use tonic::transport::{self, Certificate, ClientTlsConfig, ServerTlsConfig};

use crate::{
    env::{ConfigError, Env},
    tls::{Authority, Identity, Pem, TlsVariables},
};

/// Maximum time for a handshake with a client.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);

/// Mutual TLS between the services: each presents a certificate of one authority and verifies the other's.
#[derive(Debug, Clone)]
pub struct Tls {
    authority: Authority,
    identity: Identity,
}

impl Tls {
    /// The variables that a client's [`HandshakeError`](crate::tls::HandshakeError) names.
    pub const VARIABLES: TlsVariables =
        TlsVariables { url: "its URL", ca: "GRPC_TLS_CA", certificate: Some("GRPC_TLS_CERT") };

    /// Reads `GRPC_TLS_CA`, `GRPC_TLS_CERT` and `GRPC_TLS_KEY`, each the path of a PEM file. `None` if none is set.
    ///
    /// # Errors
    ///
    /// If only some are set, or a file cannot be used.
    pub fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        let files = (
            Pem::from_env(env, "GRPC_TLS_CA")?,
            Pem::from_env(env, "GRPC_TLS_CERT")?,
            Pem::from_env(env, "GRPC_TLS_KEY")?,
        );
        match files {
            (None, None, None) => Ok(None),
            (Some(ca), Some(certificate), Some(key)) => {
                let (authority, identity) = (Authority::parse(ca)?, Identity::parse(certificate, key)?);
                Ok(Some(Self { authority, identity }))
            }
            (ca, certificate, _) => {
                let missing = match (ca, certificate) {
                    (None, _) => "GRPC_TLS_CA",
                    (_, None) => "GRPC_TLS_CERT",
                    _ => "GRPC_TLS_KEY",
                };
                Err(ConfigError::new(missing, "is missing: set it as well, or no GRPC_TLS variable"))
            }
        }
    }

    /// The configuration of a client of the server whose certificate is for `name`, a DNS name or an IP address. `limit`
    /// bounds the handshake, which tonic's connect timeout does not cover.
    pub fn client(&self, name: &str, limit: Duration) -> ClientTlsConfig {
        ClientTlsConfig::new()
            .domain_name(name)
            .ca_certificate(Certificate::from_pem(self.authority.pem()))
            .identity(self.identity())
            .timeout(limit)
    }

    /// The configuration of a server, which rejects clients without a certificate.
    pub(super) fn server(&self) -> ServerTlsConfig {
        ServerTlsConfig::new()
            .client_ca_root(Certificate::from_pem(self.authority.pem()))
            .identity(self.identity())
            .timeout(HANDSHAKE_TIMEOUT)
    }

    fn identity(&self) -> transport::Identity {
        transport::Identity::from_pem(self.identity.chain_pem(), self.identity.key_pem())
    }
}
