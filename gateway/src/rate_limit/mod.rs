//! Rate limits per client and per network.
//!
//! * `quota`: a rate, by the generic cell rate algorithm
//! * `buckets`: the bounded table of each client's bucket

mod buckets;
mod quota;

use std::{convert::Infallible, net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use axum::http::StatusCode;
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time::{self, Instant};

use self::{
    buckets::{Buckets, TakeError},
    quota::Quota,
};
use crate::{
    client::prefix::{ClientPrefix, prefixes_of},
    response::problem::Problem,
};

/// The level of the bucket that all clients share, after those of an address's prefixes.
const ALL: usize = 3;

/// The longest time for which a client's address is remembered.
pub const MAX_PERIOD: Duration = Duration::from_hours(24);
/// The interval at which full buckets are removed from the table.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// A rate limit per client, with four times the rate for each wider prefix of its address.
///
/// When the table has no room for a client, its wider prefixes limit it; when it has none for those either, all such
/// clients share one bucket. So no client is ever unlimited, and one over its limit stays over it.
#[derive(Debug, Clone)]
pub(crate) struct RateLimit {
    buckets: Arc<Buckets>,
    quota: Quota,
    scope: Scope,
}

/// The events that a rate limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Posts to the enquiry routes, per minute.
    Enquiries,
    /// Accepted enquiries, per hour.
    EnquiriesHourly,
    /// Accepted enquiries, per day.
    EnquiriesDaily,
    /// Requests of any kind, per minute.
    Requests,
    /// Wrong preview tokens, per hour.
    PreviewFailures,
}

impl Scope {
    /// The time in which an empty bucket refills.
    fn period(self) -> Duration {
        match self {
            Self::Enquiries | Self::Requests => Duration::from_mins(1),
            Self::EnquiriesHourly | Self::PreviewFailures => Duration::from_hours(1),
            Self::EnquiriesDaily => MAX_PERIOD,
        }
    }

    /// The `scope` label of its metrics.
    fn name(self) -> &'static str {
        match self {
            Self::Enquiries => "enquiries",
            Self::EnquiriesHourly => "enquiries_hourly",
            Self::EnquiriesDaily => "enquiries_daily",
            Self::Requests => "requests",
            Self::PreviewFailures => "preview_failures",
        }
    }

    /// The message to a visitor over the limit.
    fn detail(self) -> &'static str {
        match self {
            Self::Enquiries => {
                "That was a lot of enquiries in a short time. Please wait a minute and send it again, or ring us."
            }
            Self::EnquiriesHourly | Self::EnquiriesDaily => {
                "We've had a lot of enquiries from your network today. Please send it again later, or ring us."
            }
            Self::Requests => "Too many requests in a short time. Please wait a moment and try again.",
            Self::PreviewFailures => "Too many wrong tokens. Please wait a few minutes.",
        }
    }
}

impl RateLimit {
    /// A limit of `max` per client in the period of `scope`.
    pub(crate) fn new(max: NonZeroU32, scope: Scope) -> Self {
        Self { buckets: Arc::new(Buckets::new()), quota: Quota::new(max, scope.period()), scope }
    }

    /// Counts a request from `client`.
    ///
    /// # Errors
    ///
    /// 429 with `Retry-After` if the client or its network is over the limit; the request is not counted.
    pub(crate) fn check(&self, client: IpAddr) -> Result<(), Problem> {
        self.reserve(client).map(|_counted| ())
    }

    /// Counts a request from `client`, with the option to release it.
    ///
    /// # Errors
    ///
    /// As for [`RateLimit::check`].
    pub(crate) fn reserve(&self, client: IpAddr) -> Result<Reservation<'_>, Problem> {
        let mut reserved = Reservation { limit: self, now: Instant::now(), taken: [None; ALL + 1] };
        match self.count(client, &mut reserved) {
            Ok(()) => Ok(reserved),
            Err(pause) => {
                reserved.release();
                counter!("rate_limited_total", "scope" => self.scope.name()).increment(1);
                Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, self.scope.detail()).retry_after(pause))
            }
        }
    }

    /// Takes a token from the bucket of each prefix, or fails with the time until the first empty one refills.
    fn count(&self, client: IpAddr, reserved: &mut Reservation<'_>) -> Result<(), Duration> {
        let (mut is_limited, mut has_room) = (false, true);
        for (level, (prefix, multiple)) in prefixes_of(client).enumerate() {
            is_limited = match reserved.take(level, prefix, multiple) {
                Ok(()) => true,
                Err(TakeError::TableFull) => false,
                Err(TakeError::Empty(pause)) => return Err(pause),
            };
            has_room &= is_limited;
        }
        if !has_room {
            counter!("rate_limit_full_total", "scope" => self.scope.name()).increment(1);
        }
        if is_limited {
            return Ok(());
        }
        match reserved.take(ALL, ClientPrefix::ALL, ClientPrefix::ALL_MULTIPLE) {
            Err(TakeError::Empty(pause)) => Err(pause),
            // The table always has room for this bucket.
            Ok(()) | Err(TakeError::TableFull) => Ok(()),
        }
    }

    /// Removes full buckets periodically, until the shutdown.
    pub(crate) async fn sweep(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while shutdown.run_until_requested(time::sleep(SWEEP_INTERVAL)).await.is_some() {
            self.buckets.remove_full();
        }
        Ok(())
    }
}

/// A counted request.
#[derive(Debug)]
pub(crate) struct Reservation<'a> {
    limit: &'a RateLimit,
    now: Instant,
    /// The buckets that a token was taken from: those of the client's prefixes, and the one all clients share.
    taken: [Option<(ClientPrefix, u32)>; ALL + 1],
}

impl Reservation<'_> {
    /// Returns the tokens: the request no longer counts.
    pub(crate) fn release(self) {
        for (prefix, multiple) in self.taken.into_iter().flatten() {
            self.limit.buckets.put_back(prefix, self.limit.quota.times(multiple));
        }
    }

    /// Takes a token from the bucket of `prefix`.
    fn take(&mut self, level: usize, prefix: ClientPrefix, multiple: u32) -> Result<(), TakeError> {
        let RateLimit { buckets, quota, .. } = self.limit;
        buckets.take(prefix, level == 0, quota.times(multiple), self.now)?;
        self.taken[level] = Some((prefix, multiple));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn limit(max: u32) -> RateLimit {
        RateLimit::new(NonZeroU32::new(max).unwrap(), Scope::Enquiries)
    }

    /// A limit whose table has 16 shards of `capacity` buckets each.
    fn small(max: u32, capacity: usize) -> RateLimit {
        RateLimit { buckets: Arc::new(Buckets::with_capacity(capacity)), ..limit(max) }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// The first address of the IPv4 /24 with this number.
    fn network(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(number << 8).into()
    }

    #[test]
    fn limits_one_client_without_limiting_others() {
        let limit = limit(2);
        let one = address("192.0.2.1");
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok());
        let refused = limit.check(one).unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(limit.check(address("192.0.2.2")).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn buckets_refill_with_time() {
        let limit = limit(2);
        let one = address("192.0.2.1");
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok() && limit.check(one).is_err());
        time::sleep(Duration::from_secs(30)).await;
        assert!(limit.check(one).is_ok() && limit.check(one).is_err());
    }

    #[test]
    fn a_network_shares_four_times_the_limit_and_refused_requests_do_not_count_against_it() {
        let limit = limit(1);
        let over_limit = address("2001:db8::1");
        assert!(limit.check(over_limit).is_ok());
        for _ in 0..9 {
            assert!(limit.check(over_limit).is_err());
        }
        for other in ["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"] {
            assert!(limit.check(address(other)).is_ok(), "{other}");
        }
        let fifth = address("2001:db8:0:4::1");
        assert!(limit.check(fifth).is_err());
        assert!(limit.check(address("2001:db8:0:100::1")).is_ok());
    }

    #[test]
    fn released_requests_do_not_count() {
        let limit = limit(1);
        let one = address("192.0.2.1");
        limit.reserve(one).unwrap().release();
        assert_eq!(limit.buckets.len(), 0);
        assert!(limit.check(one).is_ok() && limit.check(one).is_err());
    }

    #[test]
    fn limits_a_flood_of_addresses_together_and_keeps_clients_over_their_limit_limited() {
        let limit = small(1, 8);
        let over_limit = address("203.0.113.1");
        assert!(limit.check(over_limit).is_ok());
        let allowed = (0..10_000).filter(|&number| limit.check(network(number)).is_ok()).count();
        // The networks that the table has room for, and the bucket that all others share.
        let capacity = 8 * 16;
        assert!((64..=capacity + 64).contains(&allowed), "{allowed}");
        assert!(limit.buckets.len() <= capacity + 1);
        assert!(limit.check(over_limit).is_err(), "the flood lifted a client's limit");
        assert!(limit.check(address("198.51.100.1")).is_err(), "a new client is unlimited");
    }

    #[test]
    fn limits_clients_by_their_network_when_the_table_has_no_room_for_them() {
        // The narrowest prefixes may use half of a shard, which rounds down to none.
        let limit = small(1, 1);
        let allowed = (1..=200).filter(|host| limit.check(Ipv4Addr::new(192, 0, 2, *host).into()).is_ok()).count();
        assert_eq!(allowed, 4);
        assert!(limit.check(address("198.51.100.1")).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn sweeps_clients_that_are_no_longer_limited() {
        let limit = small(1, 8);
        let shutdown = Shutdown::new();
        let sweep = tokio::spawn(limit.clone().sweep(shutdown.clone()));
        for number in 0..10_000 {
            let _ = limit.check(network(number));
        }
        time::sleep(Duration::from_secs(62)).await;
        assert_eq!(limit.buckets.len(), 0);
        assert!(limit.check(network(0)).is_ok());
        shutdown.request();
        sweep.await.unwrap().unwrap();
    }
}
