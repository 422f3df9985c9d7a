//! How many requests a day may go to Google, from all replicas together.
//!
//! The count of the day stands in Redis, and every process remembers the highest that it has seen: a Redis that lost its
//! data is told, and the day does not begin anew. A quarter of the budget is set aside for times without Redis and shared
//! out, so that processes which cannot ask each other stay within it all the same.
//!
//! The first half is spent as it is wanted. What is left then is spread over the rest of the day ([`Budget::pace`]): an
//! outage of Google's in the morning must not take the reviews off the page in the evening.
//!
//! What that cannot rule out: during an outage of Redis a process that is started again has its share again, more
//! replicas than `REVIEWS_REPLICAS` have more shares, and of the requests of the last [`LEARN_EVERY`] before Redis lost
//! its data only those who made them know. The same number as a quota in Google's console is the hard stop.

#[cfg(test)]
mod tests;

use std::{convert::Infallible, num::NonZeroU32, sync::Arc, time::Duration};

use fail_open_redis::{Redis, milliseconds};
use jiff::{
    Timestamp,
    civil::{Date, Time},
    tz::TimeZone,
};
use metrics::{counter, gauge};
use redis::Cmd;
use runtime::shutdown::Shutdown;
use tokio::{
    sync::{Mutex, MutexGuard},
    time,
};

/// Counts `ARGV[2]` requests if as many are left, from what stands there or what the caller has seen, whichever is more.
/// Answers whether they may be made, the count, and whether what stood there was no count. One step for Redis: no two
/// replicas get the last one.
const SPEND: &str = "local used, rubbish = 0, 0 \
                     local kind = redis.call('TYPE', KEYS[1]).ok \
                     if kind == 'string' then \
                         local text = redis.call('GETRANGE', KEYS[1], 0, 15) \
                         if string.match(text, '^%d+$') and #text < 16 then used = tonumber(text) else rubbish = 1 end \
                     elseif kind ~= 'none' then rubbish = 1 end \
                     local stood = used \
                     used = math.max(used, tonumber(ARGV[1])) \
                     local granted = 0 \
                     if used + tonumber(ARGV[2]) <= tonumber(ARGV[3]) then \
                         granted = 1 used = used + tonumber(ARGV[2]) \
                     end \
                     if rubbish == 1 or used ~= stood then \
                         redis.call('SET', KEYS[1], string.format('%.0f', used), 'PX', ARGV[4]) \
                     end \
                     return {granted, used, rubbish}";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a day's count is kept: past its end in every replica's clock.
const REMEMBER: Duration = Duration::from_secs(2 * 24 * 60 * 60);
/// How often a process learns what the others have spent, and tells what it knows.
const LEARN_EVERY: Duration = Duration::from_secs(15);

/// The day's requests are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the day's requests are used up: see REVIEWS_DAILY_REQUESTS")]
pub(crate) struct BudgetSpent;

/// How a day's requests are shared out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Limits {
    /// From all replicas together, while Redis counts.
    shared: u64,
    /// From each process, while Redis does not answer.
    alone: u64,
}

impl Limits {
    fn new(daily: NonZeroU32, replicas: NonZeroU32) -> Self {
        let (daily, replicas) = (u64::from(daily.get()), u64::from(replicas.get()));
        let alone = daily / 4 / replicas;
        Self { shared: daily - alone * replicas, alone }
    }
}

/// What a process knows of a day.
#[derive(Debug, Clone, Copy)]
struct Day {
    date: Date,
    /// The highest count that Redis told.
    seen: u64,
    /// What this process spent while Redis did not answer.
    alone: u64,
}

/// The day's budget. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    redis: Redis,
    prefix: String,
    limits: Limits,
    day: Arc<Mutex<Day>>,
}

impl Budget {
    /// A budget of `daily` requests for up to `replicas` processes, counted under `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str, daily: NonZeroU32, replicas: NonZeroU32) -> Self {
        let day = Day { date: Date::MIN, seen: 0, alone: 0 };
        let limits = Limits::new(daily, replicas);
        Self { redis, prefix: format!("{prefix}:v1:budget"), limits, day: Arc::new(Mutex::new(day)) }
    }

    /// Takes one request out of the day's budget; `Ok` means that it may be made.
    pub(crate) async fn spend(&self) -> Result<(), BudgetSpent> {
        self.spend_on(today()).await
    }

    /// The time between requests with which the day's budget lasts, by what this process knows; none while half of it is
    /// left, the rest of the day when nothing is.
    pub(crate) async fn pace(&self) -> Duration {
        self.pace_at(Timestamp::now()).await
    }

    async fn pace_at(&self, now: Timestamp) -> Duration {
        let now = now.to_zoned(TimeZone::UTC);
        let seen = self.day(now.date()).await.seen;
        pace(self.limits.shared, seen, now.time())
    }

    /// Keeps what is known of the day's count the same here and in Redis until the shutdown.
    pub(crate) async fn watch(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            let _answered = self.learn(today()).await;
            shutdown.run_until_requested(time::sleep(LEARN_EVERY)).await;
        }
        Ok(())
    }

    async fn spend_on(&self, date: Date) -> Result<(), BudgetSpent> {
        let mut day = self.day(date).await;
        let granted = match self.count(&mut day, 1).await {
            Some(granted) => granted,
            None => self.spend_alone(&mut day),
        };
        if granted {
            return Ok(());
        }
        counter!("reviews_budget_refusals_total").increment(1);
        Err(BudgetSpent)
    }

    /// Whether Redis answered.
    async fn learn(&self, date: Date) -> bool {
        self.count(&mut *self.day(date).await, 0).await.is_some()
    }

    /// Has Redis count `requests`, and whether they may be made; `None` if it does not answer.
    async fn count(&self, day: &mut Day, requests: u64) -> Option<bool> {
        let (granted, used, rubbish) = self.redis.query::<(bool, u64, bool)>(&self.script(day, requests)).await?;
        if rubbish {
            counter!("reviews_entries_dropped_total", "reason" => "budget").increment(1);
            tracing::warn!(used, "what stood in Redis for the day's requests is dropped");
        }
        day.seen = day.seen.max(used);
        tell_left(self.limits.shared, day.seen);
        Some(granted)
    }

    fn spend_alone(&self, day: &mut Day) -> bool {
        let granted = day.alone < self.limits.alone;
        day.alone += u64::from(granted);
        tell_left(self.limits.alone, day.alone);
        granted
    }

    fn script(&self, day: &Day, requests: u64) -> Cmd {
        let mut command = redis::cmd("EVAL");
        command.arg(SPEND).arg(1).arg(format!("{}:{}", self.prefix, day.date));
        command.arg(day.seen).arg(requests).arg(self.limits.shared).arg(milliseconds(REMEMBER));
        command
    }

    /// What is known of `date`, or of a later day if one has begun: a clock that is set back does not bring a day back.
    /// Held while Redis counts: what two requests at once remember is not what either would leave behind.
    async fn day(&self, date: Date) -> MutexGuard<'_, Day> {
        let mut day = self.day.lock().await;
        if day.date < date {
            *day = Day { date, seen: 0, alone: 0 };
        }
        day
    }
}

/// See [`Budget::pace`]: of `shared` requests `used` are, and it is this late.
fn pace(shared: u64, used: u64, now: Time) -> Duration {
    let left = shared.saturating_sub(used);
    if left * 2 >= shared {
        return Duration::ZERO;
    }
    let to_midnight = DAY.saturating_sub(now.duration_since(Time::midnight()).unsigned_abs());
    to_midnight / u32::try_from(left.max(1)).unwrap_or(u32::MAX)
}

/// The day of UTC, by our clock.
fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

fn tell_left(limit: u64, used: u64) {
    let left = u32::try_from(limit.saturating_sub(used)).unwrap_or(u32::MAX);
    gauge!("reviews_budget_left").set(f64::from(left));
}
