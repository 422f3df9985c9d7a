use std::{convert::Infallible, time::Duration};

use alert::{Alerts, Condition};
use broker::{Publisher, QueueState};
use lapin::types::ShortString;
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};

/// Name of the alert, for programs.
const NAME: &str = "enquiries-without-notifier";
const INTERVAL: Duration = Duration::from_secs(15);

/// Sends an alert if enquiries wait on `queue` for longer than `after` and no notifier consumes from it, until the
/// shutdown.
pub(crate) async fn watch_queue(
    alerts: Alerts,
    after: Duration,
    broker: Publisher,
    queue: ShortString,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let (mut rule, mut without_consumer) = (alerts.rule(NAME), None);
    while !shutdown.is_requested() {
        // While the broker does not answer, the alert on the spool fires.
        if let Some(Some(state)) = shutdown.run_until_requested(broker.queue_state(queue.clone())).await {
            rule.update(condition(state, &mut without_consumer, after), &shutdown).await;
        }
        shutdown.run_until_requested(time::sleep(INTERVAL.min(after))).await;
    }
    Ok(())
}

/// `without_consumer` is when enquiries were first seen waiting without a notifier.
fn condition(
    QueueState { messages, consumers }: QueueState,
    without_consumer: &mut Option<Instant>,
    after: Duration,
) -> Condition {
    if messages == 0 || consumers > 0 {
        *without_consumer = None;
        return Condition::Resolved { text: "A notifier takes enquiries from the mail queue again." };
    }
    let oldest = without_consumer.get_or_insert_with(Instant::now).elapsed();
    if oldest <= after {
        return Condition::Pending;
    }
    let seconds = oldest.as_secs();
    Condition::Firing {
        text: format!(
            "Enquiries on the mail queue: {messages}, and no notifier has taken any for {seconds} s. Start one."
        ),
        count: usize::try_from(messages).unwrap_or(usize::MAX),
        oldest,
        ids: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AFTER: Duration = Duration::from_mins(15);

    #[tokio::test(start_paused = true)]
    async fn fires_once_enquiries_have_waited_without_a_notifier_for_longer_than_the_limit() {
        let mut since = None;
        let mut condition = |messages, consumers| condition(QueueState { messages, consumers }, &mut since, AFTER);
        assert!(matches!(condition(2, 1), Condition::Resolved { .. }));
        assert_eq!(condition(2, 0), Condition::Pending);
        time::advance(AFTER).await;
        assert_eq!(condition(3, 0), Condition::Pending);
        time::advance(Duration::from_secs(1)).await;
        let text = "Enquiries on the mail queue: 4, and no notifier has taken any for 901 s. Start one.".to_owned();
        let firing = Condition::Firing { text, count: 4, oldest: AFTER + Duration::from_secs(1), ids: Vec::new() };
        assert_eq!(condition(4, 0), firing);
        assert!(matches!(condition(0, 0), Condition::Resolved { .. }));
        assert_eq!(condition(1, 0), Condition::Pending, "the wait begins anew");
    }
}
