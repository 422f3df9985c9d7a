//! Times as people read them: in the company's time zone, and as ages.

use jiff::{SignedDuration, Timestamp, tz::TimeZone};

/// The time zone database lacks Europe/London.
#[derive(Debug, thiserror::Error)]
#[error("no Europe/London in the time zone database: {0}")]
pub struct ZoneError(jiff::Error);

/// The company's time zone.
pub(crate) fn london() -> Result<TimeZone, ZoneError> {
    TimeZone::get("Europe/London").map_err(ZoneError)
}

/// Date, time and zone, such as `2026-03-29 02:30 BST`.
pub(crate) fn format_time(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M %Z").to_string()
}

/// The two largest units of a duration, such as `3d 4h` or `12m 5s`. A negative one is `0s`.
pub(crate) fn format_age(age: SignedDuration) -> String {
    let seconds = age.as_secs().max(0);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds}s"),
        (0, 0, _) => format!("{minutes}m {}s", seconds % 60),
        (0, _, _) => format!("{hours}h {minutes}m"),
        _ => format!("{days}d {hours}h"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn formats_times_in_british_summer_time() {
        let at = "2026-03-29T01:30:00Z".parse().unwrap();
        assert_eq!(format_time(at, &london().unwrap()), "2026-03-29 02:30 BST");
    }

    #[test]
    fn formats_ages_in_their_two_largest_units() {
        let ages = [-5, 59, 725, 7_260, 273_600].map(|seconds| format_age(SignedDuration::from_secs(seconds)));
        assert_eq!(ages, ["0s", "59s", "12m 5s", "2h 1m", "3d 4h"]);
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn formats_any_age_in_at_most_two_units(seconds in any::<i64>()) {
            let formatted = format_age(SignedDuration::from_secs(seconds));
            prop_assert!(formatted.split(' ').count() <= 2, "{}", formatted);
        }
    }
}
