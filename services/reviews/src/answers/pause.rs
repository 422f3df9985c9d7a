use std::time::Duration;

/// Longest pause after the first failure.
const FIRST: Duration = Duration::from_secs(2);
/// Longest pause after any number of failures.
const LONGEST: Duration = Duration::from_secs(64);
/// Longest pause that a source may ask for.
const LONGEST_ASKED_FOR: Duration = Duration::from_secs(60 * 60);

/// How long a source that failed `failures` times in a row is left alone: doubling and bounded, or as long as it asks
/// for. `jitter` (0 to 1) keeps those from coming back in step who do not know of each other.
pub(super) fn pause(failures: u32, asked_for: Option<Duration>, jitter: f64) -> Duration {
    let doublings = failures.saturating_sub(1).min(u64::BITS / 2);
    let full = FIRST.saturating_mul(1 << doublings.min(31)).min(LONGEST);
    let own = full.mul_f64(0.5 + jitter / 2.0);
    // Never sooner than the source says.
    asked_for.map_or(own, |asked_for| own.max(asked_for.min(LONGEST_ASKED_FOR).mul_f64(1.0 + jitter / 10.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_about_a_minute_and_keep_between_half_and_all() {
        for (failures, full) in [(0, 2), (1, 2), (2, 4), (5, 32), (6, 64), (7, 64), (u32::MAX, 64)] {
            assert_eq!(pause(failures, None, 0.0), Duration::from_secs(full) / 2, "{failures}");
            assert_eq!(pause(failures, None, 1.0), Duration::from_secs(full), "{failures}");
        }
    }

    #[test]
    fn a_source_is_left_alone_as_long_as_it_asks_for_up_to_an_hour() {
        let asked_for = |seconds| pause(1, Some(Duration::from_secs(seconds)), 0.0);
        assert_eq!(asked_for(300), Duration::from_secs(300));
        assert_eq!(asked_for(0), Duration::from_secs(1), "our own pause is the least");
        assert_eq!(asked_for(u64::MAX), LONGEST_ASKED_FOR);
    }
}
