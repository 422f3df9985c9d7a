use std::{
    convert::Infallible,
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::http::StatusCode;
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{client_address::subscriber, problem::Problem};

/// How often it is looked at how many addresses are remembered.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often those that are no longer limited are forgotten, in looks.
const FORGET_EVERY: u32 = 60;
/// When more addresses than this are remembered, no new ones are for a moment: some 5 MB.
const MOST_ADDRESSES: usize = 50_000;

/// So many requests a minute from one address, all at once or spread.
#[derive(Debug, Clone)]
pub(crate) struct RateLimit {
    limiter: Arc<DefaultKeyedRateLimiter<IpAddr>>,
    /// To count the addresses costs more than an answer: it is done by the sweep.
    full: Arc<AtomicBool>,
    scope: Scope,
}

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Enquiries.
    Enquiries,
    /// Whatever is asked for.
    Requests,
}

impl Scope {
    /// Its name in the metrics.
    fn name(self) -> &'static str {
        match self {
            Self::Enquiries => "enquiries",
            Self::Requests => "requests",
        }
    }

    /// What a visitor is told who asks for too much.
    fn words(self) -> &'static str {
        match self {
            Self::Enquiries => {
                "That was a lot of enquiries in a short time. Please wait a minute and send it again, or ring us."
            }
            Self::Requests => "That was a lot in a short time. Please wait a moment and ask again.",
        }
    }
}

impl RateLimit {
    pub(crate) fn per_minute(most: NonZeroU32, scope: Scope) -> Self {
        Self { limiter: Arc::new(RateLimiter::keyed(Quota::per_minute(most))), full: Arc::default(), scope }
    }

    /// Counts a request from `address`; over the limit it is refused with the time to wait.
    pub(crate) fn check(&self, address: IpAddr) -> Result<(), Problem> {
        if self.full.load(Ordering::Relaxed) {
            // A flood of addresses is not ours to count; the sweep makes room.
            counter!("rate_limit_full_total", "scope" => self.scope.name()).increment(1);
            return Ok(());
        }
        self.limiter.check_key(&subscriber(address)).map_err(|until| {
            counter!("rate_limited_total", "scope" => self.scope.name()).increment(1);
            let pause = until.wait_time_from(DefaultClock::default().now());
            Problem::new(StatusCode::TOO_MANY_REQUESTS, self.scope.words()).retry_after(pause)
        })
    }

    /// Forgets addresses that are no longer limited, until the shutdown.
    pub(crate) async fn sweep(self, shutdown: Shutdown) -> Result<(), Infallible> {
        let mut looks: u32 = 0;
        while shutdown.or(time::sleep(LOOK_EVERY)).await.is_some() {
            looks = looks.wrapping_add(1);
            if looks.is_multiple_of(FORGET_EVERY) || self.limiter.len() >= MOST_ADDRESSES {
                self.limiter.retain_recent();
            }
            self.full.store(self.limiter.len() >= MOST_ADDRESSES, Ordering::Relaxed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn limit(most: u32) -> RateLimit {
        RateLimit::per_minute(NonZeroU32::new(most).unwrap(), Scope::Enquiries)
    }

    #[test]
    fn the_request_over_the_limit_is_told_when_to_come_back_and_others_are_not_held_up() {
        let limit = limit(2);
        let one = "192.0.2.1".parse().unwrap();
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok());
        let refused = limit.check(one).unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(limit.check("192.0.2.2".parse().unwrap()).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_addresses_is_not_remembered_without_end() {
        let limit = limit(1);
        let shutdown = Shutdown::new();
        let sweep = tokio::spawn(limit.clone().sweep(shutdown.clone()));
        let address = |number: usize| IpAddr::from(Ipv4Addr::from_bits(u32::try_from(number).unwrap()));
        for number in 0..MOST_ADDRESSES {
            assert!(limit.check(address(number)).is_ok());
        }
        time::sleep(LOOK_EVERY * 2).await;
        for number in MOST_ADDRESSES..MOST_ADDRESSES + 9 {
            assert!(limit.check(address(number)).is_ok(), "nobody is refused for the others' sake");
        }
        assert_eq!(limit.limiter.len(), MOST_ADDRESSES);
        shutdown.request();
        sweep.await.unwrap().unwrap();
    }
}
