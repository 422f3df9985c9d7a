use super::{Authority, Identity, Pem};
use crate::env::ConfigError;

/// TLS with a third-party server, whose certificate is always verified.
#[derive(Debug, Clone, Default)]
pub struct ClientTls {
    /// Trusted instead of the machine's authorities.
    pub authority: Option<Authority>,
    /// Presented if the server asks for a client certificate.
    pub identity: Option<Identity>,
}

impl ClientTls {
    /// Parses three optional files.
    ///
    /// # Errors
    ///
    /// If a file cannot be used, or a certificate is given without its key or the reverse.
    pub fn parse(ca: Option<Pem>, certificate: Option<Pem>, key: Option<Pem>) -> Result<Self, ConfigError> {
        let authority = ca.map(Authority::parse).transpose()?;
        Ok(Self { authority, identity: Identity::parse_pair(certificate, key)? })
    }

    /// Checks that all `schemes` of the URLs in `variable` are `tls_scheme` if certificates are configured.
    ///
    /// # Errors
    ///
    /// If any is not: its connection would silently not use TLS, although certificates are set for it.
    pub fn check<'a>(
        &self,
        variable: &'static str,
        schemes: impl IntoIterator<Item = &'a str>,
        tls_scheme: &str,
    ) -> Result<(), ConfigError> {
        if self.is_configured() && schemes.into_iter().any(|scheme| scheme != tls_scheme) {
            let reason = format!("must begin with {tls_scheme}:// everywhere, as certificates are configured for it");
            return Err(ConfigError::new(variable, reason));
        }
        Ok(())
    }

    /// Returns true if any file was given.
    pub fn is_configured(&self) -> bool {
        self.authority.is_some() || self.identity.is_some()
    }
}
