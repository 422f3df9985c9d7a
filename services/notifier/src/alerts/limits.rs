use std::{num::NonZeroUsize, time::Duration};

use runtime::env::{ConfigError, Env};

use crate::backlog::snapshot::BacklogSnapshot;

/// Maximum `ALERT_DEAD_COUNT`: the number of dead letters that are kept account of.
const MAX_COUNT: usize = 1_000;

/// The number and age at which dead letters fire an alert though the staff have a notice of each.
#[derive(Debug, Clone, Copy)]
pub struct DeadLetterLimits {
    after: Duration,
    count: NonZeroUsize,
}

impl DeadLetterLimits {
    /// Reads `ALERT_DEAD_AFTER` (default 24 h: the age of the oldest) and `ALERT_DEAD_COUNT` (default 10).
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let count: NonZeroUsize = env.parsed("ALERT_DEAD_COUNT", "10")?;
        if count.get() > MAX_COUNT {
            return Err(ConfigError::new("ALERT_DEAD_COUNT", "give at most 1000"));
        }
        Ok(Self { after: alert::bounded_duration(env, "ALERT_DEAD_AFTER", "24h")?, count })
    }

    /// Returns true if there are as many, or if one is older.
    pub(super) fn are_exceeded_by(&self, snapshot: &BacklogSnapshot) -> bool {
        snapshot.count() >= self.count.get() || snapshot.oldest_age() > self.after
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn several_exceed_the_limits_at_once_and_a_single_one_when_it_is_old() {
        let limits = DeadLetterLimits::from_env(&Env::from_pairs([("ALERT_DEAD_COUNT", "3")])).unwrap();
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
