use std::time::Duration;

use fail_open_redis::Redis;
use metrics::counter;
use redis::Cmd;
use runtime::env::{ConfigError, Env};
use tokio::time;
use uuid::Uuid;

/// Answers what stands at the key, or makes the claim and answers nothing. A script, since `SET` with both
/// `NX` and `GET` needs Redis 7.
const CLAIM: &str = "local held = redis.call('GET', KEYS[1]) if held then return held end \
                     redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return false";
/// Deletes only our own claim: the lease may be over, and another's claim stand there.
const DELETE_IF_OURS: &str =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";
/// How often a sent mail is noted until Redis takes it, and the pause between.
const MARK_ATTEMPTS: u32 = 5;
const MARK_PAUSE: Duration = Duration::from_millis(300);
/// What the entry of a part that was sent holds; a claimed one's holds its claimant.
const SENT: &str = "sent";

/// How the ledger's entries are called, and how long they live.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) prefix: String,
    pub(crate) lease: Duration,
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

/// What an entry is of: an enquiry as it was accepted, or a follow-up for those whom an attempt did not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) enquiry: Uuid,
    /// The mark of the follow-up, from its header.
    pub(crate) follow_up: Option<Uuid>,
}

/// What the ledger says of a part that is about to be mailed.
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

/// Which enquiries, and which parts of them, are in hand or sent, shared by all notifiers, so that a message
/// that is delivered twice is mailed once.
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

    /// Claims `part` for one delivery.
    pub(crate) async fn claim(&self, part: Part) -> Claim {
        let claimant = Claimant(Uuid::new_v4());
        let mut command = redis::cmd("EVAL");
        command.arg(CLAIM).arg(1).arg(self.key(part));
        command.arg(claimant.0.to_string()).arg(milliseconds(self.config.lease));
        match self.redis.ask::<Option<String>>(&command).await {
            None => {
                counter!("ledger_unanswered_total").increment(1);
                Claim::Unknown
            }
            Some(None) => Claim::Ours(claimant),
            Some(Some(held)) if held == SENT => Claim::Sent,
            Some(Some(_)) => Claim::Another,
        }
    }

    /// Notes that the mail is out, and that what follows it is on the broker.
    pub(crate) async fn mark_sent(&self, part: Part) {
        let command = Cmd::pset_ex(self.key(part), SENT, milliseconds(self.config.remember));
        // Worth more than one try: without the mark, the next delivery is a second mail.
        for _ in 0..MARK_ATTEMPTS {
            if self.redis.ask::<()>(&command).await.is_some() {
                return;
            }
            time::sleep(MARK_PAUSE).await;
        }
        tracing::warn!(enquiry.id = %part.enquiry, "mailed, but Redis did not take note: a second delivery would be mailed");
    }

    /// Gives a claim back after a failure, so that the next attempt need not wait for the lease.
    pub(crate) async fn release(&self, part: Part, Claimant(claimant): Claimant) {
        let mut command = redis::cmd("EVAL");
        command.arg(DELETE_IF_OURS).arg(1).arg(self.key(part)).arg(claimant.to_string());
        self.redis.ask::<i64>(&command).await;
    }

    fn key(&self, Part { enquiry, follow_up }: Part) -> String {
        let prefix = &self.config.prefix;
        follow_up.map_or_else(|| format!("{prefix}:{enquiry}"), |part| format!("{prefix}:{enquiry}:{part}"))
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
