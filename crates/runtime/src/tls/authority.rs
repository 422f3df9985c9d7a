use std::{fmt, sync::Arc};

use rustls::{RootCertStore, pki_types::CertificateDer};

use super::Pem;
use crate::env::ConfigError;

/// One or more trusted certificate authorities. Clones share them.
#[derive(Clone)]
pub struct Authority {
    pem: Arc<str>,
    certificates: Arc<[CertificateDer<'static>]>,
}

impl Authority {
    /// Parses the authorities in a file.
    ///
    /// # Errors
    ///
    /// If any of them cannot be used: skipping it would only show much later.
    pub fn parse(file: Pem) -> Result<Self, ConfigError> {
        let certificates = file.certificates()?;
        let mut roots = RootCertStore::empty();
        for certificate in &certificates {
            roots.add(certificate.clone()).map_err(|_| file.error("names a file with a broken certificate"))?;
        }
        Ok(Self { pem: file.text.into(), certificates: certificates.into() })
    }

    /// The certificates in PEM.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// The certificates.
    pub fn certificates(&self) -> &[CertificateDer<'static>] {
        &self.certificates
    }
}

impl fmt::Debug for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority").field("certificates", &self.certificates.len()).finish_non_exhaustive()
    }
}
