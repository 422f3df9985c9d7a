use std::{collections::HashSet, convert::Infallible, time::Duration};

use alert::{AlertRule, Alerts};
use metrics::{counter, gauge};
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};
use uuid::Uuid;

use super::conditions;
use crate::{
    Config,
    backlog::undelivered::Undelivered,
    operator::dead::{Ages, expire},
};

/// How long before a dead letter is deleted the alert fires.
const WARNING: Duration = Duration::from_hours(14 * 24);
/// Interval of alert updates. A replica that has not reported for a minute no longer keeps an alert firing.
const UPDATE_INTERVAL: Duration = Duration::from_secs(20);

/// Deletes dead letters that are older than `KEEP_DEAD_LETTERS`, and alerts before: on each at least one interval.
#[derive(Debug)]
pub(crate) struct DeadLetterExpiry {
    broker: broker::Config,
    undelivered: Undelivered,
    keep: Duration,
    interval: Duration,
    alert: AlertRule,
}

impl DeadLetterExpiry {
    /// Looks at the dead letters at each of the `config`'s intervals. Every notifier does; the operator lock makes it one at
    /// a time.
    pub(crate) fn new(config: &Config, undelivered: Undelivered, alerts: &Alerts) -> Self {
        let (broker, interval) = (config.broker.clone(), config.expiry_interval);
        let keep = config.dead_letter_age.duration();
        Self { broker, undelivered, keep, interval, alert: alerts.rule(conditions::EXPIRING) }
    }

    /// Runs until the shutdown.
    pub(crate) async fn run(mut self, shutdown: Shutdown) -> Result<(), Infallible> {
        gauge!("dead_letter_limit_seconds").set(self.keep.as_secs_f64());
        let (mut ages, mut due) = (Ages::default(), Instant::now());
        let mut announced: HashSet<Uuid> = HashSet::new();
        while !shutdown.is_requested() {
            if Instant::now() >= due {
                let expire = expire(&self.broker, &self.undelivered, self.keep, WARNING, &announced);
                match shutdown.run_until_requested(expire).await {
                    Some(Ok(found)) => {
                        ages = found;
                        gauge!("dead_letter_oldest_seconds").set(ages.oldest.as_secs_f64());
                    }
                    Some(Err(error)) => {
                        tracing::warn!(%error, "dead letters not checked for their age");
                        gauge!("dead_letter_oldest_seconds").set(f64::NAN);
                    }
                    None => break,
                }
                counter!("dead_letters_expired_total").increment(u64::try_from(ages.expired).unwrap_or(u64::MAX));
                announced = ages.expiring.iter().copied().collect();
                due = Instant::now() + self.interval;
            }
            self.alert.update(conditions::expiring(&ages), &shutdown).await;
            ages.expired = 0;
            shutdown.run_until_requested(time::sleep(self.interval.min(UPDATE_INTERVAL))).await;
        }
        Ok(())
    }
}
