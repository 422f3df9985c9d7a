use std::fs;

use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::env::{ConfigError, Env};

/// How each part of a PEM file begins (RFC 7468 §2).
const BEGIN: &str = "-----BEGIN ";

/// A PEM file's text, and the variable that names it. It has no `Debug`: it may be a key.
pub struct Pem {
    pub(super) variable: &'static str,
    pub(super) text: String,
}

impl Pem {
    /// Reads the file whose path is in `variable`; `None` where that is unset.
    ///
    /// A value that is PEM itself is taken as it is: with `AMQP_CA_FILE`, which stands for the content of a file as with
    /// every variable, the PEM file can be named as well.
    pub fn from_env(env: &Env, variable: &'static str) -> Result<Option<Self>, ConfigError> {
        let Some(given) = env.text(variable)? else { return Ok(None) };
        let text = if given.contains(BEGIN) {
            given
        } else {
            // The value is not repeated: somebody may have put a key there.
            fs::read_to_string(given).map_err(|error| {
                ConfigError::new(variable, format!("give the path of a PEM file: it cannot be read: {error}"))
            })?
        };
        Ok(Some(Self { variable, text }))
    }

    /// The certificates in it, at least one.
    pub(super) fn certificates(&self) -> Result<Vec<CertificateDer<'static>>, ConfigError> {
        let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(self.text.as_bytes()).collect();
        found
            .ok()
            .filter(|found| !found.is_empty())
            .ok_or_else(|| self.error("names a file without a certificate in PEM"))
    }

    pub(super) fn error(&self, reason: &str) -> ConfigError {
        ConfigError::new(self.variable, reason)
    }
}
