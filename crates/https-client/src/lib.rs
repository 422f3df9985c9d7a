//! HTTP calls to third parties: TLS, time and size limits, no redirects.
//!
//! TLS is rustls with ring, like the connections to the broker and the mail server. The provider is passed explicitly:
//! a plain `reqwest::Client::new()` panics in a process that has not installed one.
//!
//! * [`builder`]: a client with our limits; [`builder_trusting`]: the same with other certificate authorities
//! * [`read_body`]: a response body of limited size
//! * [`ApiUrl`]: the base URL of an API
//! * [`Secret`], credentials

mod api_url;
mod body;
mod secret;

use std::{sync::Arc, time::Duration};

use reqwest::{ClientBuilder, redirect::Policy};
use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer};

pub use api_url::ApiUrl;
pub use body::{BodyError, read_body};
pub use secret::Secret;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// A client builder. `timeout` limits a whole call, from connecting to the end of the response body.
///
/// Redirects are not followed, so that a call with a secret goes nowhere else. The trusted certificate authorities are
/// those of the machine.
pub fn builder(timeout: Duration) -> ClientBuilder {
    // Without any certificate authority, plain HTTP to this machine still works.
    with_authorities(timeout, rustls_native_certs::load_native_certs().certs)
}

/// [`builder`], except that only servers with a certificate from `authorities` are trusted.
pub fn builder_trusting(timeout: Duration, authorities: &[CertificateDer<'static>]) -> ClientBuilder {
    with_authorities(timeout, authorities.iter().cloned())
}

fn with_authorities(
    timeout: Duration,
    authorities: impl IntoIterator<Item = CertificateDer<'static>>,
) -> ClientBuilder {
    let builder = reqwest::Client::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(timeout)
        .redirect(Policy::none())
        .referer(false);
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(authorities);
    match tls(roots) {
        Ok(tls) => builder.tls_backend_preconfigured(tls),
        // Cannot happen, as ring supports every TLS version that rustls enables; building the client would report it.
        Err(_) => builder,
    }
}

fn tls(roots: RootCertStore) -> Result<ClientConfig, rustls::Error> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    Ok(builder.with_safe_default_protocol_versions()?.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_a_client() {
        assert!(builder(Duration::from_secs(1)).build().is_ok());
    }
}
