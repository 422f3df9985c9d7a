use std::{convert::Infallible, time::Duration};

use fail_open_redis::{Acquired, Lease, Redis, Token, milliseconds};
use metrics::counter;
use redis::Cmd;
use runtime::{backoff::Backoff, env::variables, shutdown::Shutdown};
use tokio::time;

use super::{
    follow_up::FollowUp,
    sent_cache::{InFlight, Lookup, SentCache},
};
use crate::message::part::Part;

/// Delays between attempts to record sent parts in Redis.
const MIN_RECORD_DELAY: Duration = Duration::from_millis(200);
const MAX_RECORD_DELAY: Duration = Duration::from_secs(5);
/// The value of a sent part's key; that of a claimed part is the token of its lease.
pub(crate) const SENT: &str = "sent";

/// How long a sent part is remembered: longer than a duplicate can wait, which is a day (the maximum retry delay) and a lease.
const DEDUPE_FOR: Duration = Duration::from_hours(7 * 24);
/// The prefix of the default topology's keys. It is not that topology's name, since earlier releases used this one.
const DEFAULT_PREFIX: &str = "mailed";

/// Names and lifetimes of the ledger's keys.
#[derive(Debug, Clone)]
pub struct Config {
    /// `mailed`, or the name of the topology if that is not the default: installations that share a Redis stay apart.
    pub(crate) prefix: String,
    /// After that, a claimant is presumed dead.
    pub(crate) lease: Duration,
    /// How long a sent part is remembered: 7 days.
    pub dedupe_for: Duration,
}

impl Config {
    /// The configuration for the exchange `topology`, with claims that last for `lease`.
    pub(crate) fn new(topology: &str, lease: Duration) -> Self {
        let prefix = if Some(topology) == variables::AMQP_TOPOLOGY.default_value() { DEFAULT_PREFIX } else { topology };
        Self { prefix: prefix.to_owned(), lease, dedupe_for: DEDUPE_FOR }
    }
}

/// The ledger's answer to a claim.
#[derive(Debug)]
pub(crate) enum Claim {
    /// Claimed: ours to send until the lease expires.
    Granted(ClaimGuard),
    /// Claimed, and mailed by this process before: only the follow-ups that are not confirmed remain to be published.
    Unconfirmed(ClaimGuard, Vec<FollowUp>),
    /// In flight elsewhere, or its claimant died and the lease has not expired.
    InFlight,
    /// Sent before.
    Sent,
}

/// A claim held by one delivery: in this process until it is dropped, in Redis until it is released or the lease expires.
#[derive(Debug)]
pub(crate) struct ClaimGuard {
    part: Part,
    _in_flight: InFlight,
    /// The token of the lease; `None` if Redis did not answer.
    token: Option<Token>,
}

impl ClaimGuard {
    /// Returns true if Redis has confirmed that no other notifier holds the claim.
    pub(crate) fn is_exclusive(&self) -> bool {
        self.token.is_some()
    }
}

/// Records which parts are claimed or sent, shared by all notifiers through Redis, so that a message that is delivered
/// twice is mailed once.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    redis: Redis,
    config: Config,
    cache: SentCache,
}

impl Ledger {
    pub(crate) fn new(redis: Redis, config: Config) -> Self {
        Self { redis, config, cache: SentCache::default() }
    }

    /// How long a claim lasts.
    pub(crate) fn lease(&self) -> Duration {
        self.config.lease
    }

    /// Claims `part` for one delivery. If Redis does not answer the claim is granted: a mail sent twice is better than a
    /// lost lead.
    pub(crate) async fn claim(&self, part: Part) -> Claim {
        let in_flight = match self.cache.start(part) {
            Lookup::New(in_flight) => in_flight,
            Lookup::InFlight => return Claim::InFlight,
            // An earlier claim that is still in Redis is overwritten when the part is marked as sent.
            Lookup::Unconfirmed(_in_flight, follow_ups) => {
                return Claim::Unconfirmed(ClaimGuard { part, _in_flight, token: None }, follow_ups);
            }
            Lookup::Sent => return Claim::Sent,
        };
        let token = Token::new();
        let token = match self.lease_on(part).acquire(&token, self.config.lease).await {
            Acquired::Ours => Some(token),
            Acquired::Held { value, .. } if value == SENT.as_bytes() => return Claim::Sent,
            Acquired::Held { .. } => return Claim::InFlight,
            Acquired::Unknown => {
                counter!("ledger_unanswered_total").increment(1);
                None
            }
        };
        Claim::Granted(ClaimGuard { part, _in_flight: in_flight, token })
    }

    /// Marks `part` as sent, once its follow-ups are confirmed. If Redis does not answer, [`Ledger::keep_recording`]
    /// records it later.
    pub(crate) async fn mark_sent(&self, part: Part) {
        self.cache.remember_sent(part);
        if !self.record(part).await {
            self.cache.queue_unrecorded(part);
        }
    }

    /// Remembers, in this process only, that `part` was mailed and these follow-ups are not all confirmed.
    pub(crate) fn remember_unconfirmed(&self, part: Part, follow_ups: Vec<FollowUp>) {
        self.cache.remember_unconfirmed(part, follow_ups);
    }

    /// Records sent parts that Redis missed, until the shutdown. A part that Redis has no record of is mailed again if it
    /// is redelivered to another notifier.
    pub(crate) async fn keep_recording(self, shutdown: Shutdown) -> Result<(), Infallible> {
        shutdown.run_until_requested(self.record_missed()).await;
        let count = self.cache.unrecorded_count();
        if count > 0 {
            tracing::warn!(count, "sent enquiries are not recorded in Redis and are mailed again if redelivered");
        }
        Ok(())
    }

    async fn record_missed(&self) {
        let mut backoff = Backoff::new(MIN_RECORD_DELAY, MAX_RECORD_DELAY);
        loop {
            let part = self.cache.next_unrecorded().await;
            if self.record(part).await {
                self.cache.mark_recorded(&part);
                backoff.reset();
            } else {
                time::sleep(backoff.next_delay()).await;
            }
        }
    }

    /// The parts among these that Redis has recorded as sent; empty if it does not answer.
    pub(crate) async fn sent_among(&self, parts: &[Part]) -> Vec<Part> {
        if parts.is_empty() {
            return Vec::new();
        }
        let command = Cmd::mget(parts.iter().map(|part| self.key(*part)).collect::<Vec<_>>());
        let values = self.redis.query::<Vec<Option<String>>>(&command).await.unwrap_or_default();
        let is_sent = |(part, value): (&Part, Option<String>)| (value.as_deref() == Some(SENT)).then_some(*part);
        parts.iter().zip(values).filter_map(is_sent).collect()
    }

    /// Records in Redis that `part` was sent. Returns true if Redis has confirmed it.
    async fn record(&self, part: Part) -> bool {
        let command = Cmd::pset_ex(self.key(part), SENT, milliseconds(self.config.dedupe_for));
        self.redis.query::<()>(&command).await.is_some()
    }

    /// Releases a claim after a failure, so that the next attempt need not wait for the lease to expire.
    pub(crate) async fn release(&self, claim: ClaimGuard) {
        if let Some(token) = claim.token {
            self.lease_on(claim.part).release(&token).await;
        }
    }

    fn lease_on(&self, part: Part) -> Lease {
        Lease::new(self.redis.clone(), self.key(part))
    }

    fn key(&self, part: Part) -> String {
        format!("{}:{part}", self.config.prefix)
    }
}
