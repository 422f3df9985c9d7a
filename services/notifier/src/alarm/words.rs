use std::time::Duration;

use alert::{Alarm, State};
use uuid::Uuid;

use crate::operator::moment::show_age;

/// What the alarms are called, for programs.
pub(super) const UNDELIVERED: &str = "enquiries-undelivered";
pub(super) const REFUSED: &str = "enquiries-refused";
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
        alarm: UNDELIVERED,
        state: State::Raised,
        count,
        oldest_seconds: oldest.as_secs(),
        ids: overdue.iter().take(MOST_IDS).copied().collect(),
    }
}

/// That all is well again.
pub(super) fn cleared() -> Alarm {
    let text = "All enquiries are delivered again.".to_owned();
    Alarm { text, alarm: UNDELIVERED, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}

/// That many of these enquiries, the oldest first, were refused by the mail server, or one long ago.
pub(super) fn refused(ids: &[Uuid], oldest: Duration) -> Alarm {
    let count = ids.len();
    let (noun, verb) = if count == 1 { ("enquiry", "is") } else { ("enquiries", "are") };
    let age = show_age(oldest.try_into().unwrap_or(jiff::SignedDuration::MAX));
    Alarm {
        text: format!(
            "{count} {noun} that the mail server refused {verb} not dealt with, the oldest for {age}. The staff have a \
             notice of each. `notifier dead list` says why, `notifier dead show` has the rest."
        ),
        alarm: REFUSED,
        state: State::Raised,
        count,
        oldest_seconds: oldest.as_secs(),
        ids: ids.iter().take(MOST_IDS).copied().collect(),
    }
}

/// That few are left of them, and none is old.
pub(super) fn refused_cleared() -> Alarm {
    let text = "The enquiries that the mail server refused are dealt with.".to_owned();
    Alarm { text, alarm: REFUSED, state: State::Cleared, count: 0, oldest_seconds: 0, ids: Vec::new() }
}

/// The subject of the mail with `alarm`.
pub(super) fn subject(alarm: &Alarm) -> &'static str {
    match (alarm.alarm, alarm.state) {
        (REFUSED, State::Raised) => "ALARM: refused enquiries are not dealt with",
        (REFUSED, State::Cleared) => "Refused enquiries are dealt with",
        (_, State::Raised) => "ALARM: enquiries are not delivered",
        (_, State::Cleared) => "All enquiries are delivered again",
    }
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
        let refused = refused(&overdue, Duration::from_secs(1_260));
        assert!(refused.text.starts_with("25 enquiries that the mail server refused are not dealt with"));
        assert_eq!(refused.ids, overdue[..MOST_IDS]);
    }
}
