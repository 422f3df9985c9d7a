use std::time::Duration;

use alert::{Alarm, Alert};
use tokio::time::Instant;

/// After telling nobody it is tried again, though not at every look.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Tells an alarm when it begins, again every `ALERT_EVERY` while it lasts, and when it is over.
#[derive(Debug)]
pub(super) struct Bell {
    alert: Alert,
    every: Duration,
    /// When it is told again; `None` while all is well.
    quiet_until: Option<Instant>,
}

impl Bell {
    pub(super) fn new(alert: Alert, every: Duration) -> Self {
        Self { alert, every, quiet_until: None }
    }

    /// Something is wrong.
    pub(super) async fn ring(&mut self, alarm: &Alarm) {
        if self.quiet_until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        tracing::error!(alarm = alarm.alarm, count = alarm.count, oldest_seconds = alarm.oldest_seconds, "an alarm");
        let pause = if self.tell(alarm).await { self.every } else { AFTER_FAILURE.min(self.every) };
        self.quiet_until = Some(Instant::now() + pause);
    }

    /// All is well; says so if it was not.
    pub(super) async fn hush(&mut self, cleared: impl FnOnce() -> Alarm) {
        if self.quiet_until.take().is_some() {
            let cleared = cleared();
            tracing::info!(alarm = cleared.alarm, "an alarm is over");
            self.tell(&cleared).await;
        }
    }

    /// Whether somebody was reached, or there is nobody.
    async fn tell(&self, alarm: &Alarm) -> bool {
        let told = self.alert.raise(alarm).await;
        if let Err(error) = &told {
            tracing::error!(%error, "an alarm was not sent");
        }
        told.is_ok()
    }
}
