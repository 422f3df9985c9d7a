//! The public site, as far as the notifier has to do with it.
//!
//! * `origin`: `SITE_ORIGIN`, and whether it is a deployment's
//! * `certificate`: for how long a certificate is valid
//! * `watch`: reports the site's certificate in `/metrics`

mod certificate;
mod origin;
mod watch;

use runtime::tls::TlsVariables;

pub(crate) use certificate::Validity;
pub(crate) use origin::{PublicOrigin, Site};
pub(crate) use watch::CertificateWatch;

/// Only to recognise a fault of the certificate; the texts on it are ours.
pub(crate) const TLS_VARIABLES: TlsVariables =
    TlsVariables { url: "SITE_ORIGIN", ca: "SITE_ORIGIN", certificate: None };
