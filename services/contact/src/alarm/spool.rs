use std::{convert::Infallible, time::Duration};

use alert::{Alarm, Alert, State};
use runtime::shutdown::Shutdown;
use tokio::time;

use super::bell::Bell;
use crate::spool::{Spool, Waiting};

/// What the alarm is called, for programs.
const NAME: &str = "enquiries-in-spool";
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Rings when an enquiry has lain in the spool for `ALERT_AFTER`.
#[derive(Debug)]
pub(crate) struct SpoolAlarm {
    bell: Bell,
    after: Duration,
}

impl SpoolAlarm {
    pub(crate) fn new(config: &alert::Config, alert: Alert) -> Self {
        Self { bell: Bell::new(alert, config.every), after: config.after }
    }

    /// Watches `spool` until the shutdown.
    pub(crate) async fn watch(mut self, spool: Spool, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            shutdown.or(self.consider(&spool.waiting())).await;
            shutdown.or(time::sleep(LOOK_EVERY.min(self.after))).await;
        }
        Ok(())
    }

    async fn consider(&mut self, waiting: &Waiting) {
        if waiting.oldest > self.after {
            self.bell.ring(&raised(waiting)).await;
        } else if waiting.count == 0 {
            self.bell.hush(cleared).await;
        }
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
