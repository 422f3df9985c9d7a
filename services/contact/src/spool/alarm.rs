use std::{convert::Infallible, time::Duration};

use alert::{Alarm, Alert, State};
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};

use super::{Spool, store::Waiting};

/// What the alarm is called, for programs.
const NAME: &str = "enquiries-in-spool";
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// After telling nobody it is tried again, though not at every look.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Tells people when an enquiry has lain in the spool for `ALERT_AFTER`, again every `ALERT_EVERY`, and when
/// all are with the broker: no notifier can know of these.
#[derive(Debug)]
pub(crate) struct SpoolAlarm {
    config: alert::Config,
    alert: Alert,
    /// When it is told again; `None` while all is well.
    quiet_until: Option<Instant>,
}

impl SpoolAlarm {
    pub(crate) fn new(config: alert::Config, alert: Alert) -> Self {
        Self { config, alert, quiet_until: None }
    }

    /// Watches `spool` until the shutdown.
    pub(crate) async fn watch(mut self, spool: Spool, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            shutdown.or(self.consider(&spool.waiting())).await;
            shutdown.or(time::sleep(LOOK_EVERY.min(self.config.after))).await;
        }
        Ok(())
    }

    async fn consider(&mut self, waiting: &Waiting) {
        let is_overdue = waiting.oldest > self.config.after;
        if is_overdue && self.quiet_until.is_none_or(|until| Instant::now() >= until) {
            let alarm = raised(waiting);
            tracing::error!(count = alarm.count, oldest_seconds = alarm.oldest_seconds, "enquiries wait in the spool");
            let pause = if self.tell(&alarm).await { self.config.every } else { AFTER_FAILURE.min(self.config.every) };
            self.quiet_until = Some(Instant::now() + pause);
        } else if waiting.count == 0 && self.quiet_until.take().is_some() {
            tracing::info!("all enquiries of the spool are with the broker");
            self.tell(&cleared()).await;
        }
    }

    /// Whether somebody was reached, or there is nobody.
    async fn tell(&self, alarm: &Alarm) -> bool {
        let told = self.alert.raise(alarm).await;
        if let Err(error) = &told {
            tracing::error!(%error, "an alarm was not told");
        }
        told.is_ok()
    }
}

fn raised(Waiting { count, oldest, ids }: &Waiting) -> Alarm {
    let oldest_seconds = oldest.as_secs();
    Alarm {
        text: format!(
            "Enquiries waiting in the contact service's spool: {count}, the oldest for {oldest_seconds} s. \
             They are safe on its disk, and RabbitMQ does not take them."
        ),
        alarm: NAME,
        state: State::Raised,
        count: *count,
        oldest_seconds,
        ids: ids.clone(),
    }
}

fn cleared() -> Alarm {
    let text = "All enquiries of the contact service's spool are with RabbitMQ.".to_owned();
    Alarm { text, alarm: NAME, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}
