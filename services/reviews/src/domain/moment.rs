use serde::{Deserialize, Serialize};

/// The end of the year 9999, beyond which no calendar is sure of itself.
const LATEST: i64 = 253_402_300_799;

/// When a review was written: seconds since the Unix epoch, up to the year 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub(crate) struct Moment(i64);

/// Not when anybody wrote a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not in seconds since 1970")]
pub(crate) struct NotAMoment;

impl TryFrom<i64> for Moment {
    type Error = NotAMoment;

    fn try_from(seconds: i64) -> Result<Self, NotAMoment> {
        if (0..=LATEST).contains(&seconds) { Ok(Self(seconds)) } else { Err(NotAMoment) }
    }
}

impl From<Moment> for i64 {
    fn from(moment: Moment) -> Self {
        moment.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_are_taken_for_none() {
        assert!(Moment::try_from(1_700_000_000).is_ok());
        for seconds in [-1, i64::MIN, i64::MAX, 1_700_000_000_000] {
            assert_eq!(Moment::try_from(seconds), Err(NotAMoment), "{seconds}");
        }
    }
}
