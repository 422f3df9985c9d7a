use std::{error::Error, fmt::Debug, pin::Pin, sync::Arc, time::Duration};

use fail_open_redis::Redis;
use futures_util::future::join_all;
use metrics::{counter, describe_counter};
use runtime::env::ConfigError;

use crate::{Alert, AlertRule, Config, Webhook, lease::AlertLease};

/// Lease of a process without channels: its alerts are only logged.
const MIN_LEASE: Duration = Duration::from_secs(12);

/// The reason why an alert reached nobody through a channel.
pub type ChannelError = Box<dyn Error + Send + Sync>;
/// The future of [`Channel::send`].
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), ChannelError>> + Send + 'a>>;

/// A way to reach operators.
pub trait Channel: Debug + Send + Sync {
    /// The name in logs and in `alerts_total{way}`.
    fn name(&self) -> &'static str;

    /// The maximum duration of [`Channel::send`].
    fn max_duration(&self) -> Duration;

    /// Sends `alert`.
    ///
    /// # Errors
    ///
    /// If nobody received it.
    fn send<'a>(&'a self, alert: &'a Alert) -> Sending<'a>;
}

/// The channels and the schedule that all alerts of a process share.
#[derive(Debug, Clone)]
pub struct Alerts {
    channels: Channels,
    redis: Redis,
    prefix: String,
    every: Duration,
}

impl Alerts {
    /// Alerts through the webhook of `config`, if it has one. Replicas agree through `redis` on which of them sends; its
    /// keys begin with `prefix`.
    ///
    /// # Errors
    ///
    /// If no HTTP client can be built.
    pub fn new(config: &Config, redis: Redis, prefix: &str) -> Result<Self, ConfigError> {
        describe_counter!("alerts_total", "Alerts sent to operators, by channel and outcome");
        let alerts = Self { channels: Channels::default(), redis, prefix: prefix.to_owned(), every: config.every };
        Ok(match Webhook::new(config)? {
            Some(webhook) => alerts.with_channel(webhook),
            None => alerts,
        })
    }

    /// Sends through `channel` as well.
    #[must_use]
    pub fn with_channel(mut self, channel: impl Channel + 'static) -> Self {
        self.channels.0.push(Arc::new(channel));
        self
    }

    /// The rule with this name, which is part of its keys in Redis.
    pub fn rule(&self, name: &'static str) -> AlertRule {
        let lease = AlertLease::new(self.redis.clone(), &self.prefix, name, self.every, self.channels.max_duration());
        AlertRule::new(name, lease, self.channels.clone())
    }
}

/// All channels of a process.
#[derive(Debug, Clone, Default)]
pub(crate) struct Channels(Vec<Arc<dyn Channel>>);

impl Channels {
    fn max_duration(&self) -> Duration {
        self.0.iter().map(|channel| channel.max_duration()).max().unwrap_or(MIN_LEASE)
    }

    /// Sends `alert` through all channels at once. Returns true if it reached somebody, or if there is no channel.
    pub(crate) async fn send(&self, alert: &Alert) -> bool {
        let sent = join_all(self.0.iter().map(|channel| send_through(channel.as_ref(), alert))).await;
        sent.is_empty() || sent.contains(&true)
    }
}

async fn send_through(channel: &dyn Channel, alert: &Alert) -> bool {
    let sent = channel.send(alert).await;
    if let Err(error) = &sent {
        tracing::error!(alert = alert.name, channel = channel.name(), %error, "alert not sent");
    }
    let outcome = if sent.is_ok() { "told" } else { "failed" };
    counter!("alerts_total", "way" => channel.name(), "outcome" => outcome).increment(1);
    sent.is_ok()
}
