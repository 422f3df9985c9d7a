use std::{num::NonZeroU32, time::Duration};

use tokio::time::Instant;

/// A rate with bursts up to the whole quota: a bucket that refills evenly.
///
/// Implements the generic cell rate algorithm (ITU-T I.371, annex A.1), which stores nothing but the time at which a bucket
/// will be full again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quota {
    /// The time in which one token is refilled.
    interval: Duration,
    period: Duration,
}

impl Quota {
    pub(super) fn new(max: NonZeroU32, period: Duration) -> Self {
        Self { interval: period / max.get(), period }
    }

    /// A quota of `multiple` times as many tokens.
    pub(super) fn times(self, multiple: u32) -> Self {
        Self { interval: self.interval / multiple.max(1), ..self }
    }

    /// Takes a token `now`, and returns when the bucket will be full again.
    ///
    /// # Errors
    ///
    /// The bucket is empty: the time until it has a token.
    pub(super) fn take(self, full_at: Instant, now: Instant) -> Result<Instant, Duration> {
        let taken = full_at.max(now) + self.interval;
        match taken.saturating_duration_since(now + self.period) {
            Duration::ZERO => Ok(taken),
            pause => Err(pause),
        }
    }

    /// Returns a token, and returns when the bucket will be full again.
    pub(super) fn put_back(self, full_at: Instant) -> Instant {
        full_at.checked_sub(self.interval).unwrap_or(full_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_a_burst_and_refills_evenly() {
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
        assert!(quota.take(quota.put_back(full_at), start + pause).is_ok());
    }

    #[test]
    fn a_multiple_allows_that_many_times_as_many() {
        let quota = Quota::new(NonZeroU32::MIN, Duration::from_secs(60)).times(4);
        let start = Instant::now();
        let taken = (0..9).scan(start, |full_at, _| {
            *full_at = quota.take(*full_at, start).ok()?;
            Some(())
        });
        assert_eq!(taken.count(), 4);
    }
}
