use super::{Authority, Identity, Pem};
use crate::env::{ConfigError, Variable};

/// TLS with a third-party server, whose certificate is always verified.
#[derive(Debug, Clone, Default)]
pub struct ClientTls {
    /// Trusted instead of the machine's authorities.
    pub authority: Option<Authority>,
    /// Presented if the server asks for a client certificate.
    pub identity: Option<Identity>,
}

impl ClientTls {
    /// Parses two optional files: authorities, and a certificate with its key.
    ///
    /// # Errors
    ///
    /// If a file cannot be used.
    pub fn parse(ca: Option<Pem>, identity: Option<Pem>) -> Result<Self, ConfigError> {
        let authority = ca.map(Authority::parse).transpose()?;
        Ok(Self { authority, identity: identity.map(Identity::parse).transpose()? })
    }

    /// Checks that all `schemes` of the URLs in `variable` are `tls_scheme` if an authority is configured. Our own
    /// certificate may be for other connections.
    ///
    /// # Errors
    ///
    /// If any is not: its connection would silently not use TLS, although an authority is set for it.
    pub fn check<'a>(
        &self,
        variable: &Variable,
        schemes: impl IntoIterator<Item = &'a str>,
        tls_scheme: &str,
    ) -> Result<(), ConfigError> {
        if self.authority.is_some() && schemes.into_iter().any(|scheme| scheme != tls_scheme) {
            let reason = format!("must begin with {tls_scheme}:// everywhere, as an authority is configured for it");
            return Err(ConfigError::new(variable, reason));
        }
        Ok(())
    }

    /// Returns true if any file was given.
    pub fn is_configured(&self) -> bool {
        self.authority.is_some() || self.identity.is_some()
    }
}
