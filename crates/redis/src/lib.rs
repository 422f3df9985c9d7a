//! Redis as the services see it: asked within a time limit, and gone round when it is away.
//!
//! An outage is no error to the caller. A question that Redis did not answer has no answer, which is
//! told to `/readyz` and counted; the caller does its job without.
//!
//! Of several addresses the master is asked, and no other: a replica lags behind, so that a claim which was made
//! could seem free. Who the master is, each node says itself (`ROLE`); who makes another one the master is none of
//! our business. When the master is lost, or is one no more, it is looked for again.

mod client;
mod config;
mod lease;
mod master;
mod node;
mod nodes;
mod query_error;

pub use client::Redis;
pub use config::Config;
pub use lease::{Acquired, Lease, Token};
pub use node::{NodeError, NodeRole};
pub use query_error::QueryError;

use std::time::Duration;

/// A length of time as Redis takes it (`PX`, `PEXPIRE`, `PSETEX`): in whole milliseconds, at least one, as it refuses
/// none.
pub fn milliseconds(length: Duration) -> u64 {
    u64::try_from(length.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_one_that_redis_takes() {
        assert_eq!(milliseconds(Duration::from_secs(2)), 2_000);
        assert_eq!(milliseconds(Duration::from_nanos(1)), 1);
        assert_eq!(milliseconds(Duration::MAX), u64::MAX);
    }
}
