use std::{fmt, sync::Arc};

use rustls::{
    Error,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    sign::CertifiedKey,
};

use super::Pem;
use crate::env::ConfigError;

/// Our own certificate and private key. Clones share them. `Debug` prints neither.
#[derive(Clone)]
pub struct Identity(Arc<Parts>);

struct Parts {
    pem: String,
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

impl Identity {
    /// Parses a file with a certificate, followed by intermediates if there are any, and its private key, in any order.
    ///
    /// # Errors
    ///
    /// If either is missing or cannot be used, or the key does not belong to the certificate.
    pub fn parse(file: Pem) -> Result<Self, ConfigError> {
        let chain = file.certificates()?;
        let key = PrivateKeyDer::from_pem_slice(file.text.as_bytes()).map_err(|_| {
            file.error(
                "names a file without a key in PEM that needs no password: put certificate and key into one file",
            )
        })?;
        match CertifiedKey::from_der(chain.clone(), key.clone_key(), &ring::default_provider()) {
            Ok(_) => {}
            Err(Error::InconsistentKeys(_)) => {
                return Err(file.error("names a file with a key that is not of its certificate"));
            }
            Err(Error::InvalidCertificate(_)) => {
                return Err(file.error("names a file with a broken certificate"));
            }
            Err(_) => {
                return Err(file.error("names a key of an unknown kind: give RSA, ECDSA (P-256, P-384) or Ed25519"));
            }
        }
        Ok(Self(Arc::new(Parts { pem: file.text, chain, key })))
    }

    /// Certificate, intermediates and private key in PEM. Never log it.
    pub fn pem(&self) -> &str {
        &self.0.pem
    }

    /// The certificate followed by its intermediates.
    pub fn chain(&self) -> Vec<CertificateDer<'static>> {
        self.0.chain.clone()
    }

    /// The private key. Never log it.
    pub fn key(&self) -> PrivateKeyDer<'static> {
        self.0.key.clone_key()
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").finish_non_exhaustive()
    }
}
