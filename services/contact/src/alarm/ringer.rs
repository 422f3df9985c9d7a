use alert::{Alarm, Alert, Bell, Lease};
use fail_open_redis::Redis;
use runtime::shutdown::Shutdown;

/// What the alerts of the contact service have in common.
#[derive(Debug, Clone)]
pub(crate) struct Ringers {
    pub(crate) config: alert::Config,
    pub(crate) alert: Alert,
    pub(crate) redis: Redis,
    /// First part of the keys in Redis.
    pub(crate) prefix: String,
}

/// Sends one alert by the webhook.
#[derive(Debug)]
pub(super) struct Ringer {
    bell: Bell,
    alert: Alert,
}

impl Ringers {
    /// What sends the alert of this name.
    pub(super) fn ringer(&self, name: &str) -> Ringer {
        let longest = Alert::longest(&self.config);
        let lease = Lease::new(self.redis.clone(), &self.prefix, name, self.config.every, longest);
        Ringer { bell: Bell::new(lease), alert: self.alert.clone() }
    }
}

impl Ringer {
    /// Something is wrong.
    pub(super) async fn ring(&mut self, alarm: &Alarm, shutdown: &Shutdown) {
        self.bell.ring(alarm, shutdown, async |alarm| send(&self.alert, alarm).await).await;
    }

    /// Not all is well, and nothing is worth an alert.
    pub(super) async fn hold(&self) {
        self.bell.hold().await;
    }

    /// All is well.
    pub(super) async fn hush(&mut self, cleared: &Alarm, shutdown: &Shutdown) {
        self.bell.hush(cleared, shutdown, async |alarm| send(&self.alert, alarm).await).await;
    }
}

/// Whether somebody was reached, or there is nobody.
async fn send(alert: &Alert, alarm: &Alarm) -> bool {
    let told = alert.raise(alarm).await;
    if let Err(error) = &told {
        tracing::error!(%error, "an alarm was not sent");
    }
    told.is_ok()
}
