use std::str::FromStr;

use jiff::{Span, Timestamp, civil::Date, tz::TimeZone};

/// A point in time as an operator types it.
#[derive(Debug, Clone)]
pub enum TimeSpec {
    /// `7d` or `12h`: this long ago.
    Ago(Span),
    /// `2026-11-01`: the start of this day in London.
    Day(Date),
    /// An instant in RFC 3339.
    At(Timestamp),
}

impl TimeSpec {
    /// The instant at `now`, with days in `zone`.
    ///
    /// # Errors
    ///
    /// If the instant is out of jiff's range.
    pub(super) fn resolve(&self, zone: &TimeZone, now: Timestamp) -> Result<Timestamp, jiff::Error> {
        match self {
            Self::Ago(span) => Ok(now.to_zoned(zone.clone()).checked_sub(*span)?.timestamp()),
            Self::Day(day) => Ok(day.to_zoned(zone.clone())?.timestamp()),
            Self::At(at) => Ok(*at),
        }
    }
}

impl FromStr for TimeSpec {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // An instant begins with a date, so it is tried first.
        if let Ok(at) = text.parse() {
            return Ok(Self::At(at));
        }
        if let Ok(day) = text.parse() {
            return Ok(Self::Day(day));
        }
        text.parse()
            .ok()
            .filter(|span: &Span| span.is_positive())
            .map(Self::Ago)
            .ok_or("give 7d or 12h (ago), a day such as 2026-11-01, or an instant such as 2026-11-01T09:00:00Z")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;
    use crate::time::{format_time, london};

    #[test]
    fn parses_ages_days_in_london_and_instants() {
        let now: Timestamp = "2026-04-01T12:00:00Z".parse().unwrap();
        for (text, instant) in [
            ("12h", "2026-04-01T00:00:00Z"),
            // Four calendar days, across the night when the clocks go forward.
            ("4d", "2026-03-28T13:00:00Z"),
            ("2026-03-31", "2026-03-30T23:00:00Z"),
            ("2026-03-01", "2026-03-01T00:00:00Z"),
            ("2026-03-31T08:30:00+02:00", "2026-03-31T06:30:00Z"),
        ] {
            let resolved = text.parse::<TimeSpec>().unwrap().resolve(&london().unwrap(), now).unwrap();
            assert_eq!(resolved.to_string(), instant, "{text}");
        }
    }

    #[test]
    fn rejects_other_text() {
        for text in ["", "yesterday", "7", "2026-13-01", "-3d"] {
            assert!(text.parse::<TimeSpec>().is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_text_resolves_or_is_an_error(
            text in prop_oneof![
                "-?[0-9]{1,12}(s|m|h|d|w|mo|y| days ago)?",
                "[0-9]{4,6}-[0-9]{2}-[0-9]{2}(T[0-9:.]{2,12}(Z|[+-][0-9:]{2,6})?)?",
                "\\PC{0,20}",
            ],
            now in any::<i32>(),
        ) {
            let (zone, now) = (london().unwrap(), Timestamp::from_second(now.into()).unwrap());
            if let Ok(spec) = text.parse::<TimeSpec>() {
                // An age may reach back beyond the first year, which is an error and not a panic.
                if let Ok(at) = spec.resolve(&zone, now) {
                    format_time(at, &zone);
                }
            }
        }

        #[test]
        fn an_instant_resolves_to_itself(second in -60_000_000_000_i64..250_000_000_000) {
            let at = Timestamp::from_second(second).unwrap();
            let spec: TimeSpec = at.to_string().parse().unwrap();
            prop_assert_eq!(spec.resolve(&london().unwrap(), Timestamp::UNIX_EPOCH).unwrap(), at);
        }
    }
}
