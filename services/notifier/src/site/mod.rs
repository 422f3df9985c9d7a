//! The public site, as far as the notifier has to do with it.
//!
//! * `origin`: `SITE_ORIGIN`, and whether it is a deployment's
//! * `certificate`: for how long a certificate is valid
//! * `watch`: reports the site's certificate in `/metrics`

mod certificate;
mod origin;
mod watch;

use runtime::{env::variables, tls::TlsVariables};

pub(crate) use certificate::Validity;
pub(crate) use origin::{PublicOrigin, Site};
pub(crate) use watch::CertificateWatch;

/// Only to recognise a fault of the certificate; the texts on it are ours.
pub(crate) const TLS_VARIABLES: TlsVariables =
    TlsVariables { url: variables::SITE_ORIGIN.name, ca: variables::SITE_ORIGIN.name, certificate: None };
