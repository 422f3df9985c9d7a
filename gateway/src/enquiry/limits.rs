use std::net::IpAddr;

use crate::{
    problem::Problem,
    rate_limit::{RateLimit, Reservation},
};

/// How many enquiries a client may send.
#[derive(Debug, Clone)]
pub(crate) struct EnquiryLimits {
    /// Posts by the minute, whatever becomes of them: for what the gateway and the services behind it can do.
    pub(crate) minute: RateLimit,
    /// Accepted enquiries by the hour: for the staff's mailbox.
    pub(crate) hour: RateLimit,
    /// Accepted enquiries by the day: for what the mail account may send.
    pub(crate) day: RateLimit,
}

impl EnquiryLimits {
    /// Counts an enquiry by the hour and the day, before it is known whether it will be accepted: a client that breaks off
    /// meanwhile is not uncounted by that.
    ///
    /// # Errors
    ///
    /// The client or its network is over one of the limits: a 429 with the time to wait.
    pub(crate) fn reserve(&self, client: IpAddr) -> Result<Reserved<'_>, Problem> {
        let hour = self.hour.reserve(client)?;
        match self.day.reserve(client) {
            Ok(day) => Ok(Reserved { hour, day }),
            Err(refusal) => {
                hour.give_back();
                Err(refusal)
            }
        }
    }
}

/// An enquiry that is counted.
#[derive(Debug)]
pub(crate) struct Reserved<'a> {
    hour: Reservation<'a>,
    day: Reservation<'a>,
}

impl Reserved<'_> {
    /// Uncounts it: it was not accepted.
    pub(crate) fn give_back(self) {
        self.hour.give_back();
        self.day.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::rate_limit::Scope;

    fn limits(hour: u32, day: u32) -> EnquiryLimits {
        let limit = |most, scope| RateLimit::new(NonZeroU32::new(most).unwrap(), scope);
        EnquiryLimits {
            minute: limit(100, Scope::Enquiries),
            hour: limit(hour, Scope::EnquiriesHourly),
            day: limit(day, Scope::EnquiriesDaily),
        }
    }

    #[test]
    fn the_day_refuses_without_counting_by_the_hour() {
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
    fn an_enquiry_that_is_not_accepted_does_not_count() {
        let limits = limits(1, 1);
        let client = "192.0.2.1".parse().unwrap();
        for _ in 0..3 {
            limits.reserve(client).unwrap().give_back();
        }
        limits.reserve(client).unwrap();
        assert!(limits.reserve(client).is_err());
    }
}
