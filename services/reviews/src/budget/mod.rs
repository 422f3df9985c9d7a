//! The daily budget of requests to Google, shared by all replicas.
//!
//! Redis counts the requests of the day, and every process remembers the highest count it has seen and restores it to a
//! Redis that lost its data. A quarter of the budget is reserved for outages of Redis and divided among the replicas,
//! so that together they stay within the budget without a shared count.
//!
//! The first half is spent on demand. The second half is spread over the rest of the day ([`Budget::min_interval`]), so
//! that an outage of Google in the morning does not take the reviews off the page in the evening.
//!
//! Cases that can exceed the budget: a process restarted during an outage of Redis has its reserve again, more replicas
//! than the four have more reserves, and requests of the last [`SYNC_INTERVAL`] before Redis lost its data
//! are known only to the process that made them. A quota of the same size in Google's console is the hard limit.

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

/// Counts `ARGV[2]` requests if the day has as many left, starting from the stored count or the caller's (`ARGV[1]`),
/// whichever is higher. Returns whether they are granted, the new count, and whether the stored value was invalid.
/// Atomic, so that no two replicas get the last request.
const SPEND: &str = "local used, invalid = 0, 0 \
                     local kind = redis.call('TYPE', KEYS[1]).ok \
                     if kind == 'string' then \
                         local text = redis.call('GETRANGE', KEYS[1], 0, 15) \
                         if string.match(text, '^%d+$') and #text < 16 then used = tonumber(text) else invalid = 1 end \
                     elseif kind ~= 'none' then invalid = 1 end \
                     local stored = used \
                     used = math.max(used, tonumber(ARGV[1])) \
                     local granted = 0 \
                     if used + tonumber(ARGV[2]) <= tonumber(ARGV[3]) then \
                         granted = 1 used = used + tonumber(ARGV[2]) \
                     end \
                     if invalid == 1 or used ~= stored then \
                         redis.call('SET', KEYS[1], string.format('%.0f', used), 'PX', ARGV[4]) \
                     end \
                     return {granted, used, invalid}";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Lifetime of a day's count: past the end of the day by every replica's clock.
const COUNT_LIFETIME: Duration = Duration::from_secs(2 * 24 * 60 * 60);
/// How often a process synchronises its count with Redis.
const SYNC_INTERVAL: Duration = Duration::from_secs(15);

/// No request is left today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no requests left today: see REVIEWS_DAILY_REQUESTS")]
pub(crate) struct BudgetExhausted;

/// How the daily budget is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Limits {
    /// Requests of all replicas together, counted in Redis.
    shared: u64,
    /// Requests of each replica while Redis does not answer.
    reserve: u64,
}

impl Limits {
    fn new(daily: NonZeroU32, replicas: NonZeroU32) -> Self {
        let (daily, replicas) = (u64::from(daily.get()), u64::from(replicas.get()));
        let reserve = daily / 4 / replicas;
        Self { shared: daily - reserve * replicas, reserve }
    }
}

/// The counts of a day, as far as this process knows.
#[derive(Debug, Clone, Copy)]
struct Day {
    date: Date,
    /// Highest shared count seen.
    shared_used: u64,
    /// Requests of this process while Redis did not answer.
    reserve_used: u64,
}

/// The daily budget. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    redis: Redis,
    prefix: String,
    limits: Limits,
    day: Arc<Mutex<Day>>,
}

impl Budget {
    /// A budget of `daily` requests for up to `replicas` replicas; its Redis keys begin with `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str, daily: NonZeroU32, replicas: NonZeroU32) -> Self {
        let day = Day { date: Date::MIN, shared_used: 0, reserve_used: 0 };
        let limits = Limits::new(daily, replicas);
        Self { redis, prefix: format!("{prefix}:v1:budget"), limits, day: Arc::new(Mutex::new(day)) }
    }

    /// Takes one request from today's budget.
    ///
    /// # Errors
    ///
    /// If none is left.
    pub(crate) async fn spend(&self) -> Result<(), BudgetExhausted> {
        self.spend_on(today()).await
    }

    /// The interval between requests with which the budget lasts until midnight (UTC), as far as this process knows:
    /// zero while half of the budget is left, the rest of the day when nothing is.
    pub(crate) async fn min_interval(&self) -> Duration {
        self.min_interval_at(Timestamp::now()).await
    }

    async fn min_interval_at(&self, now: Timestamp) -> Duration {
        let now = now.to_zoned(TimeZone::UTC);
        let used = self.day(now.date()).await.shared_used;
        min_interval(self.limits.shared, used, now.time())
    }

    /// Synchronises the count of the day with Redis until the shutdown.
    pub(crate) async fn keep_synced(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while !shutdown.is_requested() {
            let _is_answered = self.sync(today()).await;
            shutdown.run_until_requested(time::sleep(SYNC_INTERVAL)).await;
        }
        Ok(())
    }

    pub(crate) async fn spend_on(&self, date: Date) -> Result<(), BudgetExhausted> {
        let mut day = self.day(date).await;
        let granted = match self.count(&mut day, 1).await {
            Some(granted) => granted,
            None => self.spend_reserve(&mut day),
        };
        if granted {
            return Ok(());
        }
        counter!("reviews_budget_refusals_total").increment(1);
        Err(BudgetExhausted)
    }

    /// Reads and restores the shared count. Returns true if Redis answered.
    async fn sync(&self, date: Date) -> bool {
        self.count(&mut *self.day(date).await, 0).await.is_some()
    }

    /// Counts `requests` in Redis. Returns whether they are granted; `None` if Redis does not answer.
    async fn count(&self, day: &mut Day, requests: u64) -> Option<bool> {
        let (granted, used, is_invalid) = self.redis.query::<(bool, u64, bool)>(&self.script(day, requests)).await?;
        if is_invalid {
            counter!("reviews_entries_dropped_total", "reason" => "budget").increment(1);
            tracing::warn!(used, "replaced an invalid request count in Redis");
        }
        day.shared_used = day.shared_used.max(used);
        report_remaining(self.limits.shared, day.shared_used);
        Some(granted)
    }

    fn spend_reserve(&self, day: &mut Day) -> bool {
        let granted = day.reserve_used < self.limits.reserve;
        day.reserve_used += u64::from(granted);
        report_remaining(self.limits.reserve, day.reserve_used);
        granted
    }

    fn script(&self, day: &Day, requests: u64) -> Cmd {
        let mut command = redis::cmd("EVAL");
        command.arg(SPEND).arg(1).arg(format!("{}:{}", self.prefix, day.date));
        command.arg(day.shared_used).arg(requests).arg(self.limits.shared).arg(milliseconds(COUNT_LIFETIME));
        command
    }

    /// The state of `date`, or of the latest day seen: a clock that is set back does not reset a day. The caller holds
    /// the lock while Redis counts, so that concurrent requests do not overwrite each other's count.
    async fn day(&self, date: Date) -> MutexGuard<'_, Day> {
        let mut day = self.day.lock().await;
        if day.date < date {
            *day = Day { date, shared_used: 0, reserve_used: 0 };
        }
        day
    }
}

/// See [`Budget::min_interval`]: `used` of `shared` requests are spent at `now`.
fn min_interval(shared: u64, used: u64, now: Time) -> Duration {
    let remaining = shared.saturating_sub(used);
    if remaining * 2 >= shared {
        return Duration::ZERO;
    }
    let to_midnight = DAY.saturating_sub(now.duration_since(Time::midnight()).unsigned_abs());
    to_midnight / u32::try_from(remaining.max(1)).unwrap_or(u32::MAX)
}

/// Today's date in UTC.
fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

fn report_remaining(limit: u64, used: u64) {
    let remaining = u32::try_from(limit.saturating_sub(used)).unwrap_or(u32::MAX);
    gauge!("reviews_budget_left").set(f64::from(remaining));
}
