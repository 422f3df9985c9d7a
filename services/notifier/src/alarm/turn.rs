use std::time::Duration;

use fail_open_redis::{Redis, milliseconds};
use tokio::time::Instant;

/// After reaching nobody it is tried again, though not at every look.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// How long Redis remembers that an alarm was raised and is not over: as long as the longest `ALERT_EVERY`.
const RAISED_FOR: Duration = Duration::from_hours(30 * 24);

/// Which notifier sends an alarm: one of them, and not too often, which is settled in Redis. Without Redis
/// each goes by its own memory.
#[derive(Debug)]
pub(super) struct Turn {
    redis: Redis,
    key: String,
    every: Duration,
    /// When this process may send again, by its own memory; `None` if nothing is wrong.
    quiet_until: Option<Instant>,
    /// Whether it raised an alarm of which Redis does not know.
    raised_alone: bool,
}

impl Turn {
    /// Turns of this length; the keys in `redis` begin with `prefix`.
    pub(super) fn new(redis: Redis, prefix: &str, every: Duration) -> Self {
        Self { redis, key: format!("{prefix}:alarm"), every, quiet_until: None, raised_alone: false }
    }

    /// Whether it is for us to raise the alarm now.
    pub(super) async fn may_raise(&mut self) -> bool {
        let mut turn = redis::cmd("SET");
        turn.arg(&self.key).arg("told").arg("NX").arg("PX").arg(milliseconds(self.every));
        let ours = match self.redis.ask::<Option<String>>(&turn).await {
            Some(taken) => taken.is_some(),
            None => self.quiet_until.is_none_or(|until| Instant::now() >= until),
        };
        if ours {
            self.quiet_until = Some(Instant::now() + self.every);
            let mut raised = redis::cmd("SET");
            raised.arg(self.raised_key()).arg("raised").arg("PX").arg(milliseconds(RAISED_FOR));
            self.raised_alone = self.redis.ask::<()>(&raised).await.is_none();
        }
        ours
    }

    /// Whether an alarm was raised that is over now, and it is for us to say so.
    pub(super) async fn may_clear(&mut self) -> bool {
        self.quiet_until = None;
        let raised_alone = std::mem::take(&mut self.raised_alone);
        let mut over = redis::cmd("DEL");
        over.arg(self.raised_key());
        // Of those who delete the key at once, one finds it.
        let Some(found) = self.redis.ask::<u32>(&over).await else { return raised_alone };
        if found > 0 {
            let mut turn = redis::cmd("DEL");
            turn.arg(&self.key);
            self.redis.ask::<u32>(&turn).await;
        }
        found > 0 || raised_alone
    }

    /// Nobody was reached: soon again.
    pub(super) async fn was_not_sent(&mut self) {
        let pause = AFTER_FAILURE.min(self.every);
        self.quiet_until = Some(Instant::now() + pause);
        let mut command = redis::cmd("PEXPIRE");
        command.arg(&self.key).arg(milliseconds(pause));
        self.redis.ask::<u32>(&command).await;
    }

    fn raised_key(&self) -> String {
        format!("{}:raised", self.key)
    }
}
