//! How many requests a client may send in a time.
//!
//! * `quota`: so many in a period
//! * `buckets`: what is left of it, for each client

mod buckets;
mod quota;

use std::{convert::Infallible, net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use axum::http::StatusCode;
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use self::{
    buckets::{Buckets, NotTaken},
    quota::Quota,
};
use crate::{
    client_prefix::{ClientPrefix, prefixes_of},
    problem::Problem,
};

/// Where a reservation notes the bucket of all clients: behind those of an address's prefixes.
const ALL: usize = 3;

/// How often clients that are no longer limited are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(1);

/// So many requests of one client in a period, and four times as many of each wider prefix of its address.
///
/// Where there is no room to count a client by itself, it is limited by its wider prefixes, and where there is none for
/// those, together with all others of its kind: nobody is let through unlimited, and clients that are over their limit
/// stay so.
#[derive(Debug, Clone)]
pub(crate) struct RateLimit {
    buckets: Arc<Buckets>,
    quota: Quota,
    scope: Scope,
}

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Posts to the enquiry routes, by the minute.
    Enquiries,
    /// Accepted enquiries, by the hour.
    EnquiriesHourly,
    /// Accepted enquiries, by the day.
    EnquiriesDaily,
    /// Whatever is asked for, by the minute.
    Requests,
    /// Wrong preview tokens, by the hour.
    PreviewFailures,
}

impl Scope {
    /// The time in which the limit is refilled.
    fn period(self) -> Duration {
        match self {
            Self::Enquiries | Self::Requests => Duration::from_mins(1),
            Self::EnquiriesHourly | Self::PreviewFailures => Duration::from_hours(1),
            Self::EnquiriesDaily => Duration::from_hours(24),
        }
    }

    /// Its name in the metrics.
    fn name(self) -> &'static str {
        match self {
            Self::Enquiries => "enquiries",
            Self::EnquiriesHourly => "enquiries_hourly",
            Self::EnquiriesDaily => "enquiries_daily",
            Self::Requests => "requests",
            Self::PreviewFailures => "preview_failures",
        }
    }

    /// What a visitor who sends too much is told.
    fn detail(self) -> &'static str {
        match self {
            Self::Enquiries => {
                "That was a lot of enquiries in a short time. Please wait a minute and send it again, or ring us."
            }
            Self::EnquiriesHourly | Self::EnquiriesDaily => {
                "We've had a lot of enquiries from your network today. Please send it again later, or ring us."
            }
            Self::Requests => "That was a lot in a short time. Please wait a moment and ask again.",
            Self::PreviewFailures => "The token was wrong too often. Please wait a few minutes.",
        }
    }
}

impl RateLimit {
    /// `most` of one client in the period of `scope`.
    pub(crate) fn new(most: NonZeroU32, scope: Scope) -> Self {
        Self { buckets: Arc::new(Buckets::new()), quota: Quota::new(most, scope.period()), scope }
    }

    /// Counts a request of `client`.
    ///
    /// # Errors
    ///
    /// The client or its network is over the limit: a 429 with the time to wait. Nothing was counted.
    pub(crate) fn check(&self, client: IpAddr) -> Result<(), Problem> {
        self.reserve(client).map(|_counted| ())
    }

    /// Counts a request of `client`, which may be given back.
    ///
    /// # Errors
    ///
    /// As with [`RateLimit::check`].
    pub(crate) fn reserve(&self, client: IpAddr) -> Result<Reservation<'_>, Problem> {
        let mut reserved = Reservation { limit: self, taken: [None; ALL + 1] };
        match self.count(client, &mut reserved) {
            Ok(()) => Ok(reserved),
            Err(pause) => {
                reserved.give_back();
                counter!("rate_limited_total", "scope" => self.scope.name()).increment(1);
                Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, self.scope.detail()).retry_after(pause))
            }
        }
    }

    /// Counts it in the bucket of each prefix, or fails with the time until the first empty one has something.
    fn count(&self, client: IpAddr, reserved: &mut Reservation<'_>) -> Result<(), Duration> {
        let (mut is_limited, mut has_room) = (false, true);
        for (level, (prefix, multiple)) in prefixes_of(client).enumerate() {
            is_limited = match reserved.take(level, prefix, multiple) {
                Ok(()) => true,
                Err(NotTaken::NoRoom) => false,
                Err(NotTaken::Empty(pause)) => return Err(pause),
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
            Err(NotTaken::Empty(pause)) => Err(pause),
            // It always has its place.
            Ok(()) | Err(NotTaken::NoRoom) => Ok(()),
        }
    }

    /// Forgets clients that are no longer limited, until the shutdown.
    pub(crate) async fn sweep(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while shutdown.run_until_requested(time::sleep(FORGET_EVERY)).await.is_some() {
            self.buckets.forget_full();
        }
        Ok(())
    }
}

/// A request that is counted.
#[derive(Debug)]
pub(crate) struct Reservation<'a> {
    limit: &'a RateLimit,
    /// From which buckets one was taken: those of the client's prefixes, and that of all clients.
    taken: [Option<(ClientPrefix, u32)>; ALL + 1],
}

impl Reservation<'_> {
    /// Uncounts it.
    pub(crate) fn give_back(self) {
        for (prefix, multiple) in self.taken.into_iter().flatten() {
            self.limit.buckets.give_back(prefix, self.limit.quota.times(multiple));
        }
    }

    /// Takes one from the bucket of `prefix`, unless there is no room to count it.
    fn take(&mut self, level: usize, prefix: ClientPrefix, multiple: u32) -> Result<(), NotTaken> {
        let RateLimit { buckets, quota, .. } = self.limit;
        buckets.take(prefix, level == 0, quota.times(multiple))?;
        self.taken[level] = Some((prefix, multiple));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn limit(most: u32) -> RateLimit {
        RateLimit::new(NonZeroU32::new(most).unwrap(), Scope::Enquiries)
    }

    /// One with a table of 16 shards of so many buckets.
    fn small(most: u32, room: usize) -> RateLimit {
        RateLimit { buckets: Arc::new(Buckets::with_room(room)), ..limit(most) }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// The first address of the IPv4 network of 256 with this number.
    fn network(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(number << 8).into()
    }

    #[test]
    fn a_client_over_its_limit_is_told_when_to_come_back_and_others_are_not_limited() {
        let limit = limit(2);
        let one = address("192.0.2.1");
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok());
        let refused = limit.check(one).unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(limit.check(address("192.0.2.2")).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_taken_comes_back_with_time() {
        let limit = limit(2);
        let one = address("192.0.2.1");
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok() && limit.check(one).is_err());
        time::sleep(Duration::from_secs(30)).await;
        assert!(limit.check(one).is_ok() && limit.check(one).is_err());
    }

    #[test]
    fn a_network_shares_four_times_the_limit_and_a_refused_request_costs_it_nothing() {
        let limit = limit(1);
        let greedy = address("2001:db8::1");
        assert!(limit.check(greedy).is_ok());
        for _ in 0..9 {
            assert!(limit.check(greedy).is_err());
        }
        for other in ["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"] {
            assert!(limit.check(address(other)).is_ok(), "{other}");
        }
        let fifth = address("2001:db8:0:4::1");
        assert!(limit.check(fifth).is_err());
        assert!(limit.check(address("2001:db8:0:100::1")).is_ok());
    }

    #[test]
    fn what_is_given_back_does_not_count() {
        let limit = limit(1);
        let one = address("192.0.2.1");
        limit.reserve(one).unwrap().give_back();
        assert_eq!(limit.buckets.len(), 0);
        assert!(limit.check(one).is_ok() && limit.check(one).is_err());
    }

    #[test]
    fn a_flood_of_addresses_is_limited_together_and_known_offenders_stay_limited() {
        let limit = small(1, 8);
        let offender = address("203.0.113.1");
        assert!(limit.check(offender).is_ok());
        let let_through = (0..10_000).filter(|&number| limit.check(network(number)).is_ok()).count();
        // The networks for which there was room, and the bucket of all others.
        let room = 8 * 16;
        assert!((64..=room + 64).contains(&let_through), "{let_through}");
        assert!(limit.buckets.len() <= room + 1);
        assert!(limit.check(offender).is_err(), "a known offender is let through");
        assert!(limit.check(address("198.51.100.1")).is_err(), "there is an open door");
    }

    #[test]
    fn clients_for_which_there_is_no_room_are_limited_by_their_network() {
        // Half of the table is for the narrowest prefixes: none.
        let limit = small(1, 1);
        let let_through = (1..=200).filter(|host| limit.check(Ipv4Addr::new(192, 0, 2, *host).into()).is_ok()).count();
        assert_eq!(let_through, 4);
        assert!(limit.check(address("198.51.100.1")).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn clients_that_are_no_longer_limited_are_forgotten() {
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
