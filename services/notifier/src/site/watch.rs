use std::{convert::Infallible, time::Duration};

use metrics::gauge;
use reqwest::Client;
use runtime::{
    env::{ConfigError, variables},
    shutdown::Shutdown,
    tls::HandshakeError,
};
use tokio::time;

use super::{PublicOrigin, Site, TLS_VARIABLES, Validity};

/// How often the certificate is looked at. A certificate of six days has two of them left when Caddy renews it.
const EVERY: Duration = Duration::from_mins(15);
/// Timeout of a look.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Looks at the certificate of the public site, for the metrics.
#[derive(Debug)]
pub(crate) struct CertificateWatch {
    origin: PublicOrigin,
    client: Client,
}

impl CertificateWatch {
    /// The watch over `site`. `None` if that is not a deployment's.
    ///
    /// # Errors
    ///
    /// This machine cannot make HTTP calls at all.
    pub(crate) fn new(site: &Site) -> Result<Option<Self>, ConfigError> {
        let Ok(origin) = site.public() else { return Ok(None) };
        let client = https_client::builder(TIMEOUT).tls_info(true).build();
        let client = client.map_err(|reason| ConfigError::new(&variables::SITE_ORIGIN, reason.without_url()))?;
        Ok(Some(Self { origin: origin.clone(), client }))
    }

    /// Looks at the certificate at intervals until the shutdown.
    pub(crate) async fn run(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while shutdown.run_until_requested(self.look()).await.is_some() {
            if shutdown.run_until_requested(time::sleep(EVERY)).await.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Reports the certificate. A site that cannot be reached from here says nothing about its certificate, and the metrics
    /// stay as they are.
    async fn look(&self) {
        // Every look is a new handshake: a connection that is kept open shows the certificate of yesterday.
        let request = self.client.head(self.origin.url()).header("connection", "close");
        match request.send().await {
            Ok(response) => match Validity::of(&response) {
                Ok(validity) => {
                    report_valid(true);
                    report_times(&validity);
                }
                Err(error) => tracing::warn!(%error, "certificate of the site not read"),
            },
            Err(error) => match HandshakeError::find_in(&error, &TLS_VARIABLES) {
                Some(fault) => {
                    report_valid(false);
                    tracing::error!(error = %fault, "certificate of the site not valid, browsers refuse to show the site");
                }
                None => tracing::debug!("site not reachable from here, certificate not read"),
            },
        }
    }
}

fn report_valid(is_valid: bool) {
    gauge!("site_certificate_valid").set(if is_valid { 1.0 } else { 0.0 });
}

#[expect(clippy::cast_precision_loss, reason = "seconds of this century are exact")]
fn report_times(validity: &Validity) {
    gauge!("site_certificate_not_before_timestamp_seconds").set(validity.from.as_second() as f64);
    gauge!("site_certificate_not_after_timestamp_seconds").set(validity.until.as_second() as f64);
}

#[cfg(test)]
mod tests {
    use axum::{Router, routing::get};
    use runtime::{
        env::Env,
        telemetry,
        tls::{Authority, Pem},
    };
    use test_support::{IssuedCertificate, TestAuthority, TlsProxy};
    use tokio::{net::TcpListener, task::JoinSet};

    use super::*;

    const HOST: &str = "www.firm.example";

    /// Looks once at a site with `certificate`, from a machine that trusts `authority`. Returns the metrics.
    async fn look(authority: &TestAuthority, certificate: &IssuedCertificate) -> String {
        let _ = telemetry::metrics();
        let mut servers = JoinSet::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let behind = listener.local_addr().unwrap();
        let site = Router::new().route("/", get(async || "a page"));
        servers.spawn(async move { axum::serve(listener, site).await.unwrap() });
        let https = TlsProxy::to(&behind.to_string(), certificate, None).await;
        let env = Env::from_pairs([("SMTP_CA", authority.certificate().as_str())]);
        let trusted = Authority::parse(Pem::from_env(&env, &variables::SMTP_CA).unwrap().unwrap()).unwrap();
        let client = https_client::builder_trusting(TIMEOUT, trusted.certificates()).tls_info(true);
        let client = client.resolve(HOST, https.address()).build().unwrap();
        let origin = PublicOrigin { host: HOST.to_owned(), port: https.address().port() };
        CertificateWatch { origin, client }.look().await;
        telemetry::metrics().render()
    }

    fn value(metrics: &str, name: &str) -> Option<f64> {
        metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
    }

    #[tokio::test]
    async fn reports_when_the_certificate_ends() {
        let authority = TestAuthority::new().await;
        let metrics = look(&authority, &authority.issue(&format!("DNS:{HOST}")).await).await;
        assert_eq!(value(&metrics, "site_certificate_valid"), Some(1.0));
        let now = jiff::Timestamp::now().as_duration().as_secs_f64();
        let begin = value(&metrics, "site_certificate_not_before_timestamp_seconds").unwrap();
        let end = value(&metrics, "site_certificate_not_after_timestamp_seconds").unwrap();
        assert!(begin <= now && now < end, "{begin} to {end}");
    }

    #[tokio::test]
    async fn reports_a_certificate_that_browsers_refuse() {
        let authority = TestAuthority::new().await;
        let metrics = look(&authority, &authority.issue("DNS:other.firm.example").await).await;
        assert_eq!(value(&metrics, "site_certificate_valid"), Some(0.0));
        assert_eq!(value(&metrics, "site_certificate_not_after_timestamp_seconds"), None);
    }

    #[test]
    fn only_a_deployment_is_watched() {
        assert!(CertificateWatch::new(&"http://localhost:8080".parse().unwrap()).unwrap().is_none());
        assert!(CertificateWatch::new(&Site::Unset).unwrap().is_none());
        assert!(CertificateWatch::new(&"https://www.firm.example".parse().unwrap()).unwrap().is_some());
    }
}
