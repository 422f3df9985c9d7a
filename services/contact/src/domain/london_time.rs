use jiff::{
    civil::DateTime,
    tz::{AmbiguousOffset, TimeZone},
};

/// A time that the clocks of Europe/London show on some day, and that means one instant.
///
/// In the last hour before the clocks go back each time comes twice: it is the first of the two, since
/// whoever waits for a call would rather have it early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LondonTime(DateTime);

/// The clocks go forward over this time: no call can be made then.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("The clocks go forward over that time; please choose another")]
pub struct NoSuchTime;

impl LondonTime {
    /// The time `wall`, if `london` (the zone Europe/London) has it.
    pub fn new(wall: DateTime, london: &TimeZone) -> Result<Self, NoSuchTime> {
        match london.to_ambiguous_timestamp(wall).offset() {
            AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => Ok(Self(wall)),
            AmbiguousOffset::Gap { .. } => Err(NoSuchTime),
        }
    }

    /// What the clocks show.
    pub fn wall(self) -> DateTime {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::datetime;

    use super::*;

    fn london() -> TimeZone {
        TimeZone::get("Europe/London").unwrap()
    }

    #[test]
    fn an_hour_that_the_clocks_skip_is_refused() {
        let at = |hour, minute| LondonTime::new(datetime(2026, 3, 29, hour, minute, 0, 0), &london()).is_ok();
        assert!(at(0, 59) && at(2, 0));
        assert!(!at(1, 0) && !at(1, 59));
    }

    #[test]
    fn an_hour_that_comes_twice_is_a_time_like_any_other() {
        let twice = datetime(2026, 10, 25, 1, 30, 0, 0);
        assert_eq!(LondonTime::new(twice, &london()).map(LondonTime::wall), Ok(twice));
    }
}
