use std::time::Duration;

use alert::{Alert, AlertState, Condition};

use super::DeadLetterLimits;
use crate::{backlog::snapshot::BacklogSnapshot, operator::dead::Ages, time::format_age};

/// Names of the alerts, for programs.
pub(super) const UNDELIVERED: &str = "enquiries-undelivered";
pub(super) const REFUSED: &str = "enquiries-refused";
pub(super) const EXPIRING: &str = "dead-letters-expiring";

/// Fires if an enquiry is undelivered for longer than `after`.
pub(super) fn undelivered(open: &BacklogSnapshot, after: Duration) -> Condition {
    let (overdue, oldest) = (open.older_than(after), open.oldest_age());
    if open.count() == 0 {
        return Condition::Resolved { text: "All enquiries are delivered again." };
    }
    if overdue.is_empty() {
        return Condition::Pending;
    }
    let (count, noun, verb, age) = in_prose(overdue.len(), oldest);
    let text = format!(
        "{count} {noun} {verb} not delivered, the oldest for {age}. \
         `notifier doctor` says what is wrong, `notifier dead list` what was given up."
    );
    Condition::Firing { text, count, oldest, ids: overdue }
}

/// Fires if the dead letters of which the staff have a notice exceed `limits`.
pub(super) fn refused(noticed: &BacklogSnapshot, limits: &DeadLetterLimits) -> Condition {
    if !limits.are_exceeded_by(noticed) {
        return Condition::Resolved { text: "The enquiries that the mail server refused are dealt with." };
    }
    let (ids, oldest) = (noticed.ids(), noticed.oldest_age());
    let (count, noun, verb, age) = in_prose(ids.len(), oldest);
    let text = format!(
        "{count} {noun} that the mail server refused {verb} not dealt with, the oldest for {age}. The staff have a \
         notice of each. `notifier dead list` says why, `notifier dead show` has the rest."
    );
    Condition::Firing { text, count, oldest, ids }
}

/// Fires if dead letters are about to be deleted.
pub(super) fn expiring(ages: &Ages) -> Condition {
    let count = ages.expiring.len();
    if count == 0 {
        return Condition::Resolved { text: "No dead letter is about to be deleted." };
    }
    let (count, noun, verb, age) = in_prose(count, ages.oldest);
    let text = format!(
        "{count} {noun} that nobody got {verb} deleted within 14 days, the oldest after {age} so far: KEEP_DEAD_LETTERS. \
         `notifier dead list` has them."
    );
    Condition::Firing { text, count, oldest: ages.oldest, ids: ages.expiring.clone() }
}

/// Number, noun and verb for `count` enquiries, and the age of the oldest.
fn in_prose(count: usize, oldest: Duration) -> (usize, &'static str, &'static str, String) {
    let (noun, verb) = if count == 1 { ("enquiry", "is") } else { ("enquiries", "are") };
    (count, noun, verb, format_age(oldest.try_into().unwrap_or(jiff::SignedDuration::MAX)))
}

/// The subject of the mail with `alert`.
pub(super) fn subject(alert: &Alert) -> &'static str {
    match (alert.name, alert.state) {
        (REFUSED, AlertState::Firing) => "ALARM: refused enquiries are not dealt with",
        (EXPIRING, AlertState::Firing) => "ALARM: dead letters are about to be deleted",
        (EXPIRING, AlertState::Resolved) => "No dead letter is about to be deleted",
        (REFUSED, AlertState::Resolved) => "Refused enquiries are dealt with",
        (_, AlertState::Firing) => "ALARM: enquiries are not delivered",
        (_, AlertState::Resolved) => "All enquiries are delivered again",
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    const AFTER: Duration = Duration::from_secs(900);

    /// `count` enquiries, of which the oldest is `age` seconds old.
    fn snapshot(count: i64, age: i64) -> (BacklogSnapshot, Vec<Uuid>) {
        let accepted: Vec<_> = (0..count).map(|number| (Uuid::new_v4(), 1_000_000 - age + number)).collect();
        let ids = accepted.iter().map(|(id, _)| *id).collect();
        (BacklogSnapshot::new(accepted, Timestamp::from_second(1_000_000).unwrap()), ids)
    }

    #[test]
    fn an_overdue_enquiry_fires_and_one_that_is_retried_is_pending() {
        let state = |count, age| undelivered(&snapshot(count, age).0, AFTER);
        assert!(matches!(state(1, 901), Condition::Firing { .. }));
        assert_eq!(state(1, 900), Condition::Pending);
        assert_eq!(state(0, 0), Condition::Resolved { text: "All enquiries are delivered again." });
    }

    #[test]
    fn the_text_counts_enquiries_and_names_none_of_their_senders() {
        let (many, ids) = snapshot(25, 1_260);
        let Condition::Firing { text, count, oldest, ids: named } = undelivered(&many, AFTER) else { panic!() };
        assert!(text.starts_with("25 enquiries are not delivered, the oldest for 21m 0s. "), "{text}");
        assert_eq!((count, oldest, named), (25, Duration::from_secs(1_260), ids.clone()));
        let Condition::Firing { text, .. } = undelivered(&snapshot(1, 1_260).0, AFTER) else { panic!() };
        assert!(text.starts_with("1 enquiry is not delivered"), "{text}");

        let limits = DeadLetterLimits::default();
        let Condition::Firing { text, ids: named, .. } = refused(&many, &limits) else { panic!() };
        assert!(text.starts_with("25 enquiries that the mail server refused are not dealt with"), "{text}");
        assert_eq!(named, ids);
        assert!(matches!(refused(&snapshot(1, 1_260).0, &limits), Condition::Resolved { .. }));
    }
}
