use std::{error::Error, io, sync::Arc};

use rustls::{CertificateError, OtherError};

/// How rustls tells of an alert. h2 hands on no more of an error than its words.
const ALERT: &str = "received fatal alert: ";
/// The alerts by which the other side refuses a certificate (RFC 8446 §6.2), as rustls calls them.
const REFUSALS: [&str; 9] = [
    "AccessDenied",
    "BadCertificate",
    "CertificateExpired",
    "CertificateRequired",
    "CertificateRevoked",
    "CertificateUnknown",
    "DecryptError",
    "UnknownCA",
    "UnsupportedCertificate",
];

/// The variables that say where a neighbour is and how the two of us know each other.
#[derive(Debug, Clone, Copy)]
pub struct TlsVariables {
    /// Where it is.
    pub url: &'static str,
    /// Whose certificates are trusted.
    pub ca: &'static str,
    /// Our own certificate; `None` if we never show one.
    pub certificate: Option<&'static str>,
}

/// Why there is no TLS with a neighbour, and what to do.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum HandshakeError {
    /// Nobody whom we trust signed its certificate.
    #[error("its certificate is of no authority that is trusted here: give the right one in {0}")]
    UnknownAuthority(&'static str),
    /// Its certificate is somebody else's.
    #[error("its certificate is not for the name in {0}: connect by a name that it is for")]
    WrongName(&'static str),
    /// Its certificate has expired.
    #[error("its certificate has expired: renew it")]
    Expired,
    /// Its certificate is not valid yet.
    #[error("its certificate is not valid yet: check the clock of this machine, and of the one that issued it")]
    NotYetValid,
    /// It shows the certificate of an authority, as of a self-signed one with `CA:TRUE`, which `openssl req -x509` makes.
    #[error(
        "its certificate is an authority's (CA:TRUE), which a server may not use: issue one for the server, and give \
         the authority's in {0}"
    )]
    CaAsServer(&'static str),
    /// It does not take our certificate, or misses one.
    #[error("it refuses us ({alert}): set the certificate to one from an authority that it trusts in {variable}")]
    ClientRejected {
        /// What it said.
        alert: &'static str,
        /// Where our certificate is to be given.
        variable: &'static str,
    },
    /// What answers is no TLS.
    #[error("it does not speak TLS: check scheme and port in {0}")]
    NoTls(&'static str),
    /// Anything else.
    #[error("TLS failed: {0}")]
    Other(rustls::Error),
}

impl HandshakeError {
    /// What `error` says of TLS, itself or in its causes; `None` if it is of something else.
    pub fn find_in(error: &(dyn Error + 'static), variables: &TlsVariables) -> Option<Self> {
        // Neither calls what it wraps its source.
        if let Some(wrapped) = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            return Self::find_in(wrapped, variables);
        }
        if let Some(shared) = error.downcast_ref::<Arc<dyn Error + Send + Sync>>() {
            return Self::find_in(shared.as_ref(), variables);
        }
        let told = error.to_string();
        let alert = told.strip_prefix(ALERT).and_then(|alert| REFUSALS.into_iter().find(|known| *known == alert));
        if let (Some(alert), Some(variable)) = (alert, variables.certificate) {
            return Some(Self::ClientRejected { alert, variable });
        }
        match error.downcast_ref() {
            Some(error) => Some(Self::of_tls(error, variables)),
            None => Self::find_in(error.source()?, variables),
        }
    }

    fn of_tls(error: &rustls::Error, variables: &TlsVariables) -> Self {
        match error {
            rustls::Error::InvalidCertificate(wrong) => match wrong {
                // An authority of the same name and another key is another authority.
                CertificateError::UnknownIssuer | CertificateError::BadSignature => {
                    Self::UnknownAuthority(variables.ca)
                }
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                    Self::WrongName(variables.url)
                }
                CertificateError::Expired | CertificateError::ExpiredContext { .. } => Self::Expired,
                CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => Self::NotYetValid,
                CertificateError::Other(other) if is_authority(other) => Self::CaAsServer(variables.ca),
                _ => Self::Other(error.clone()),
            },
            rustls::Error::InvalidMessage(_) => Self::NoTls(variables.url),
            _ => Self::Other(error.clone()),
        }
    }
}

/// Returns true if a certificate was refused because it is an authority's. rustls has no error of its own for that.
fn is_authority(error: &OtherError) -> bool {
    matches!(error.0.downcast_ref(), Some(webpki::Error::CaUsedAsEndEntity))
}

#[cfg(test)]
mod tests {
    use rustls::AlertDescription;

    use super::*;

    const VARIABLES: TlsVariables = TlsVariables { url: "A_URL", ca: "A_CA", certificate: Some("A_CERT") };

    fn of(error: rustls::Error) -> String {
        let wrapped: Arc<dyn Error + Send + Sync> = Arc::new(io::Error::other(error));
        HandshakeError::find_in(&wrapped, &VARIABLES).unwrap().to_string()
    }

    #[test]
    fn what_is_wrong_is_told_with_the_variable_to_look_at() {
        assert!(of(rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer)).ends_with("A_CA"));
        assert!(of(rustls::Error::InvalidCertificate(CertificateError::NotValidForName)).contains("A_URL"));
        assert!(of(rustls::Error::InvalidCertificate(CertificateError::Expired)).contains("has expired"));
        assert!(of(rustls::Error::InvalidCertificate(CertificateError::NotValidYet)).contains("not valid yet"));
        let authority = CertificateError::Other(OtherError(Arc::new(webpki::Error::CaUsedAsEndEntity)));
        assert!(of(rustls::Error::InvalidCertificate(authority)).ends_with("A_CA"));
        assert!(of(rustls::Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType)).ends_with("A_URL"));
        assert!(of(rustls::Error::AlertReceived(AlertDescription::ProtocolVersion)).starts_with("TLS failed"));
    }

    #[test]
    fn a_refusal_by_the_other_side_is_known_by_its_words_alone() {
        use AlertDescription::{
            AccessDenied, BadCertificate, CertificateExpired, CertificateRequired, CertificateRevoked,
            CertificateUnknown, DecryptError, UnknownCA, UnsupportedCertificate,
        };
        for alert in [
            AccessDenied,
            BadCertificate,
            CertificateExpired,
            CertificateRequired,
            CertificateRevoked,
            CertificateUnknown,
            DecryptError,
            UnknownCA,
            UnsupportedCertificate,
        ] {
            let words = rustls::Error::AlertReceived(alert).to_string();
            let refusal = HandshakeError::find_in(&io::Error::other(words), &VARIABLES).unwrap().to_string();
            assert!(refusal.contains(&format!("{alert:?}")) && refusal.ends_with("A_CERT"), "{refusal}");
        }
    }

    #[test]
    fn an_alert_asks_for_no_certificate_where_none_is_ever_shown() {
        let variables = TlsVariables { certificate: None, ..VARIABLES };
        let alert = io::Error::other(rustls::Error::AlertReceived(AlertDescription::CertificateRequired));
        assert!(HandshakeError::find_in(&alert, &variables).unwrap().to_string().starts_with("TLS failed"));
    }

    #[test]
    fn other_errors_are_none_of_it() {
        assert_eq!(HandshakeError::find_in(&io::Error::from(io::ErrorKind::ConnectionRefused), &VARIABLES), None);
        assert_eq!(HandshakeError::find_in(&io::Error::other("something else"), &VARIABLES), None);
    }
}
