use serde::{Deserialize, Serialize};

/// The end of the year 9999: RFC 3339 and most calendars end there.
const LATEST: i64 = 253_402_300_799;

/// Seconds since the Unix epoch, up to the end of the year 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub(crate) struct UnixSeconds(i64);

/// The number is negative or too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not in seconds since 1970")]
pub(crate) struct InvalidTime;

impl TryFrom<i64> for UnixSeconds {
    type Error = InvalidTime;

    fn try_from(seconds: i64) -> Result<Self, InvalidTime> {
        if (0..=LATEST).contains(&seconds) { Ok(Self(seconds)) } else { Err(InvalidTime) }
    }
}

impl From<UnixSeconds> for i64 {
    fn from(time: UnixSeconds) -> Self {
        time.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_negative_numbers_and_milliseconds() {
        assert!(UnixSeconds::try_from(1_700_000_000).is_ok());
        for seconds in [-1, i64::MIN, i64::MAX, 1_700_000_000_000] {
            assert_eq!(UnixSeconds::try_from(seconds), Err(InvalidTime), "{seconds}");
        }
    }
}
