use std::net::IpAddr;

use crate::{
    rate_limit::{RateLimit, Reservation},
    response::problem::Problem,
};

/// Rate limits on enquiries per client.
#[derive(Debug, Clone)]
pub(crate) struct EnquiryLimits {
    /// Posts per minute, accepted or not: protects the gateway and its upstreams.
    pub(crate) minute: RateLimit,
    /// Accepted enquiries per hour: protects the staff's mailbox.
    pub(crate) hour: RateLimit,
    /// Accepted enquiries per day: protects the mail account's sending quota.
    pub(crate) day: RateLimit,
}

impl EnquiryLimits {
    /// Counts an enquiry against the hourly and daily limits before its outcome is known, so that a client that disconnects
    /// meanwhile is still counted.
    ///
    /// # Errors
    ///
    /// 429 with `Retry-After` if the client or its network is over either limit.
    pub(crate) fn reserve(&self, client: IpAddr) -> Result<Reserved<'_>, Problem> {
        let hour = self.hour.reserve(client)?;
        match self.day.reserve(client) {
            Ok(day) => Ok(Reserved { hour, day }),
            Err(refusal) => {
                hour.release();
                Err(refusal)
            }
        }
    }
}

/// A counted enquiry.
#[derive(Debug)]
pub(crate) struct Reserved<'a> {
    hour: Reservation<'a>,
    day: Reservation<'a>,
}

impl Reserved<'_> {
    /// The enquiry no longer counts, as it was not accepted, or was accepted and counted before.
    pub(crate) fn release(self) {
        self.hour.release();
        self.day.release();
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::rate_limit::Scope;

    fn limits(hour: u32, day: u32) -> EnquiryLimits {
        let limit = |max, scope| RateLimit::new(NonZeroU32::new(max).unwrap(), scope);
        EnquiryLimits {
            minute: limit(100, Scope::Enquiries),
            hour: limit(hour, Scope::EnquiriesHourly),
            day: limit(day, Scope::EnquiriesDaily),
        }
    }

    #[test]
    fn enquiries_over_the_daily_limit_do_not_count_against_the_hourly_one() {
        let limits = limits(2, 1);
        let client = "192.0.2.1".parse().unwrap();
        limits.reserve(client).unwrap();
        for _ in 0..3 {
            assert!(limits.reserve(client).is_err());
        }
        assert!(limits.hour.check(client).is_ok());
        assert!(limits.hour.check(client).is_err());
    }

    #[test]
    fn released_enquiries_do_not_count() {
        let limits = limits(1, 1);
        let client = "192.0.2.1".parse().unwrap();
        for _ in 0..3 {
            limits.reserve(client).unwrap().release();
        }
        limits.reserve(client).unwrap();
        assert!(limits.reserve(client).is_err());
    }
}
