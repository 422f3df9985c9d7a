use std::{convert::Infallible, time::Duration};

use alert::{Alerts, Condition};
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::spool::{Backlog, Spool};

/// Name of the alert, for programs.
const NAME: &str = "enquiries-in-spool";
const INTERVAL: Duration = Duration::from_secs(5);

/// Sends an alert if an enquiry stays in `spool` for longer than `after`, until the shutdown.
pub(crate) async fn watch_spool(
    alerts: Alerts,
    after: Duration,
    spool: Spool,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let mut rule = alerts.rule(NAME);
    while !shutdown.is_requested() {
        rule.update(condition(spool.backlog(), after), &shutdown).await;
        shutdown.run_until_requested(time::sleep(INTERVAL.min(after))).await;
    }
    Ok(())
}

fn condition(Backlog { count, oldest, ids }: Backlog, after: Duration) -> Condition {
    if oldest > after {
        let seconds = oldest.as_secs();
        let text = format!(
            "Enquiries waiting in the spool of a contact replica: {count}, the oldest for {seconds} s. \
             They are safe on its disk, and RabbitMQ does not take them. Other replicas may have more."
        );
        Condition::Firing { text, count, oldest, ids }
    } else if count == 0 {
        let text = "No running contact replica has enquiries in its spool any more: all are with RabbitMQ.";
        Condition::Resolved { text }
    } else {
        Condition::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fires_for_an_old_enquiry_and_is_resolved_only_when_the_spool_is_empty() {
        let after = Duration::from_mins(15);
        let condition =
            |count, seconds| condition(Backlog { count, oldest: Duration::from_secs(seconds), ids: Vec::new() }, after);
        assert_eq!(condition(2, 900), Condition::Pending);
        let Condition::Firing { text, count: 2, .. } = condition(2, 901) else { panic!() };
        assert!(text.contains(": 2, the oldest for 901 s."), "{text}");
        assert!(matches!(condition(0, 0), Condition::Resolved { .. }));
    }
}
