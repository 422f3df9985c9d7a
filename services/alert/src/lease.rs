use std::{mem, time::Duration};

use fail_open_redis::{Redis, milliseconds};
use redis::Cmd;
use tokio::time::Instant;
use uuid::Uuid;

/// After reaching nobody it is tried again, though not at every look.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// How long Redis remembers that an alert was sent and is not over: as long as the longest `ALERT_EVERY`.
const RAISED_FOR: Duration = Duration::from_hours(30 * 24);
/// How long a replica that says no more counts as one that has something to say. Longer than the pause between looks.
const AFFECTED_FOR: Duration = Duration::from_secs(60);

/// Milliseconds since the Unix epoch by the clock of Redis: those of the replicas may differ.
const NOW: &str = "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000) ";
const ACQUIRE: &str = "redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1]) redis.call('PEXPIRE', KEYS[2], ARGV[3]) \
                       if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end";
const HOLD: &str = "redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1]) return redis.call('PEXPIRE', KEYS[1], ARGV[2])";
const EXTEND: &str = "redis.call('SET', KEYS[2], 'raised', 'PX', ARGV[3]) \
                      return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])";
const EXPIRE: &str =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end";
/// Answers 1 if an alert was sent, no replica has something to say any more, and nobody else says so now.
const CLEAR: &str = "redis.call('ZREM', KEYS[2], ARGV[1]) redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now) \
                     if redis.call('ZCARD', KEYS[2]) > 0 or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end \
                     if redis.call('SET', KEYS[3], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end";

/// Which of several replicas sends an alert, and how often.
///
/// The replica that acquires the lease holds it for as long as sending takes, and extends it to `ALERT_EVERY` once
/// somebody has the alert: one that dies in between silences the others for that short time only. Kept in Redis; without
/// it each replica goes by its own memory, so that an alert may be sent twice and is never lost.
#[derive(Debug)]
pub struct Lease {
    redis: Redis,
    /// First part of the keys.
    key: String,
    replica: String,
    every: Duration,
    sending: Duration,
    /// Until when this process does not send again, by its own memory; `None` if nothing is wrong.
    quiet_until: Option<Instant>,
    told: Told,
}

/// Whether this process sent the alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    No,
    /// And Redis knows.
    Noted,
    /// And Redis does not know.
    Unnoted,
}

impl Lease {
    /// The lease on `alert`, which is sent again after `every`; its keys in `redis` begin with `prefix`. `sending` is
    /// the longest time that sending takes.
    pub fn new(redis: Redis, prefix: &str, alert: &str, every: Duration, sending: Duration) -> Self {
        let (key, replica) = (format!("{prefix}:alert:{alert}"), Uuid::new_v4().to_string());
        Self { redis, key, replica, every, sending, quiet_until: None, told: Told::No }
    }

    /// Whether this replica, for which something is wrong, is to send the alert now.
    pub(crate) async fn acquire(&mut self) -> bool {
        let mut acquiring = self.script(&format!("{NOW}{ACQUIRE}"), &["", ":affected"]);
        acquiring.arg(milliseconds(self.sending)).arg(self.affected_for());
        let is_ours = self.redis.ask::<bool>(&acquiring).await;
        let now = Instant::now();
        let Some(quiet_until) = self.quiet_until.filter(|until| *until > now) else { return is_ours.unwrap_or(true) };
        if is_ours == Some(true) {
            // Redis was away when it was sent, or lost what it knew.
            match self.told {
                Told::No => self.expire(milliseconds(quiet_until - now)).await,
                Told::Noted | Told::Unnoted => self.note_told(quiet_until - now).await,
            }
        }
        false
    }

    /// Notes that it is not over for this replica, though it has nothing to send: no other says then that it is.
    pub(crate) async fn hold(&self) {
        let mut holding = self.script(&format!("{NOW}{HOLD}"), &[":affected"]);
        holding.arg(self.affected_for());
        self.redis.ask::<u32>(&holding).await;
    }

    /// Notes that somebody has the alert.
    pub(crate) async fn extend(&mut self) {
        self.quiet_until = Some(Instant::now() + self.every);
        self.note_told(self.every).await;
    }

    /// Notes that nobody has it: it is sent again soon, by any replica.
    pub(crate) async fn retry_later(&mut self) {
        let pause = AFTER_FAILURE.min(self.every);
        self.quiet_until = Some(Instant::now() + pause);
        self.expire(milliseconds(pause)).await;
    }

    /// Leaves the alert to another replica.
    pub(crate) async fn release(&self) {
        self.expire(0).await;
    }

    /// Whether it is for this replica, for which all is well, to say that the alert is over.
    pub(crate) async fn clear(&mut self) -> bool {
        self.quiet_until = None;
        let is_unnoted = mem::replace(&mut self.told, Told::No) == Told::Unnoted;
        let mut clearing = self.script(&format!("{NOW}{CLEAR}"), &[":raised", ":affected", ":clearing"]);
        clearing.arg(milliseconds(self.sending));
        self.redis.ask::<bool>(&clearing).await.unwrap_or_default() || is_unnoted
    }

    /// Notes that somebody knows that it is over.
    pub(crate) async fn cleared(&self) {
        let keys = ["", ":raised", ":clearing"].map(|key| format!("{}{key}", self.key));
        self.redis.ask::<u32>(&Cmd::del(keys.as_slice())).await;
    }

    /// How long this replica counts as affected after it last said so, in milliseconds.
    fn affected_for(&self) -> u64 {
        milliseconds(AFFECTED_FOR.saturating_add(self.sending))
    }

    /// Has Redis note that the alert was sent, and is not to be sent again for `length`.
    async fn note_told(&mut self, length: Duration) {
        let mut extending = self.script(EXTEND, &["", ":raised"]);
        extending.arg(milliseconds(length)).arg(milliseconds(RAISED_FOR));
        self.told = if self.redis.ask::<()>(&extending).await.is_some() { Told::Noted } else { Told::Unnoted };
    }

    /// Ends the lease, if it is ours, after so many milliseconds.
    async fn expire(&self, milliseconds: u64) {
        let mut expiring = self.script(EXPIRE, &[""]);
        expiring.arg(milliseconds);
        self.redis.ask::<u32>(&expiring).await;
    }

    /// A call of `script` on these keys; its first argument is this replica.
    fn script(&self, script: &str, keys: &[&str]) -> Cmd {
        let mut call = redis::cmd("EVAL");
        call.arg(script).arg(keys.len());
        for key in keys {
            call.arg(format!("{}{key}", self.key));
        }
        call.arg(&self.replica);
        call
    }
}
