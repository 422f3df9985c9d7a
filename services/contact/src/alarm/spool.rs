use std::{convert::Infallible, time::Duration};

use alert::{Alarm, State};
use runtime::shutdown::Shutdown;
use tokio::time;

use super::ringer::{Ringer, Ringers};
use crate::spool::{Spool, Waiting};

/// What the alarm is called, for programs.
const NAME: &str = "enquiries-in-spool";
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Sends an alert when an enquiry has lain in the spool for `ALERT_AFTER`.
#[derive(Debug)]
pub(crate) struct SpoolAlarm {
    ringer: Ringer,
    after: Duration,
}

impl SpoolAlarm {
    pub(crate) fn new(ringers: &Ringers) -> Self {
        Self { ringer: ringers.ringer(NAME), after: ringers.config.after }
    }

    /// Watches `spool` until the shutdown.
    pub(crate) async fn watch(mut self, spool: Spool, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            self.consider(&spool.waiting(), &shutdown).await;
            shutdown.or(time::sleep(LOOK_EVERY.min(self.after))).await;
        }
        Ok(())
    }

    async fn consider(&mut self, waiting: &Waiting, shutdown: &Shutdown) {
        if waiting.oldest > self.after {
            self.ringer.ring(&raised(waiting), shutdown).await;
        } else if waiting.count == 0 {
            self.ringer.hush(&cleared(), shutdown).await;
        } else {
            self.ringer.hold().await;
        }
    }
}

fn raised(Waiting { count, oldest, ids }: &Waiting) -> Alarm {
    let oldest_seconds = oldest.as_secs();
    Alarm {
        text: format!(
            "Enquiries waiting in the spool of a contact replica: {count}, the oldest for {oldest_seconds} s. \
             They are safe on its disk, and RabbitMQ does not take them. Other replicas may have more."
        ),
        alarm: NAME,
        state: State::Raised,
        count: *count,
        oldest_seconds,
        ids: ids.clone(),
    }
}

fn cleared() -> Alarm {
    let text = "No running contact replica has enquiries in its spool any more: all are with RabbitMQ.".to_owned();
    Alarm { text, alarm: NAME, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}
