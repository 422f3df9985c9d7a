use std::{fmt, sync::Arc};

use rustls::{RootCertStore, pki_types::CertificateDer};

use super::Pem;
use crate::env::ConfigError;

/// Whose certificates are trusted: one authority, or several. Clones share it.
#[derive(Clone)]
pub struct Authority {
    pem: Arc<str>,
    certificates: Arc<[CertificateDer<'static>]>,
}

impl Authority {
    /// The authorities in a file, each of which has to be usable: one that is passed over would be missed much later.
    pub fn parse(file: Pem) -> Result<Self, ConfigError> {
        let certificates = file.certificates()?;
        let mut roots = RootCertStore::empty();
        for certificate in &certificates {
            roots.add(certificate.clone()).map_err(|_| file.error("names a file with a broken certificate"))?;
        }
        Ok(Self { pem: file.text.into(), certificates: certificates.into() })
    }

    /// Their certificates in PEM.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// Their certificates.
    pub fn certificates(&self) -> &[CertificateDer<'static>] {
        &self.certificates
    }
}

impl fmt::Debug for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority").field("certificates", &self.certificates.len()).finish_non_exhaustive()
    }
}
