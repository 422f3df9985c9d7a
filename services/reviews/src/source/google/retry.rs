//! Retry delays.

use std::time::Duration;

use jiff::{Timestamp, fmt::rfc2822};
use reqwest::header::{HeaderMap, RETRY_AFTER};

use crate::source::SourceError;

/// Maximum attempts per call.
const MAX_ATTEMPTS: u32 = 3;
/// Maximum delay before the second attempt; twice as long before the third.
const MAX_FIRST_DELAY: Duration = Duration::from_millis(200);
/// Maximum value of `Retry-After`; larger ones are capped.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// The retries of one call, with full jitter so that replicas do not retry in step.
#[derive(Debug, Default)]
pub(super) struct Retries {
    failed: u32,
}

impl Retries {
    /// The delay before the next attempt, at least what Google asked for; `None` if `error` is final.
    pub(super) fn delay_after(&mut self, error: &SourceError) -> Option<Duration> {
        self.failed += 1;
        if self.failed >= MAX_ATTEMPTS || !error.is_transient() {
            return None;
        }
        let max = MAX_FIRST_DELAY * 2_u32.pow(self.failed - 1);
        Some(error.retry_after().unwrap_or_default() + max.mul_f64(fastrand::f64()))
    }
}

/// Parses `Retry-After` (RFC 9110 §10.2.3): seconds or a date; zero for a date in the past.
pub(super) fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wanted = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let date = rfc2822::parse(text).ok()?.timestamp();
            Duration::try_from(date.duration_since(now)).unwrap_or_default()
        }
    };
    Some(wanted.min(MAX_RETRY_AFTER))
}

#[cfg(test)]
mod tests {
    use reqwest::StatusCode;

    use super::*;
    use crate::source::google::ErrorResponse;

    fn error_response(status: u16, retry_after: Option<Duration>) -> SourceError {
        ErrorResponse::parse(StatusCode::from_u16(status).unwrap(), b"", retry_after).into()
    }

    #[test]
    fn makes_three_attempts_with_delays_up_to_a_doubling_bound() {
        let mut retries = Retries::default();
        assert!(retries.delay_after(&SourceError::Unreachable).unwrap() <= MAX_FIRST_DELAY);
        assert!(retries.delay_after(&SourceError::TimedOut).unwrap() <= MAX_FIRST_DELAY * 2);
        assert_eq!(retries.delay_after(&error_response(503, None)), None);
    }

    #[test]
    fn does_not_retry_permanent_errors() {
        for error in
            [error_response(403, None), SourceError::Shape("rating"), SourceError::TooLarge, SourceError::Nothing]
        {
            assert_eq!(Retries::default().delay_after(&error), None, "{error}");
        }
    }

    #[test]
    fn waits_at_least_as_long_as_google_asked_for() {
        let wanted = Duration::from_secs(7);
        let delay = Retries::default().delay_after(&error_response(429, Some(wanted))).unwrap();
        assert!((wanted..=wanted + MAX_FIRST_DELAY).contains(&delay));
    }

    #[test]
    fn parses_seconds_and_dates() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let parsed = |value: &'static str| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]);
            retry_after(&headers, now).map(|length| length.as_secs())
        };
        assert_eq!(parsed("0"), Some(0));
        assert_eq!(parsed("120"), Some(120));
        assert_eq!(parsed("Sat, 21 Nov 2026 12:00:30 GMT"), Some(30));
        assert_eq!(parsed("Sat, 21 Nov 2026 11:00:00 GMT"), Some(0));
        assert_eq!(parsed("99999999999"), Some(24 * 60 * 60));
        for text in ["soon", "-1", "1.5", ""] {
            assert_eq!(parsed(text), None, "{text}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
