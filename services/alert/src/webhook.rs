use std::time::Duration;

use metrics::counter;
use reqwest::{Client, StatusCode};
use runtime::{env::ConfigError, secret::SecretUrl};
use tokio::time;

use crate::{Alarm, Config};

/// Longest call, of which there are two at most.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Before the second call, up to twice as long by chance.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Why an alarm did not reach its receiver. The URL is not in it: it is a secret.
#[derive(Debug, thiserror::Error)]
pub enum AlertError {
    /// It did not answer in time.
    #[error("ALERT_URL's receiver did not answer within {} s", TIMEOUT.as_secs())]
    TimedOut,
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
    webhook: Option<(Client, SecretUrl)>,
}

impl Alert {
    /// The way that `config` describes; fails if the machine cannot make HTTP calls at all.
    pub fn new(config: &Config) -> Result<Self, ConfigError> {
        let Some(url) = config.url.clone() else { return Ok(Self { webhook: None }) };
        let client = https_client::builder(TIMEOUT).build();
        let client = client.map_err(|reason| ConfigError::new("ALERT_URL", reason.without_url()))?;
        Ok(Self { webhook: Some((client, url)) })
    }

    /// Whether there is anybody to tell.
    pub fn is_configured(&self) -> bool {
        self.webhook.is_some()
    }

    /// Tells the webhook: two calls at most, within some 12 s. Without a webhook there is nothing to do.
    ///
    /// Counted in `alerts_total` by how it ended; the caller logs an error, once.
    pub async fn raise(&self, alarm: &Alarm) -> Result<(), AlertError> {
        let Some((client, url)) = &self.webhook else { return Ok(()) };
        let mut told = call(client, url, alarm).await;
        if told.is_err() {
            time::sleep(RETRY_PAUSE.mul_f64(1.0 + fastrand::f64())).await;
            told = call(client, url, alarm).await;
        }
        let outcome = if told.is_ok() { "told" } else { "failed" };
        counter!("alerts_total", "way" => "webhook", "outcome" => outcome).increment(1);
        told
    }
}

async fn call(client: &Client, url: &SecretUrl, alarm: &Alarm) -> Result<(), AlertError> {
    match client.post(url.expose()).json(alarm).send().await {
        Ok(answer) if answer.status().is_success() => Ok(()),
        Ok(answer) => Err(AlertError::Refused(answer.status())),
        Err(error) if error.is_timeout() => Err(AlertError::TimedOut),
        Err(_) => Err(AlertError::Unreachable),
    }
}
