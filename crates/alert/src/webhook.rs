use std::time::Duration;

use reqwest::{Client, StatusCode};
use runtime::{
    env::{ConfigError, variables},
    secret::SecretUrl,
    tls::{HandshakeError, TlsVariables},
};
use tokio::time;

use crate::{Alert, Channel, Config, Sending};

/// Minimum pause before the second call; the maximum is twice as long.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Named by TLS errors. The machine's authorities are trusted, which `SSL_CERT_FILE` replaces.
const TLS_VARIABLES: TlsVariables =
    TlsVariables { url: variables::ALERT_URL.name, ca: "SSL_CERT_FILE", certificate: None };

/// The reason why the webhook did not take an alert. It does not contain the URL, which is a secret.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// No response in time.
    #[error("ALERT_URL did not answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// No connection, or it broke.
    #[error("ALERT_URL is unreachable, or broke the connection")]
    Unreachable,
    /// No TLS.
    #[error("no TLS with ALERT_URL: {0}")]
    Tls(HandshakeError),
    /// A response other than success.
    #[error("ALERT_URL answered {0}")]
    Refused(StatusCode),
}

/// The webhook `ALERT_URL`.
#[derive(Debug, Clone)]
pub struct Webhook {
    client: Client,
    url: SecretUrl,
    timeout: Duration,
}

impl Webhook {
    /// The webhook of `config`, if it has one.
    ///
    /// # Errors
    ///
    /// If no HTTP client can be built.
    pub fn new(config: &Config) -> Result<Option<Self>, ConfigError> {
        let Some(url) = config.url.clone() else { return Ok(None) };
        let client = https_client::builder(config.call_timeout).build();
        let client = client.map_err(|reason| ConfigError::new(&variables::ALERT_URL, reason.without_url()))?;
        Ok(Some(Self { client, url, timeout: config.call_timeout }))
    }

    async fn call(&self, alert: &Alert) -> Result<(), WebhookError> {
        match self.client.post(self.url.expose()).json(alert).send().await {
            Ok(response) if response.status().is_success() => Ok(()),
            Ok(response) => Err(WebhookError::Refused(response.status())),
            Err(error) if error.is_timeout() => Err(WebhookError::TimedOut(self.timeout)),
            Err(error) => {
                Err(HandshakeError::find_in(&error, &TLS_VARIABLES)
                    .map_or(WebhookError::Unreachable, WebhookError::Tls))
            }
        }
    }
}

impl Channel for Webhook {
    fn name(&self) -> &'static str {
        "webhook"
    }

    /// Two calls, the pause between them, and as much again for the machine.
    fn max_duration(&self) -> Duration {
        self.timeout.saturating_mul(2).saturating_add(RETRY_PAUSE.saturating_mul(4))
    }

    /// Calls the webhook, and after a failure once more.
    fn send<'a>(&'a self, alert: &'a Alert) -> Sending<'a> {
        Box::pin(async move {
            if self.call(alert).await.is_ok() {
                return Ok(());
            }
            time::sleep(RETRY_PAUSE.mul_f64(1.0 + fastrand::f64())).await;
            Ok(self.call(alert).await?)
        })
    }
}
