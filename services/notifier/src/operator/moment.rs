//! Times as operators write and read them.

use std::str::FromStr;

use jiff::{SignedDuration, Span, Timestamp, civil::Date, tz::TimeZone};

/// Where the company is; times are shown as its clocks show them.
const ZONE: &str = "Europe/London";

/// A moment as it is typed: `7d` or `12h` ago, a day's beginning in London (`2026-11-01`), or RFC 3339.
#[derive(Debug, Clone)]
pub enum Moment {
    /// So long ago.
    Ago(Span),
    /// When this day began in London.
    Day(Date),
    /// Exactly then.
    At(Timestamp),
}

impl FromStr for Moment {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // "2026-11-01T09:00Z" begins with a day, too: the longer forms come first.
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

/// The company's clocks.
#[derive(Debug, Clone)]
pub struct London(TimeZone);

impl London {
    /// Fails if the time zone database lacks them.
    pub fn new() -> Result<Self, jiff::Error> {
        TimeZone::get(ZONE).map(Self)
    }

    /// The instant that `moment` means at `now`.
    pub fn resolve(&self, moment: &Moment, now: Timestamp) -> Result<Timestamp, jiff::Error> {
        match moment {
            Moment::Ago(span) => Ok(now.to_zoned(self.0.clone()).checked_sub(*span)?.timestamp()),
            Moment::Day(day) => Ok(day.to_zoned(self.0.clone())?.timestamp()),
            Moment::At(at) => Ok(*at),
        }
    }

    /// Day, time and zone, such as `2026-03-29 02:30 BST`.
    pub fn show(&self, at: Timestamp) -> String {
        at.to_zoned(self.0.clone()).strftime("%Y-%m-%d %H:%M %Z").to_string()
    }
}

/// A length of time in its two largest units, such as `3d 4h` or `12m 5s`; one below zero counts as none.
pub fn show_age(age: SignedDuration) -> String {
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
    use proptest::prelude::{any, prop_assert, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn a_moment_is_so_long_ago_or_a_day_in_london_or_an_instant() {
        let london = London::new().unwrap();
        let now: Timestamp = "2026-04-01T12:00:00Z".parse().unwrap();
        for (text, instant) in [
            ("12h", "2026-04-01T00:00:00Z"),
            // Four days by the calendar, over the night when the clocks go forward.
            ("4d", "2026-03-28T13:00:00Z"),
            ("2026-03-31", "2026-03-30T23:00:00Z"),
            ("2026-03-01", "2026-03-01T00:00:00Z"),
            ("2026-03-31T08:30:00+02:00", "2026-03-31T06:30:00Z"),
        ] {
            let resolved = london.resolve(&text.parse().unwrap(), now).unwrap();
            assert_eq!(resolved.to_string(), instant, "{text}");
        }
    }

    #[test]
    fn what_is_no_moment_is_refused_with_what_is_wanted() {
        for text in ["", "yesterday", "7", "2026-13-01", "-3d"] {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_londons_and_ages_short() {
        let london = London::new().unwrap();
        assert_eq!(london.show("2026-03-29T01:30:00Z".parse().unwrap()), "2026-03-29 02:30 BST");
        let shown = |seconds| show_age(SignedDuration::from_secs(seconds));
        assert_eq!(
            [shown(-5), shown(59), shown(725), shown(7_260), shown(273_600)],
            ["0s", "59s", "12m 5s", "2h 1m", "3d 4h"]
        );
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn whatever_is_typed_is_a_moment_of_the_calendar_or_refused(
            text in prop_oneof![
                "-?[0-9]{1,12}(s|m|h|d|w|mo|y| days ago)?",
                "[0-9]{4,6}-[0-9]{2}-[0-9]{2}(T[0-9:.]{2,12}(Z|[+-][0-9:]{2,6})?)?",
                "\\PC{0,20}",
            ],
            now in any::<i32>(),
        ) {
            let (london, now) = (London::new().unwrap(), Timestamp::from_second(now.into()).unwrap());
            if let Ok(moment) = text.parse::<Moment>() {
                // Ages ago is before the calendar's beginning, which is an error and no panic.
                if let Ok(at) = london.resolve(&moment, now) {
                    london.show(at);
                }
            }
        }

        #[test]
        fn an_instant_is_itself_however_it_is_written(second in -60_000_000_000_i64..250_000_000_000) {
            let (london, at) = (London::new().unwrap(), Timestamp::from_second(second).unwrap());
            let moment = at.to_string().parse().unwrap();
            prop_assert_eq!(london.resolve(&moment, Timestamp::UNIX_EPOCH).unwrap(), at);
        }

        #[test]
        fn any_age_has_at_most_two_units(seconds in any::<i64>()) {
            let shown = show_age(SignedDuration::from_secs(seconds));
            prop_assert!(shown.split(' ').count() <= 2, "{}", shown);
        }
    }
}
