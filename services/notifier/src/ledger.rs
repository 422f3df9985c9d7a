use std::time::Duration;

use fail_open_redis::Redis;
use redis::{Cmd, ExistenceCheck, SetExpiry, SetOptions};
use runtime::env::{ConfigError, Env};
use uuid::Uuid;

/// What a sent enquiry's entry holds; a claimed one's holds its claimant.
const SENT: &str = "sent";

/// How the ledger's entries are called, and how long they live.
#[derive(Debug, Clone)]
pub struct Config {
    prefix: String,
    lease: Duration,
    remember: Duration,
}

impl Config {
    /// Reads `LEDGER_PREFIX` (default `mailed`), `CLAIM_LEASE` (default 2 m: after that a claimant
    /// counts as dead) and `DEDUPE_FOR` (default 7 days).
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            prefix: env.parsed("LEDGER_PREFIX", "mailed")?,
            lease: env.duration("CLAIM_LEASE", "2m")?,
            remember: env.duration("DEDUPE_FOR", "168h")?,
        })
    }
}

/// What the ledger says of an enquiry that is about to be mailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// It is ours to send, until the lease is over.
    Ours(Claimant),
    /// Another delivery of it is being sent now, or its sender died within the lease.
    Another,
    /// It was sent before.
    Sent,
    /// Redis did not answer. It is sent: a mail twice is better than a lead lost.
    Unknown,
}

/// Who holds a claim: one delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claimant(Uuid);

/// Which enquiries are in hand or sent, shared by all notifiers, so that a message that is delivered
/// twice is mailed once.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    redis: Redis,
    config: Config,
}

impl Ledger {
    /// A ledger in `redis`.
    pub(crate) fn new(redis: Redis, config: Config) -> Self {
        Self { redis, config }
    }

    /// How long a claim holds.
    pub(crate) fn lease(&self) -> Duration {
        self.config.lease
    }

    /// Claims the enquiry for one delivery.
    pub(crate) async fn claim(&self, enquiry: Uuid) -> Claim {
        let claimant = Claimant(Uuid::new_v4());
        let options = SetOptions::default()
            .conditional_set(ExistenceCheck::NX)
            .get(true)
            .with_expiration(SetExpiry::PX(milliseconds(self.config.lease)));
        // One command: what stood there before, or nothing and the claim is made (NX with GET: Redis 7).
        let command = Cmd::set_options(self.key(enquiry), claimant.0.to_string(), options);
        match self.redis.ask::<Option<String>>(&command).await {
            None => Claim::Unknown,
            Some(None) => Claim::Ours(claimant),
            Some(Some(held)) if held == SENT => Claim::Sent,
            Some(Some(_)) => Claim::Another,
        }
    }

    /// Notes that the mail is out.
    pub(crate) async fn mark_sent(&self, enquiry: Uuid) {
        let lifetime = milliseconds(self.config.remember);
        self.redis.ask::<()>(&Cmd::pset_ex(self.key(enquiry), SENT, lifetime)).await;
    }

    /// Gives a claim back after a failure, so that the next attempt need not wait for the lease.
    pub(crate) async fn release(&self, enquiry: Uuid, Claimant(claimant): Claimant) {
        // Only our own: the lease may be over and another's claim stand there.
        const DELETE_IF_OURS: &str =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";
        let mut command = redis::cmd("EVAL");
        command.arg(DELETE_IF_OURS).arg(1).arg(self.key(enquiry)).arg(claimant.to_string());
        self.redis.ask::<i64>(&command).await;
    }

    fn key(&self, enquiry: Uuid) -> String {
        format!("{}:{enquiry}", self.config.prefix)
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
