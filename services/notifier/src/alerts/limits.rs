use std::time::Duration;

use crate::backlog::snapshot::BacklogSnapshot;

/// The number and age at which dead letters fire an alert though the staff have a notice of each.
#[derive(Debug, Clone, Copy)]
pub struct DeadLetterLimits {
    /// The age of the oldest: 24 h.
    pub after: Duration,
    /// Their number: 10. At most 1000 are kept account of.
    pub count: usize,
}

impl Default for DeadLetterLimits {
    fn default() -> Self {
        Self { after: Duration::from_hours(24), count: 10 }
    }
}

impl DeadLetterLimits {
    /// Returns true if there are as many, or if one is older.
    pub(super) fn are_exceeded_by(&self, snapshot: &BacklogSnapshot) -> bool {
        snapshot.count() >= self.count || snapshot.oldest_age() > self.after
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn several_exceed_the_limits_at_once_and_a_single_one_when_it_is_old() {
        let limits = DeadLetterLimits { count: 3, ..DeadLetterLimits::default() };
        let at = Timestamp::from_second(1_000_000).unwrap();
        let exceeded = |ages: &[i64]| {
            let accepted = ages.iter().map(|age| (Uuid::new_v4(), 1_000_000 - age));
            limits.are_exceeded_by(&BacklogSnapshot::new(accepted, at))
        };
        assert!(!exceeded(&[]));
        assert!(!exceeded(&[86_400, 60]));
        assert!(exceeded(&[86_401]));
        assert!(exceeded(&[1, 1, 1]));
    }
}
