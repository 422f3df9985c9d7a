use jiff::{
    civil::DateTime,
    tz::{AmbiguousOffset, TimeZone},
};

/// A date and wall time in Europe/London that denotes one instant.
///
/// A time that occurs twice when the clocks go back denotes the first: a call that comes early is better than one that
/// comes late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LondonTime(DateTime);

/// A time that the clocks skip when they go forward.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("The clocks go forward over that time; please choose another")]
pub struct NoSuchTime;

impl LondonTime {
    /// The time `wall`, if it exists in `london`, the zone Europe/London.
    pub fn new(wall: DateTime, london: &TimeZone) -> Result<Self, NoSuchTime> {
        match london.to_ambiguous_timestamp(wall).offset() {
            AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => Ok(Self(wall)),
            AmbiguousOffset::Gap { .. } => Err(NoSuchTime),
        }
    }

    /// The wall time.
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
    fn refuses_an_hour_that_the_clocks_skip() {
        let at = |hour, minute| LondonTime::new(datetime(2026, 3, 29, hour, minute, 0, 0), &london()).is_ok();
        assert!(at(0, 59) && at(2, 0));
        assert!(!at(1, 0) && !at(1, 59));
    }

    #[test]
    fn accepts_an_hour_that_occurs_twice() {
        let twice = datetime(2026, 10, 25, 1, 30, 0, 0);
        assert_eq!(LondonTime::new(twice, &london()).map(LondonTime::wall), Ok(twice));
    }
}
