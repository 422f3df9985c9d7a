use std::time::Duration;

use tonic::transport::{self, Certificate, ClientTlsConfig, ServerTlsConfig};

use crate::{
    env::{ConfigError, Env, variables},
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
        TlsVariables { url: "its URL", ca: variables::GRPC_TLS_CA.name, certificate: Some(variables::TLS_CERT.name) };

    /// Reads `GRPC_TLS_CA` and `TLS_CERT`, each the path of a PEM file. `None` without the first: the second is the process's
    /// certificate, also for the broker and Redis.
    ///
    /// # Errors
    ///
    /// If only the first is set, or a file cannot be used.
    pub fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        let Some(ca) = Pem::from_env(env, &variables::GRPC_TLS_CA)? else { return Ok(None) };
        let certificate = Pem::from_env(env, &variables::TLS_CERT)?
            .ok_or_else(|| ConfigError::new(&variables::TLS_CERT, "is missing: set it as well, or not GRPC_TLS_CA"))?;
        Ok(Some(Self { authority: Authority::parse(ca)?, identity: Identity::parse(certificate)? }))
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
        // Each of the two looks for its own sections.
        transport::Identity::from_pem(self.identity.pem(), self.identity.pem())
    }
}
