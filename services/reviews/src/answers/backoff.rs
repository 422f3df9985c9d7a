use std::time::Duration;

/// Maximum backoff after the first failure.
const INITIAL: Duration = Duration::from_secs(2);
/// Maximum backoff after any number of failures.
const MAX: Duration = Duration::from_secs(64);
/// Maximum backoff that a source may ask for.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(60 * 60);

/// The backoff after `failures` failures in a row: exponential and bounded, and at least the source's `retry_after`.
/// `jitter` (0 to 1) desynchronises replicas that cannot reach each other.
pub(super) fn backoff(failures: u32, retry_after: Option<Duration>, jitter: f64) -> Duration {
    let doublings = failures.saturating_sub(1).min(31);
    let full = INITIAL.saturating_mul(1 << doublings).min(MAX);
    let own = full.mul_f64(0.5 + jitter / 2.0);
    // Jitter only lengthens what the source asked for.
    retry_after.map_or(own, |wanted| own.max(wanted.min(MAX_RETRY_AFTER).mul_f64(1.0 + jitter / 10.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_to_about_a_minute_with_jitter_over_the_upper_half() {
        for (failures, full) in [(0, 2), (1, 2), (2, 4), (5, 32), (6, 64), (7, 64), (u32::MAX, 64)] {
            assert_eq!(backoff(failures, None, 0.0), Duration::from_secs(full) / 2, "{failures}");
            assert_eq!(backoff(failures, None, 1.0), Duration::from_secs(full), "{failures}");
        }
    }

    #[test]
    fn honours_retry_after_up_to_an_hour() {
        let retry_after = |seconds| backoff(1, Some(Duration::from_secs(seconds)), 0.0);
        assert_eq!(retry_after(300), Duration::from_secs(300));
        assert_eq!(retry_after(0), Duration::from_secs(1), "our own backoff is the minimum");
        assert_eq!(retry_after(u64::MAX), MAX_RETRY_AFTER);
    }
}
