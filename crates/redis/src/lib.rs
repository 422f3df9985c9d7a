//! A fail-open Redis client: queries have a time limit, and an outage is bypassed.
//!
//! An outage is not an error to the caller. A query without a reply in time has no result, which is counted and reported
//! to `/readyz`, and the caller continues without Redis.
//!
//! All commands, reads included, go to the master: a replica lags behind, so a claim that was made could seem free. The
//! master is a fixed server, or found through Redis Sentinel, and found again when it is lost or demoted.

mod client;
mod config;
mod connector;
mod lease;
mod master;
mod query_error;
mod sentinel_faults;
mod sentinel_url;

pub use client::Redis;
pub use config::Config;
pub use lease::{Acquired, Lease, Token};
pub use query_error::QueryError;
pub use sentinel_faults::sentinel_faults;

use std::time::Duration;

/// `duration` as Redis takes it (`PX`, `PEXPIRE`, `PSETEX`): whole milliseconds, at least 1, as Redis rejects 0.
pub fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_are_whole_and_never_zero() {
        assert_eq!(milliseconds(Duration::from_secs(2)), 2_000);
        assert_eq!(milliseconds(Duration::from_nanos(1)), 1);
        assert_eq!(milliseconds(Duration::MAX), u64::MAX);
    }
}
