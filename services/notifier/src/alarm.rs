use std::{sync::Arc, time::Duration};

use alert::{Alarm, Alert, State};
use fail_open_redis::Redis;
use lettre::message::Mailboxes;
use metrics::counter;
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    notices::{NoticeError, Notices},
    operator::moment::show_age,
    undelivered::Standing,
};

/// What the alarm is called, for programs.
const NAME: &str = "enquiries-undelivered";
/// Most ids that an alarm names.
const MOST_IDS: usize = 20;
/// After telling nobody it is tried again, though not at every look.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// How long Redis remembers that an alarm was raised and is not over: longer than an enquiry is tried.
const RAISED_FOR: Duration = Duration::from_hours(30 * 24);

/// Tells people when an enquiry is undelivered for too long, and when all is well again.
///
/// One notifier at a time, and not too often: who tells is settled in Redis. Without Redis each notifier
/// goes by its own memory.
#[derive(Debug)]
pub(crate) struct Bell {
    config: alert::Config,
    alert: Alert,
    mail: MailAlarm,
    redis: Redis,
    key: String,
    /// When this process may tell again, by its own memory; `None` if nothing is wrong.
    quiet_until: Option<Instant>,
    /// Whether it raised an alarm of which Redis does not know.
    raised_alone: bool,
}

/// Alarms by mail.
#[derive(Debug)]
pub(crate) struct MailAlarm {
    pub(crate) notices: Arc<Notices>,
    /// Nobody, if alarms are not mailed.
    pub(crate) to: Mailboxes,
}

impl Bell {
    /// A bell that rings as `config` says; the keys in `redis` begin with `prefix`.
    pub(crate) fn new(config: alert::Config, alert: Alert, mail: MailAlarm, redis: Redis, prefix: &str) -> Self {
        Self { config, alert, mail, redis, key: format!("{prefix}:alarm"), quiet_until: None, raised_alone: false }
    }

    /// Tells what there is to tell of `standing`. Takes as long as telling takes, which is bounded.
    pub(crate) async fn consider(&mut self, standing: &Standing) {
        let overdue = standing.older_than(self.config.after);
        if !overdue.is_empty() {
            if self.may_raise().await {
                let alarm = raised(&overdue, standing.oldest_age());
                tracing::error!(
                    count = alarm.count,
                    oldest_seconds = alarm.oldest_seconds,
                    "enquiries are undelivered"
                );
                if !self.tell(&alarm).await {
                    self.quiet_for(AFTER_FAILURE).await;
                }
            }
        } else if standing.count() == 0 && self.may_clear().await {
            tracing::info!("all enquiries are delivered again");
            self.tell(&cleared()).await;
        }
    }

    /// Whether it is for us to raise the alarm now.
    async fn may_raise(&mut self) -> bool {
        let mut turn = redis::cmd("SET");
        turn.arg(&self.key).arg("told").arg("NX").arg("PX").arg(milliseconds(self.config.every));
        let ours = match self.redis.ask::<Option<String>>(&turn).await {
            Some(taken) => taken.is_some(),
            None => self.quiet_until.is_none_or(|until| Instant::now() >= until),
        };
        if ours {
            self.quiet_until = Some(Instant::now() + self.config.every);
            let mut raised = redis::cmd("SET");
            raised.arg(self.raised_key()).arg("raised").arg("PX").arg(milliseconds(RAISED_FOR));
            self.raised_alone = self.redis.ask::<()>(&raised).await.is_none();
        }
        ours
    }

    /// Whether an alarm was raised that is over now, and it is for us to say so.
    async fn may_clear(&mut self) -> bool {
        self.quiet_until = None;
        let raised_alone = std::mem::take(&mut self.raised_alone);
        let mut over = redis::cmd("DEL");
        over.arg(self.raised_key());
        // Of those who delete the key at once, one finds it.
        let Some(found) = self.redis.ask::<u32>(&over).await else { return raised_alone };
        if found > 0 {
            let mut turn = redis::cmd("DEL");
            turn.arg(&self.key);
            self.redis.ask::<u32>(&turn).await;
        }
        found > 0 || raised_alone
    }

    async fn quiet_for(&mut self, pause: Duration) {
        let pause = pause.min(self.config.every);
        self.quiet_until = Some(Instant::now() + pause);
        let mut command = redis::cmd("PEXPIRE");
        command.arg(&self.key).arg(milliseconds(pause));
        self.redis.ask::<u32>(&command).await;
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

    fn raised_key(&self) -> String {
        format!("{}:raised", self.key)
    }
}

impl MailAlarm {
    fn is_configured(&self) -> bool {
        self.to.iter().next().is_some()
    }

    /// Mails `alarm`, if anybody is to get it.
    async fn send(&self, alarm: &Alarm) -> Result<(), NoticeError> {
        if !self.is_configured() {
            return Ok(());
        }
        let subject = match alarm.state {
            State::Raised => "ALARM: enquiries are not delivered",
            State::Cleared => "All enquiries are delivered again",
        };
        let ids: String = alarm.ids.iter().map(|id| format!("{id}\n")).collect();
        let sent = self.notices.send(Uuid::new_v4(), &self.to, subject, format!("{}\n\n{ids}", alarm.text)).await;
        let outcome = if sent.is_ok() { "told" } else { "failed" };
        counter!("alerts_total", "way" => "mail", "outcome" => outcome).increment(1);
        sent.map(drop)
    }
}

fn raised(overdue: &[Uuid], oldest: Duration) -> Alarm {
    let count = overdue.len();
    let (noun, verb) = if count == 1 { ("enquiry", "is") } else { ("enquiries", "are") };
    let age = show_age(oldest.try_into().unwrap_or(jiff::SignedDuration::MAX));
    Alarm {
        text: format!(
            "{count} {noun} {verb} not delivered, the oldest for {age}. \
             `notifier doctor` says what is wrong, `notifier dead list` what was given up."
        ),
        alarm: NAME,
        state: State::Raised,
        count,
        oldest_seconds: oldest.as_secs(),
        ids: overdue.iter().take(MOST_IDS).copied().collect(),
    }
}

fn cleared() -> Alarm {
    let text = "All enquiries are delivered again.".to_owned();
    Alarm { text, alarm: NAME, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_counts_and_names_by_id_alone() {
        let overdue: Vec<Uuid> = (0..25).map(|_| Uuid::new_v4()).collect();
        let alarm = raised(&overdue, Duration::from_secs(1_260));
        assert!(alarm.text.starts_with("25 enquiries are not delivered, the oldest for 21m 0s. "));
        assert_eq!((alarm.count, alarm.oldest_seconds), (25, 1_260));
        assert_eq!(alarm.ids, overdue[..MOST_IDS]);
        assert!(raised(&overdue[..1], Duration::ZERO).text.starts_with("1 enquiry is not delivered"));
    }
}
