use std::{num::NonZeroU32, time::Duration};

use tokio::time::Instant;

/// So many in a period, all at once or spread: a bucket that refills evenly.
///
/// Counted by the generic cell rate algorithm (ITU-T I.371, annex A.1): all that is kept of a client is the time at which
/// its bucket will be full again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quota {
    /// The time in which one comes back.
    interval: Duration,
    period: Duration,
}

impl Quota {
    pub(super) fn new(most: NonZeroU32, period: Duration) -> Self {
        Self { interval: period / most.get(), period }
    }

    /// One of so many times as many.
    pub(super) fn times(self, multiple: u32) -> Self {
        Self { interval: self.interval / multiple.max(1), ..self }
    }

    /// When the bucket will be full again after one more is taken `now`.
    ///
    /// # Errors
    ///
    /// There is none left: the time until there is.
    pub(super) fn take(self, full_at: Instant, now: Instant) -> Result<Instant, Duration> {
        let taken = full_at.max(now) + self.interval;
        match taken.saturating_duration_since(now + self.period) {
            Duration::ZERO => Ok(taken),
            pause => Err(pause),
        }
    }

    /// When the bucket will be full again after one is put back.
    pub(super) fn give_back(self, full_at: Instant) -> Instant {
        full_at.checked_sub(self.interval).unwrap_or(full_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_may_be_taken_at_once_and_come_back_one_by_one() {
        let quota = Quota::new(NonZeroU32::new(7).unwrap(), Duration::from_secs(60));
        let start = Instant::now();
        let mut full_at = start;
        for _ in 0..7 {
            full_at = quota.take(full_at, start).unwrap();
        }
        let pause = quota.take(full_at, start).unwrap_err();
        assert!(pause <= Duration::from_secs(60) / 7 && pause > Duration::from_secs(8), "{pause:?}");
        full_at = quota.take(full_at, start + pause).unwrap();
        assert!(quota.take(full_at, start + pause).is_err());
        assert!(quota.take(quota.give_back(full_at), start + pause).is_ok());
    }

    #[test]
    fn a_multiple_has_so_many_times_as_many() {
        let quota = Quota::new(NonZeroU32::MIN, Duration::from_secs(60)).times(4);
        let start = Instant::now();
        let taken = (0..9).scan(start, |full_at, _| {
            *full_at = quota.take(*full_at, start).ok()?;
            Some(())
        });
        assert_eq!(taken.count(), 4);
    }
}
