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
    chain_pem: String,
    key_pem: String,
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

impl Identity {
    /// Parses a certificate, followed by intermediates if there are any, and its private key.
    ///
    /// # Errors
    ///
    /// If either cannot be used, or the key does not belong to the certificate.
    pub fn parse(certificate: Pem, key: Pem) -> Result<Self, ConfigError> {
        let chain = certificate.certificates()?;
        let der = PrivateKeyDer::from_pem_slice(key.text.as_bytes())
            .map_err(|_| key.error("names a file without a key in PEM that needs no password"))?;
        match CertifiedKey::from_der(chain.clone(), der.clone_key(), &ring::default_provider()) {
            Ok(_) => {}
            Err(Error::InconsistentKeys(_)) => {
                return Err(
                    key.error(&format!("names a key that is not of the certificate in {}", certificate.variable))
                );
            }
            Err(Error::InvalidCertificate(_)) => {
                return Err(certificate.error("names a file with a broken certificate"));
            }
            Err(_) => {
                return Err(key.error("names a key of an unknown kind: give RSA, ECDSA (P-256, P-384) or Ed25519"));
            }
        }
        Ok(Self(Arc::new(Parts { chain_pem: certificate.text, key_pem: key.text, chain, key: der })))
    }

    /// [`Identity::parse`] for two optional files. `None` if both are missing.
    ///
    /// # Errors
    ///
    /// If only one is given, or they cannot be used.
    pub(super) fn parse_pair(certificate: Option<Pem>, key: Option<Pem>) -> Result<Option<Self>, ConfigError> {
        match (certificate, key) {
            (None, None) => Ok(None),
            (Some(certificate), Some(key)) => Self::parse(certificate, key).map(Some),
            (Some(certificate), None) => Err(certificate.error("is set without its key: set both or neither")),
            (None, Some(key)) => Err(key.error("is set without its certificate: set both or neither")),
        }
    }

    /// The certificate followed by its intermediates, in PEM.
    pub fn chain_pem(&self) -> &str {
        &self.0.chain_pem
    }

    /// The private key in PEM. Never log it.
    pub fn key_pem(&self) -> &str {
        &self.0.key_pem
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
