use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Which enquiries were undelivered when it was asked, by who knows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standings {
    /// Nobody: they are tried again, or are dead letters.
    pub(crate) open: Standing,
    /// The staff, who have a notice of each: dead letters that the mail server refused for what is in them.
    pub(crate) noticed: Standing,
}

/// Enquiries that were undelivered when it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Each with the second since the Unix epoch in which it was accepted, the oldest first.
    enquiries: Vec<(Uuid, i64)>,
    at: Timestamp,
}

impl Standing {
    /// These `enquiries` at `at`, in any order; one that is there for several of its parts counts once.
    pub(crate) fn new(enquiries: impl IntoIterator<Item = (Uuid, i64)>, at: Timestamp) -> Self {
        let mut enquiries: Vec<(Uuid, i64)> = enquiries.into_iter().collect();
        enquiries.sort_unstable();
        enquiries.dedup_by_key(|(id, _)| *id);
        enquiries.sort_by_key(|(_, accepted)| *accepted);
        Self { enquiries, at }
    }

    /// How many there are. What is undelivered is kept account of up to a bound.
    pub(crate) fn count(&self) -> usize {
        self.enquiries.len()
    }

    /// Their ids, the oldest first.
    pub(crate) fn ids(&self) -> Vec<Uuid> {
        self.enquiries.iter().map(|(id, _)| *id).collect()
    }

    /// How long ago the oldest was accepted, or zero if there is none.
    pub(crate) fn oldest_age(&self) -> Duration {
        self.enquiries.first().map_or(Duration::ZERO, |(_, accepted)| self.age(*accepted))
    }

    /// Those that were accepted longer ago than `limit`, the oldest first.
    pub(crate) fn older_than(&self, limit: Duration) -> Vec<Uuid> {
        let older = self.enquiries.iter().take_while(|(_, accepted)| self.age(*accepted) > limit);
        older.map(|(id, _)| *id).collect()
    }

    fn age(&self, accepted: i64) -> Duration {
        let accepted = Timestamp::from_second(accepted).unwrap_or(self.at);
        let age: SignedDuration = self.at.duration_since(accepted);
        Duration::try_from(age).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_counted_from_acceptance_and_the_oldest_comes_first() {
        let at = Timestamp::from_second(10_000).unwrap();
        let ids = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()];
        let standing = Standing::new([(ids[2], 10_050), (ids[0], 9_000), (ids[1], 9_900)], at);
        assert_eq!(standing.oldest_age(), Duration::from_secs(1_000));
        assert_eq!(standing.older_than(Duration::from_secs(60)), ids[..2]);
        assert!(standing.older_than(Duration::from_secs(1_000)).is_empty());
    }

    #[test]
    fn an_enquiry_of_which_several_parts_are_undelivered_counts_once() {
        let at = Timestamp::from_second(10_000).unwrap();
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let standing = Standing::new([(one, 9_000), (other, 9_500), (one, 9_000)], at);
        assert_eq!((standing.count(), standing.older_than(Duration::ZERO)), (2, vec![one, other]));
    }

    #[test]
    fn an_empty_account_has_no_age() {
        let standing = Standing::new([], Timestamp::now());
        assert_eq!((standing.count(), standing.oldest_age()), (0, Duration::ZERO));
    }
}
