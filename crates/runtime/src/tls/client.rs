use super::{Authority, Identity, Pem};
use crate::{addresses::Addresses, env::ConfigError};

/// TLS with a neighbour that is no service of ours. Its certificate is always verified.
#[derive(Debug, Clone, Default)]
pub struct ClientTls {
    /// Trusted instead of the authorities of the machine.
    pub authority: Option<Authority>,
    /// Shown if the neighbour asks who we are.
    pub identity: Option<Identity>,
}

impl ClientTls {
    /// What three files say, each of which may be left out; a certificate and its key belong together.
    pub fn parse(ca: Option<Pem>, certificate: Option<Pem>, key: Option<Pem>) -> Result<Self, ConfigError> {
        let authority = ca.map(Authority::parse).transpose()?;
        Ok(Self { authority, identity: Identity::parse_pair(certificate, key)? })
    }

    /// Refuses files that a connection to one of `addresses` would make no use of: whoever sets them relies on TLS, which
    /// is what `scheme` stands for. `variable` holds the addresses.
    pub fn check(&self, variable: &'static str, addresses: &Addresses, scheme: &str) -> Result<(), ConfigError> {
        if self.is_configured() && addresses.iter().any(|address| address.scheme() != scheme) {
            let reason = format!("has to begin with {scheme}:// everywhere: there are certificates for it");
            return Err(ConfigError::new(variable, reason));
        }
        Ok(())
    }

    /// Whether anything is other than without files.
    pub fn is_configured(&self) -> bool {
        self.authority.is_some() || self.identity.is_some()
    }
}
