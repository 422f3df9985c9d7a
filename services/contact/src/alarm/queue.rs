use std::{convert::Infallible, time::Duration};

use alert::{Alarm, State};
use broker::{Publisher, QueueState};
use lapin::types::ShortString;
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};

use super::ringer::{Ringer, Ringers};

/// What the alarm is called, for programs.
const NAME: &str = "enquiries-without-notifier";
const LOOK_EVERY: Duration = Duration::from_secs(15);

/// Sends an alert when enquiries lie on the mail queue for `ALERT_AFTER`, and no notifier takes from it.
#[derive(Debug)]
pub(crate) struct QueueAlarm {
    ringer: Ringer,
    after: Duration,
    queue: ShortString,
    /// Since when that is so.
    since: Option<Instant>,
}

impl QueueAlarm {
    pub(crate) fn new(ringers: &Ringers, queue: ShortString) -> Self {
        Self { ringer: ringers.ringer(NAME), after: ringers.config.after, queue, since: None }
    }

    /// Watches the queue by way of `broker` until the shutdown.
    pub(crate) async fn watch(mut self, broker: Publisher, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            self.look(&broker, &shutdown).await;
            shutdown.or(time::sleep(LOOK_EVERY.min(self.after))).await;
        }
        Ok(())
    }

    async fn look(&mut self, broker: &Publisher, shutdown: &Shutdown) {
        // While the broker does not answer, the spool has an alarm of its own.
        let Some(Some(QueueState { messages, consumers })) = shutdown.or(broker.look_at(self.queue.clone())).await
        else {
            return;
        };
        if messages == 0 || consumers > 0 {
            self.since = None;
            self.ringer.hush(&cleared(), shutdown).await;
            return;
        }
        let waited = self.since.get_or_insert_with(Instant::now).elapsed();
        if waited > self.after {
            self.ringer.ring(&raised(messages, waited), shutdown).await;
        }
    }
}

fn raised(messages: u32, waited: Duration) -> Alarm {
    let oldest_seconds = waited.as_secs();
    Alarm {
        text: format!(
            "Enquiries on the mail queue: {messages}, and no notifier has taken any for {oldest_seconds} s. Start one."
        ),
        alarm: NAME,
        state: State::Raised,
        count: usize::try_from(messages).unwrap_or(usize::MAX),
        oldest_seconds,
        ids: Vec::new(),
    }
}

fn cleared() -> Alarm {
    let text = "A notifier takes enquiries from the mail queue again.".to_owned();
    Alarm { text, alarm: NAME, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}
