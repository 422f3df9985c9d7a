use std::{error::Error, io, sync::Arc};

use rustls::{CertificateError, OtherError};

/// The beginning of rustls's message for a TLS alert. h2 passes on only the message of an error.
const ALERT: &str = "received fatal alert: ";
/// The alerts by which a peer rejects a certificate (RFC 8446 §6.2), as rustls names them.
const CERTIFICATE_ALERTS: [&str; 9] = [
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

/// The variables that configure TLS with a server, which the errors name.
#[derive(Debug, Clone, Copy)]
pub struct TlsVariables {
    /// The server's URL.
    pub url: &'static str,
    /// The trusted authorities.
    pub ca: &'static str,
    /// The client certificate. `None` if there never is one.
    pub certificate: Option<&'static str>,
}

/// Why a TLS handshake failed. Each message says how to fix it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum HandshakeError {
    /// No trusted authority signed the server's certificate.
    #[error("its certificate is from an untrusted authority: set {0} to the right one")]
    UnknownAuthority(&'static str),
    /// The server's certificate is for another name.
    #[error("its certificate is not for the name in {0}: use a name that it is for")]
    WrongName(&'static str),
    /// The server's certificate has expired.
    #[error("its certificate has expired: renew it")]
    Expired,
    /// The server's certificate is not valid yet.
    #[error("its certificate is not valid yet: check the clocks of this machine and of the one that issued it")]
    NotYetValid,
    /// The server presents the certificate of an authority (`CA:TRUE`), such as a self-signed one from `openssl req -x509`.
    #[error(
        "its certificate is an authority's (CA:TRUE), which a server may not use: issue one for the server, and set {0} to \
         the authority's"
    )]
    CaAsServer(&'static str),
    /// The server rejected our certificate, or requires one.
    #[error("it rejects us ({alert}): set {variable} to a certificate from an authority that it trusts")]
    ClientRejected {
        /// The TLS alert.
        alert: &'static str,
        /// The variable for the client certificate.
        variable: &'static str,
    },
    /// The server does not speak TLS.
    #[error("it does not speak TLS: check scheme and port in {0}")]
    NoTls(&'static str),
    /// Any other TLS error.
    #[error("TLS failed: {0}")]
    Other(rustls::Error),
}

impl HandshakeError {
    /// Finds a failed handshake in `error` or its sources. `None` if it is another kind of error.
    pub fn find_in(error: &(dyn Error + 'static), variables: &TlsVariables) -> Option<Self> {
        // Neither type returns the wrapped error as its source.
        if let Some(wrapped) = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            return Self::find_in(wrapped, variables);
        }
        if let Some(shared) = error.downcast_ref::<Arc<dyn Error + Send + Sync>>() {
            return Self::find_in(shared.as_ref(), variables);
        }
        let message = error.to_string();
        let alert =
            message.strip_prefix(ALERT).and_then(|alert| CERTIFICATE_ALERTS.into_iter().find(|known| *known == alert));
        if let (Some(alert), Some(variable)) = (alert, variables.certificate) {
            return Some(Self::ClientRejected { alert, variable });
        }
        match error.downcast_ref() {
            Some(error) => Some(Self::from_rustls(error, variables)),
            None => Self::find_in(error.source()?, variables),
        }
    }

    fn from_rustls(error: &rustls::Error, variables: &TlsVariables) -> Self {
        match error {
            rustls::Error::InvalidCertificate(reason) => match reason {
                // A bad signature means an authority with the same name and another key.
                CertificateError::UnknownIssuer | CertificateError::BadSignature => {
                    Self::UnknownAuthority(variables.ca)
                }
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                    Self::WrongName(variables.url)
                }
                CertificateError::Expired | CertificateError::ExpiredContext { .. } => Self::Expired,
                CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => Self::NotYetValid,
                CertificateError::Other(other) if is_ca_certificate(other) => Self::CaAsServer(variables.ca),
                _ => Self::Other(error.clone()),
            },
            rustls::Error::InvalidMessage(_) => Self::NoTls(variables.url),
            _ => Self::Other(error.clone()),
        }
    }
}

/// Returns true if a certificate was rejected because it is an authority's, for which rustls has no separate error.
fn is_ca_certificate(error: &OtherError) -> bool {
    matches!(error.0.downcast_ref(), Some(webpki::Error::CaUsedAsEndEntity))
}

#[cfg(test)]
mod tests {
    use rustls::AlertDescription;

    use super::*;

    const VARIABLES: TlsVariables = TlsVariables { url: "A_URL", ca: "A_CA", certificate: Some("A_CERT") };

    fn message(error: rustls::Error) -> String {
        let wrapped: Arc<dyn Error + Send + Sync> = Arc::new(io::Error::other(error));
        HandshakeError::find_in(&wrapped, &VARIABLES).unwrap().to_string()
    }

    #[test]
    fn names_the_variable_to_check() {
        assert!(message(rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer)).contains("A_CA"));
        assert!(message(rustls::Error::InvalidCertificate(CertificateError::NotValidForName)).contains("A_URL"));
        assert!(message(rustls::Error::InvalidCertificate(CertificateError::Expired)).contains("has expired"));
        assert!(message(rustls::Error::InvalidCertificate(CertificateError::NotValidYet)).contains("not valid yet"));
        let authority = CertificateError::Other(OtherError(Arc::new(webpki::Error::CaUsedAsEndEntity)));
        assert!(message(rustls::Error::InvalidCertificate(authority)).contains("A_CA"));
        assert!(message(rustls::Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType)).ends_with("A_URL"));
        assert!(message(rustls::Error::AlertReceived(AlertDescription::ProtocolVersion)).starts_with("TLS failed"));
    }

    #[test]
    fn recognises_a_rejection_by_the_peer_from_the_message_only() {
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
            let message = rustls::Error::AlertReceived(alert).to_string();
            let error = HandshakeError::find_in(&io::Error::other(message), &VARIABLES).unwrap().to_string();
            assert!(error.contains(&format!("{alert:?}")) && error.contains("A_CERT"), "{error}");
        }
    }

    #[test]
    fn does_not_ask_for_a_client_certificate_where_there_never_is_one() {
        let variables = TlsVariables { certificate: None, ..VARIABLES };
        let alert = io::Error::other(rustls::Error::AlertReceived(AlertDescription::CertificateRequired));
        assert!(HandshakeError::find_in(&alert, &variables).unwrap().to_string().starts_with("TLS failed"));
    }

    #[test]
    fn ignores_other_errors() {
        assert_eq!(HandshakeError::find_in(&io::Error::from(io::ErrorKind::ConnectionRefused), &VARIABLES), None);
        assert_eq!(HandshakeError::find_in(&io::Error::other("something else"), &VARIABLES), None);
    }
}
