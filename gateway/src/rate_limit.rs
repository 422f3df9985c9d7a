use std::{convert::Infallible, net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use axum::http::StatusCode;
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use metrics::counter;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{client_address::subscriber, problem::Problem};

/// How often addresses that are no longer limited are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// More addresses than this are not remembered: some 5 MB.
const MOST_ADDRESSES: usize = 50_000;

/// So many requests a minute from one address, all at once or spread.
#[derive(Debug, Clone)]
pub(crate) struct RateLimit {
    limiter: Arc<DefaultKeyedRateLimiter<IpAddr>>,
}

impl RateLimit {
    pub(crate) fn per_minute(most: NonZeroU32) -> Self {
        Self { limiter: Arc::new(RateLimiter::keyed(Quota::per_minute(most))) }
    }

    /// Counts a request from `address`; over the limit it is refused with the time to wait.
    pub(crate) fn check(&self, address: IpAddr) -> Result<(), Problem> {
        if self.limiter.len() >= MOST_ADDRESSES {
            // A flood of addresses is not ours to count; the sweep makes room.
            counter!("rate_limit_full_total").increment(1);
            return Ok(());
        }
        self.limiter.check_key(&subscriber(address)).map_err(|until| {
            counter!("rate_limited_total").increment(1);
            let pause = until.wait_time_from(DefaultClock::default().now());
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "That was a lot of enquiries in a short time. Please wait a minute and send it again, or ring us.",
            )
            .retry_after(pause)
        })
    }

    /// Forgets addresses that are no longer limited, until the shutdown.
    pub(crate) async fn sweep(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while shutdown.or(time::sleep(SWEEP_EVERY)).await.is_some() {
            self.limiter.retain_recent();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_over_the_limit_is_told_when_to_come_back_and_others_are_not_held_up() {
        let limit = RateLimit::per_minute(NonZeroU32::new(2).unwrap());
        let one = "192.0.2.1".parse().unwrap();
        assert!(limit.check(one).is_ok() && limit.check(one).is_ok());
        let refused = limit.check(one).unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(limit.check("192.0.2.2".parse().unwrap()).is_ok());
    }
}
