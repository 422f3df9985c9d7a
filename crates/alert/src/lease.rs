use std::{mem, time::Duration};

use fail_open_redis::{Acquired, Lease, Redis, Token, milliseconds};
use redis::Cmd;
use tokio::time::Instant;

/// Pause after an alert reached nobody.
const RETRY_PAUSE: Duration = Duration::from_secs(60);
/// How long Redis remembers an alert that was sent and is not resolved: 30 days.
const FIRING_TTL: Duration = Duration::from_hours(30 * 24);
/// How long a replica that no longer reports counts as affected. Longer than the interval between its reports.
const AFFECTED_TTL: Duration = Duration::from_secs(60);

/// Sets `now` to milliseconds since the Unix epoch by the clock of Redis, as those of the replicas may differ.
const NOW: &str = "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000) ";
const HOLD: &str = "redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1]) return redis.call('PEXPIRE', KEYS[1], ARGV[2])";
const EXTEND: &str = "redis.call('SET', KEYS[2], 'raised', 'PX', ARGV[3]) \
                      return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])";
/// Returns 1 if the alert was sent, no replica is affected any more, and no other replica is sending that it is
/// resolved.
const CLEAR: &str = "redis.call('ZREM', KEYS[2], ARGV[1]) redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now) \
                     if redis.call('ZCARD', KEYS[2]) > 0 or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end \
                     if redis.call('SET', KEYS[3], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end";

/// The right to send an alert, which one of the replicas holds.
///
/// The replica that acquires the lease holds it for as long as sending takes, and extends it to the interval of repetition once the
/// alert has reached somebody: a replica that dies while sending silences the others for that short time only. The
/// lease is kept in Redis. Without Redis each replica relies on its own memory, so an alert may be sent twice and is
/// never lost.
#[derive(Debug)]
pub(crate) struct AlertLease {
    redis: Redis,
    /// The key of `lease`, and the prefix of the other keys.
    key: String,
    lease: Lease,
    /// Identifies this replica.
    token: Token,
    every: Duration,
    sending: Duration,
    /// When this replica may send again, by its own memory; `None` if nothing is wrong.
    quiet_until: Option<Instant>,
    sent: Sent,
}

/// This replica's record of a sent alert, and whether Redis has it as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    No,
    Recorded,
    Unrecorded,
}

impl AlertLease {
    /// The lease on `alert`, which is repeated after `every`; its keys in `redis` begin with `prefix`. `sending` is the
    /// maximum duration of sending it.
    pub(crate) fn new(redis: Redis, prefix: &str, alert: &str, every: Duration, sending: Duration) -> Self {
        let key = format!("{prefix}:alert:{alert}");
        let lease = Lease::new(redis.clone(), key.clone());
        Self { redis, key, lease, token: Token::new(), every, sending, quiet_until: None, sent: Sent::No }
    }

    /// Marks this replica as affected. Returns true if it is to send the alert now.
    pub(crate) async fn acquire(&mut self) -> bool {
        self.hold().await;
        let acquired = self.lease.acquire(&self.token, self.sending).await;
        let now = Instant::now();
        let Some(quiet_until) = self.quiet_until.filter(|until| *until > now) else {
            return acquired.is_ours_or_unknown();
        };
        if acquired == Acquired::Ours {
            // Redis was unavailable when the alert was sent, or has lost its data.
            match self.sent {
                Sent::No => self.lease.renew(&self.token, quiet_until - now).await,
                Sent::Recorded | Sent::Unrecorded => self.record_sent(quiet_until - now).await,
            }
        }
        false
    }

    /// Marks this replica as affected without sending: no other replica resolves the alert.
    pub(crate) async fn hold(&self) {
        let mut holding = self.script(&format!("{NOW}{HOLD}"), &[":affected"]);
        holding.arg(self.affected_ttl());
        self.redis.query::<u32>(&holding).await;
    }

    /// Keeps the lease for the interval of repetition, after the alert reached somebody.
    pub(crate) async fn extend(&mut self) {
        self.quiet_until = Some(Instant::now() + self.every);
        self.record_sent(self.every).await;
    }

    /// Keeps the lease for a short pause, after the alert reached nobody. Any replica may then send it.
    pub(crate) async fn retry_later(&mut self) {
        let pause = RETRY_PAUSE.min(self.every);
        self.quiet_until = Some(Instant::now() + pause);
        self.lease.renew(&self.token, pause).await;
    }

    /// Releases the lease: another replica may send the alert at once.
    pub(crate) async fn release(&self) {
        self.lease.release(&self.token).await;
    }

    /// Marks this replica as unaffected. Returns true if it is to send that the alert is resolved.
    pub(crate) async fn clear(&mut self) -> bool {
        self.quiet_until = None;
        let is_unrecorded = mem::replace(&mut self.sent, Sent::No) == Sent::Unrecorded;
        let mut clearing = self.script(&format!("{NOW}{CLEAR}"), &[":raised", ":affected", ":clearing"]);
        clearing.arg(milliseconds(self.sending));
        self.redis.query::<bool>(&clearing).await.unwrap_or_default() || is_unrecorded
    }

    /// Forgets the alert, after its resolution reached somebody.
    pub(crate) async fn cleared(&self) {
        let keys = ["", ":raised", ":clearing"].map(|key| format!("{}{key}", self.key));
        self.redis.query::<u32>(&Cmd::del(keys.as_slice())).await;
    }

    /// How long this replica counts as affected after its last report, in milliseconds.
    fn affected_ttl(&self) -> u64 {
        milliseconds(AFFECTED_TTL.saturating_add(self.sending))
    }

    /// Records in Redis that the alert was sent, and is not to be repeated within `pause`.
    async fn record_sent(&mut self, pause: Duration) {
        let mut extending = self.script(EXTEND, &["", ":raised"]);
        extending.arg(milliseconds(pause)).arg(milliseconds(FIRING_TTL));
        self.sent = if self.redis.query::<()>(&extending).await.is_some() { Sent::Recorded } else { Sent::Unrecorded };
    }

    /// A call of `script` with these keys; its first argument is the replica.
    fn script(&self, script: &str, keys: &[&str]) -> Cmd {
        let mut call = redis::cmd("EVAL");
        call.arg(script).arg(keys.len());
        for key in keys {
            call.arg(format!("{}{key}", self.key));
        }
        call.arg(self.token.as_str());
        call
    }
}
