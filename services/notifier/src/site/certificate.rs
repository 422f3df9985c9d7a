use jiff::Timestamp;
use reqwest::{Response, tls::TlsInfo};
use x509_parser::{certificate::X509Certificate, prelude::FromDer};

/// The time in which a certificate is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Validity {
    pub(crate) from: Timestamp,
    pub(crate) until: Timestamp,
}

/// Why a certificate's validity is unknown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ValidityError {
    #[error("the connection does not show it")]
    NotShown,
    #[error("it cannot be read: {0}")]
    Encoding(#[from] x509_parser::nom::Err<x509_parser::error::X509Error>),
    #[error("it has a time that is out of range")]
    Time(#[from] jiff::Error),
}

impl Validity {
    /// That of the server's certificate on the connection of `response`, whose client was built with `tls_info(true)`.
    ///
    /// # Errors
    ///
    /// The connection was not made by TLS, or the certificate cannot be read.
    pub(crate) fn of(response: &Response) -> Result<Self, ValidityError> {
        let leaf = response.extensions().get::<TlsInfo>().and_then(TlsInfo::peer_certificate);
        let (_, certificate) = X509Certificate::from_der(leaf.ok_or(ValidityError::NotShown)?)?;
        let validity = certificate.validity();
        let time = |time: x509_parser::time::ASN1Time| Timestamp::from_second(time.timestamp());
        Ok(Self { from: time(validity.not_before)?, until: time(validity.not_after)? })
    }
}
