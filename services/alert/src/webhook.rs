use std::time::Duration;

use metrics::counter;
use reqwest::{Client, StatusCode};
use runtime::{env::ConfigError, secret::SecretUrl};
use tokio::time;

use crate::{Alarm, Config};

/// Before the second call, up to twice as long by chance.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Why an alarm did not reach its receiver. The URL is not in it: it is a secret.
#[derive(Debug, thiserror::Error)]
pub enum AlertError {
    /// It did not answer in time.
    #[error("ALERT_URL's receiver did not answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// No connection, no TLS, or it broke off.
    #[error("ALERT_URL's receiver is out of reach or broke off")]
    Unreachable,
    /// It answered, but not with success.
    #[error("ALERT_URL's receiver answered {0}")]
    Refused(StatusCode),
}

/// The way to the webhook, if one is configured.
#[derive(Debug, Clone)]
pub struct Alert {
    webhook: Option<Webhook>,
}

#[derive(Debug, Clone)]
struct Webhook {
    client: Client,
    url: SecretUrl,
    timeout: Duration,
}

impl Alert {
    /// The way that `config` describes; fails if the machine cannot make HTTP calls at all.
    pub fn new(config: &Config) -> Result<Self, ConfigError> {
        let Some(url) = config.url.clone() else { return Ok(Self { webhook: None }) };
        let client = https_client::builder(config.call_timeout).build();
        let client = client.map_err(|reason| ConfigError::new("ALERT_URL", reason.without_url()))?;
        Ok(Self { webhook: Some(Webhook { client, url, timeout: config.call_timeout }) })
    }

    /// The longest time that [`Alert::raise`] takes.
    pub fn longest(config: &Config) -> Duration {
        // Up to twice the pause, and the machine's own time.
        config.call_timeout.saturating_mul(2).saturating_add(RETRY_PAUSE.saturating_mul(4))
    }

    /// Whether there is anybody to tell.
    pub fn is_configured(&self) -> bool {
        self.webhook.is_some()
    }

    /// Tells the webhook: two calls at most, within some 12 s. Without a webhook there is nothing to do.
    ///
    /// Counted in `alerts_total` by how it ended; the caller logs an error, once.
    pub async fn raise(&self, alarm: &Alarm) -> Result<(), AlertError> {
        let Some(webhook) = &self.webhook else { return Ok(()) };
        let mut told = webhook.call(alarm).await;
        if told.is_err() {
            time::sleep(RETRY_PAUSE.mul_f64(1.0 + fastrand::f64())).await;
            told = webhook.call(alarm).await;
        }
        let outcome = if told.is_ok() { "told" } else { "failed" };
        counter!("alerts_total", "way" => "webhook", "outcome" => outcome).increment(1);
        told
    }
}

impl Webhook {
    async fn call(&self, alarm: &Alarm) -> Result<(), AlertError> {
        match self.client.post(self.url.expose()).json(alarm).send().await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(AlertError::Refused(answer.status())),
            Err(error) if error.is_timeout() => Err(AlertError::TimedOut(self.timeout)),
            Err(_) => Err(AlertError::Unreachable),
        }
    }
}
