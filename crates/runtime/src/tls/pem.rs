use std::fs;

use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::env::{ConfigError, Env, Variable};

/// The beginning of each section of a PEM file (RFC 7468 §2).
const BEGIN: &str = "-----BEGIN ";

/// The text of a PEM file and the variable that names it. It has no `Debug`, as it may be a private key.
pub struct Pem {
    pub(super) variable: &'static Variable,
    pub(super) text: String,
}

impl Pem {
    /// Reads the file whose path is in `variable`. `None` if that is unset.
    ///
    /// A value that is PEM itself is used as it is, since `AMQP_CA_FILE` sets `AMQP_CA` to the content of the file.
    pub fn from_env(env: &Env, variable: &'static Variable) -> Result<Option<Self>, ConfigError> {
        let Some(given) = env.text(variable)? else { return Ok(None) };
        let text = if given.contains(BEGIN) {
            given
        } else {
            // The error does not repeat the value, which may be a key.
            fs::read_to_string(given).map_err(|error| {
                ConfigError::new(variable, format!("give the path of a PEM file: it cannot be read: {error}"))
            })?
        };
        Ok(Some(Self { variable, text }))
    }

    /// Parses the certificates in the file, at least one.
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
