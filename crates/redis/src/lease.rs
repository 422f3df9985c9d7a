use std::time::Duration;

use redis::Cmd;
use uuid::Uuid;

use crate::{QueryError, Redis, milliseconds};

/// Returns the value of the key and its remaining milliseconds (-1 without an expiry), or sets the key and returns nil.
/// With a maximum duration (`ARGV[3]`), a value that no holder can have set counts as absent. A script, since `SET`
/// with both `NX` and `GET` needs Redis 7.
const ACQUIRE: &str = "local max = tonumber(ARGV[3]) \
                       local kind = redis.call('TYPE', KEYS[1]).ok \
                       if kind ~= 'none' then \
                           local left = redis.call('PTTL', KEYS[1]) \
                           if not max or (kind == 'string' and left > 0 and left <= max) then \
                               return {redis.call('GETRANGE', KEYS[1], 0, 63), left} \
                           end \
                       end \
                       redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return false";
/// The other scripts change nothing unless the lease is still ours: it may have expired, and another may hold it.
const RENEW: &str =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end";
const RELEASE: &str =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";
const REPLACE: &str = "if redis.call('GET', KEYS[1]) == ARGV[1] then \
                           redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1 \
                       else return 0 end";

/// Identifies the holder of a lease.
#[derive(Debug, Clone)]
pub struct Token(String);

impl Token {
    /// A unique token.
    #[expect(clippy::new_without_default, reason = "each token is unique")]
    pub fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    /// The value of the key while the holder has the lease.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Outcome of [`Lease::acquire`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acquired {
    /// The caller holds the lease until it expires.
    Ours,
    /// The key is taken.
    Held {
        /// The token of its holder, or the value that replaced the lease; the first 64 bytes.
        value: Vec<u8>,
        /// Time until it expires; zero without an expiry.
        remaining: Duration,
    },
    /// Redis did not answer: nobody knows who holds the lease, and the caller decides whether to go on without it.
    Unknown,
}

impl Acquired {
    /// Returns true if nobody is known to hold the lease but the caller: it fails open.
    pub fn is_ours_or_unknown(&self) -> bool {
        !matches!(self, Self::Held { .. })
    }
}

/// A key in Redis that one process at a time holds, until it releases the lease or the lease expires.
///
/// A holder that outlives its lease cannot release or renew it. The lease is advisory: Redis may lose it, so two
/// processes that both act must do no harm, only work twice.
///
/// The operator lock on dead letters is not a lease but an exclusive queue: it has to hold while Redis is unavailable,
/// and RabbitMQ deletes it with the connection of its holder.
#[derive(Debug, Clone)]
pub struct Lease {
    redis: Redis,
    key: String,
    max_duration: Option<Duration>,
}

impl Lease {
    /// The lease that is kept under `key`.
    pub fn new(redis: Redis, key: String) -> Self {
        Self { redis, key, max_duration: None }
    }

    /// The same, where a key of another type, without an expiry or with a longer one than `max_duration` is invalid:
    /// acquiring the lease replaces it.
    #[must_use]
    pub fn with_max_duration(self, max_duration: Duration) -> Self {
        Self { max_duration: Some(max_duration), ..self }
    }

    /// Acquires the lease for `duration`, unless the key is taken.
    pub async fn acquire(&self, token: &Token, duration: Duration) -> Acquired {
        let mut command = self.script(ACQUIRE, token);
        command
            .arg(milliseconds(duration))
            .arg(self.max_duration.map_or_else(String::new, |max| milliseconds(max).to_string()));
        match self.redis.try_query::<Option<(Vec<u8>, i64)>>(&command).await {
            Ok(None) => Acquired::Ours,
            Ok(Some((value, left_ms))) => {
                let remaining = Duration::from_millis(left_ms.try_into().unwrap_or_default());
                Acquired::Held { value, remaining }
            }
            Err(QueryError::TimedOut(_) | QueryError::Failed(_) | QueryError::WrongType(_)) => Acquired::Unknown,
        }
    }

    /// Makes the lease, if it is still ours, expire after `duration` from now.
    pub async fn renew(&self, token: &Token, duration: Duration) {
        let mut command = self.script(RENEW, token);
        command.arg(milliseconds(duration));
        self.redis.query::<u64>(&command).await;
    }

    /// Releases the lease if it is still ours.
    pub async fn release(&self, token: &Token) {
        self.redis.query::<u64>(&self.script(RELEASE, token)).await;
    }

    /// Replaces the lease, if it is still ours, with `value`, which nobody holds and which expires after `duration`.
    pub async fn replace(&self, token: &Token, value: &str, duration: Duration) {
        let mut command = self.script(REPLACE, token);
        command.arg(value).arg(milliseconds(duration));
        self.redis.query::<u64>(&command).await;
    }

    fn script(&self, script: &str, token: &Token) -> Cmd {
        let mut command = redis::cmd("EVAL");
        command.arg(script).arg(1).arg(&self.key).arg(&token.0);
        command
    }
}
