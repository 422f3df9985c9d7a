use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// All undelivered enquiries at one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Backlog {
    /// Enquiries that are retried, and dead letters that the staff do not know of.
    pub(crate) open: BacklogSnapshot,
    /// Dead letters whose content the mail server refused, and of which the staff have a notice.
    pub(crate) refused: BacklogSnapshot,
}

/// Undelivered enquiries of one kind at one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BacklogSnapshot {
    /// Ids, each with its time of acceptance in seconds since the Unix epoch, oldest first.
    enquiries: Vec<(Uuid, i64)>,
    taken_at: Timestamp,
}

impl BacklogSnapshot {
    /// `enquiries` may be in any order; one that occurs several times, for its parts, counts once.
    pub(crate) fn new(enquiries: impl IntoIterator<Item = (Uuid, i64)>, taken_at: Timestamp) -> Self {
        let mut enquiries: Vec<(Uuid, i64)> = enquiries.into_iter().collect();
        enquiries.sort_unstable();
        enquiries.dedup_by_key(|(id, _)| *id);
        enquiries.sort_by_key(|(_, accepted)| *accepted);
        Self { enquiries, taken_at }
    }

    /// The number of enquiries, up to the account's limit.
    pub(crate) fn count(&self) -> usize {
        self.enquiries.len()
    }

    /// All ids, oldest first.
    pub(crate) fn ids(&self) -> Vec<Uuid> {
        self.enquiries.iter().map(|(id, _)| *id).collect()
    }

    /// The time since the oldest was accepted; zero if there are none.
    pub(crate) fn oldest_age(&self) -> Duration {
        self.enquiries.first().map_or(Duration::ZERO, |(_, accepted)| self.age(*accepted))
    }

    /// The ids of enquiries that were accepted more than `limit` ago, oldest first.
    pub(crate) fn older_than(&self, limit: Duration) -> Vec<Uuid> {
        let older = self.enquiries.iter().take_while(|(_, accepted)| self.age(*accepted) > limit);
        older.map(|(id, _)| *id).collect()
    }

    fn age(&self, accepted: i64) -> Duration {
        let accepted = Timestamp::from_second(accepted).unwrap_or(self.taken_at);
        let age: SignedDuration = self.taken_at.duration_since(accepted);
        Duration::try_from(age).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_count_from_acceptance_and_the_oldest_comes_first() {
        let now = Timestamp::from_second(10_000).unwrap();
        let ids = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()];
        let snapshot = BacklogSnapshot::new([(ids[2], 10_050), (ids[0], 9_000), (ids[1], 9_900)], now);
        assert_eq!(snapshot.oldest_age(), Duration::from_secs(1_000));
        assert_eq!(snapshot.older_than(Duration::from_secs(60)), ids[..2]);
        assert!(snapshot.older_than(Duration::from_secs(1_000)).is_empty());
    }

    #[test]
    fn an_enquiry_with_several_undelivered_parts_counts_once() {
        let now = Timestamp::from_second(10_000).unwrap();
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let snapshot = BacklogSnapshot::new([(one, 9_000), (other, 9_500), (one, 9_000)], now);
        assert_eq!((snapshot.count(), snapshot.older_than(Duration::ZERO)), (2, vec![one, other]));
    }

    #[test]
    fn an_empty_snapshot_has_no_age() {
        let snapshot = BacklogSnapshot::new([], Timestamp::now());
        assert_eq!((snapshot.count(), snapshot.oldest_age()), (0, Duration::ZERO));
    }
}
