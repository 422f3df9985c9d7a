//! When the same question is asked again.

use std::time::Duration;

use jiff::{Timestamp, fmt::rfc2822};
use reqwest::header::{HeaderMap, RETRY_AFTER};

use crate::source::SourceError;

/// Attempts at one question.
const ATTEMPTS: u32 = 3;
/// Longest pause before the second attempt; twice as long before the third.
const LONGEST_FIRST: Duration = Duration::from_millis(200);
/// Longest `Retry-After` that is believed.
const LONGEST_RETRY_AFTER: Duration = Duration::from_hours(24);

/// The pauses between the attempts at one question.
#[derive(Debug, Default)]
pub(super) struct Pauses {
    failed: u32,
}

impl Pauses {
    /// How long to wait after `error`, or `None` if that was the last attempt.
    ///
    /// Anywhere up to the longest pause, so that replicas do not ask in step; at least what Google asked for.
    pub(super) fn after(&mut self, error: &SourceError) -> Option<Duration> {
        self.failed += 1;
        if self.failed >= ATTEMPTS || !error.is_passing() {
            return None;
        }
        let longest = LONGEST_FIRST * 2_u32.pow(self.failed - 1);
        Some(error.retry_after().unwrap_or_default() + longest.mul_f64(fastrand::f64()))
    }
}

/// What `Retry-After` says (RFC 9110 §10.2.3): seconds, or a date, one that has passed being no time at all.
pub(super) fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wanted = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let date = rfc2822::parse(text).ok()?.timestamp();
            Duration::try_from(date.duration_since(now)).unwrap_or_default()
        }
    };
    Some(wanted.min(LONGEST_RETRY_AFTER))
}

#[cfg(test)]
mod tests {
    use reqwest::StatusCode;

    use super::*;
    use crate::source::google::Refusal;

    fn refused(status: u16, retry_after: Option<Duration>) -> SourceError {
        Refusal::answered(StatusCode::from_u16(status).unwrap(), b"", retry_after).into()
    }

    #[test]
    fn there_are_three_attempts_with_pauses_of_any_length_up_to_a_doubling_bound() {
        let mut pauses = Pauses::default();
        assert!(pauses.after(&SourceError::Unreachable).unwrap() <= LONGEST_FIRST);
        assert!(pauses.after(&SourceError::TimedOut).unwrap() <= LONGEST_FIRST * 2);
        assert_eq!(pauses.after(&refused(503, None)), None);
    }

    #[test]
    fn what_will_not_pass_is_not_asked_again() {
        for error in [refused(403, None), SourceError::Shape("rating"), SourceError::TooLarge, SourceError::Nothing] {
            assert_eq!(Pauses::default().after(&error), None, "{error}");
        }
    }

    #[test]
    fn google_is_left_alone_for_as_long_as_it_asked() {
        let asked = Duration::from_secs(7);
        let pause = Pauses::default().after(&refused(429, Some(asked))).unwrap();
        assert!((asked..=asked + LONGEST_FIRST).contains(&pause));
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let said = |value: &'static str| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]);
            retry_after(&headers, now).map(|length| length.as_secs())
        };
        assert_eq!(said("0"), Some(0));
        assert_eq!(said("120"), Some(120));
        assert_eq!(said("Sat, 21 Nov 2026 12:00:30 GMT"), Some(30));
        assert_eq!(said("Sat, 21 Nov 2026 11:00:00 GMT"), Some(0));
        assert_eq!(said("99999999999"), Some(24 * 60 * 60));
        for text in ["soon", "-1", "1.5", ""] {
            assert_eq!(said(text), None, "{text}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
