use std::time::Duration;

use alert::{Alarm, State};
use uuid::Uuid;

use crate::operator::moment::show_age;

/// What the alarm is called, for programs.
pub(super) const NAME: &str = "enquiries-undelivered";
/// Most ids that an alarm names.
const MOST_IDS: usize = 20;

/// That these enquiries, the oldest first, are undelivered for too long.
pub(super) fn raised(overdue: &[Uuid], oldest: Duration) -> Alarm {
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

/// That all is well again.
pub(super) fn cleared() -> Alarm {
    let text = "All enquiries are delivered again.".to_owned();
    Alarm { text, alarm: NAME, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
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
