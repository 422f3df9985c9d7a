//! HTTP calls to the world outside: TLS, time limits, no redirects.
//!
//! TLS is rustls on ring, as the broker's and the mail server's connections have it. reqwest is told so
//! explicitly: a plain `reqwest::Client::new()` panics in a process that installed no provider.
//!
//! * [`ApiUrl`]: whom to call
//! * [`Secret`]: what proves who calls

mod api_url;
mod secret;

use std::{sync::Arc, time::Duration};

use reqwest::{ClientBuilder, redirect::Policy};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

pub use api_url::ApiUrl;
pub use secret::Secret;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// A client to be built, with `timeout` for a whole call, from connecting to the answer's end.
///
/// Redirects are answers, not followed: a call with a secret in its URL goes where it was sent. The
/// authorities trusted are those of the machine.
pub fn builder(timeout: Duration) -> ClientBuilder {
    let builder = reqwest::Client::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(timeout)
        .redirect(Policy::none())
        .referer(false);
    match tls() {
        Ok(tls) => builder.tls_backend_preconfigured(tls),
        // ring knows every version that rustls asks for; if it did not, building the client would say so.
        Err(_) => builder,
    }
}

fn tls() -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    // A machine without authorities can still be called on plain HTTP.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    Ok(builder.with_safe_default_protocol_versions()?.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_can_be_built() {
        assert!(builder(Duration::from_secs(1)).build().is_ok());
    }
}
