use alert::{Alarm, Alert};
use fail_open_redis::Redis;

use super::{MailAlarm, turn::Turn, words};
use crate::standing::Standing;

/// Tells people, by every way that is configured.
#[derive(Debug)]
pub(crate) struct Bell {
    config: alert::Config,
    alert: Alert,
    mail: MailAlarm,
    turn: Turn,
}

impl Bell {
    /// A bell that rings as `config` says; the keys in `redis` begin with `prefix`.
    pub(crate) fn new(config: alert::Config, alert: Alert, mail: MailAlarm, redis: Redis, prefix: &str) -> Self {
        let turn = Turn::new(redis, prefix, config.every);
        Self { config, alert, mail, turn }
    }

    /// Tells what there is to tell of `standing`. Takes as long as telling takes, which is bounded.
    pub(crate) async fn consider(&mut self, standing: &Standing) {
        let overdue = standing.older_than(self.config.after);
        if !overdue.is_empty() && self.turn.may_raise().await {
            let alarm = words::raised(&overdue, standing.oldest_age());
            tracing::error!(count = alarm.count, oldest_seconds = alarm.oldest_seconds, "enquiries are undelivered");
            if !self.tell(&alarm).await {
                self.turn.was_not_told().await;
            }
        }
        if standing.count() == 0 && self.turn.may_clear().await {
            tracing::info!("all enquiries are delivered again");
            self.tell(&words::cleared()).await;
        }
    }

    /// Tells everybody who is configured; whether somebody was reached, or there is nobody.
    async fn tell(&self, alarm: &Alarm) -> bool {
        let (called, mailed) = tokio::join!(self.alert.raise(alarm), self.mail.send(alarm));
        if let Err(error) = &called {
            tracing::error!(%error, "an alarm was not told");
        }
        if let Err(error) = &mailed {
            tracing::error!(%error, "an alarm was not mailed");
        }
        let by_webhook = self.alert.is_configured() && called.is_ok();
        let by_mail = self.mail.is_configured() && mailed.is_ok();
        by_webhook || by_mail || !(self.alert.is_configured() || self.mail.is_configured())
    }
}
