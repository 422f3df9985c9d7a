use std::{convert::Infallible, num::NonZeroU32, time::Duration};

use fail_open_redis::{Redis, milliseconds};
use metrics::{counter, gauge};
use redis::Cmd;
use runtime::shutdown::Shutdown;
use tokio::time;

const HOUR: Duration = Duration::from_hours(1);
/// Counts a mail if fewer than `ARGV[1]` are counted. Returns whether it did, the count, and the milliseconds left of the
/// hour, which starts with its first mail.
const TAKE: &str = "\
    local used, granted = tonumber(redis.call('GET', KEYS[1]) or '0'), 0 \
    if used < tonumber(ARGV[1]) then used, granted = redis.call('INCR', KEYS[1]), 1 end \
    if redis.call('PTTL', KEYS[1]) == -1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end \
    return {granted, used, redis.call('PTTL', KEYS[1])}";
/// Uncounts a mail, unless its hour has ended.
const REFUND: &str = "\
    if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end return 0";
/// Bounds of the delay before a mail is tried again: soon after the hour ends, without thousands of waiting mails polling
/// all the time.
const MIN_DELAY: Duration = Duration::from_mins(1);
const MAX_DELAY: Duration = Duration::from_mins(10);
/// How often the count is read for `/metrics`.
const REPORT_INTERVAL: Duration = Duration::from_secs(15);

/// The class of a mail, which determines its share of the budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// An enquiry to the staff: all of the budget.
    Enquiry,
    /// An enquiry suspected of being spam: three quarters.
    Suspected,
    /// An acknowledgement to the visitor: half.
    Acknowledgement,
}

impl Class {
    fn label(self) -> &'static str {
        match self {
            Self::Enquiry => "enquiry",
            Self::Suspected => "suspected",
            Self::Acknowledgement => "acknowledgement",
        }
    }

    /// The number of mails in an hour at which this class has no budget left; at least one.
    fn share_of(self, hourly: NonZeroU32) -> u32 {
        let hourly = hourly.get();
        match self {
            Self::Enquiry => hourly,
            Self::Suspected => hourly.saturating_sub(hourly / 4),
            Self::Acknowledgement => hourly.div_ceil(2),
        }
    }
}

/// The budget has no room for a mail of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OverBudget {
    pub(crate) retry_after: Duration,
}

/// The hourly limit on mails to the mail server from all notifiers together, so that a flood of enquiries does not use up
/// the account's quota, which the staff share.
///
/// Counted in Redis. If Redis does not answer the mail is granted: an exhausted quota is better than a lost lead. Clones
/// share the budget.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    redis: Redis,
    key: String,
    /// `None` if unlimited, since a folder has no quota.
    hourly: Option<NonZeroU32>,
}

impl Budget {
    /// A budget of `hourly` mails, counted under `prefix` in `redis`.
    pub(crate) fn new(redis: Redis, prefix: &str, hourly: Option<NonZeroU32>) -> Self {
        if let Some(hourly) = hourly {
            gauge!("mail_budget_limit").set(f64::from(hourly.get()));
        }
        Self { redis, key: format!("{prefix}:budget"), hourly }
    }

    /// Counts a mail that is about to be sent, if the budget has room for its class.
    pub(crate) async fn take(&self, class: Class) -> Result<(), OverBudget> {
        let Some(hourly) = self.hourly else { return Ok(()) };
        let mut command = redis::cmd("EVAL");
        command.arg(TAKE).arg(1).arg(&self.key).arg(class.share_of(hourly)).arg(milliseconds(HOUR));
        let Some((granted, used, left_ms)) = self.redis.query::<(bool, u32, i64)>(&command).await else {
            return Ok(());
        };
        gauge!("mail_budget_used").set(f64::from(used));
        if granted {
            return Ok(());
        }
        counter!("mails_over_budget_total", "class" => class.label()).increment(1);
        let left = Duration::from_millis(u64::try_from(left_ms).unwrap_or_default());
        // Jitter of up to a fifth, so that mails that were deferred together do not return together.
        Err(OverBudget { retry_after: left.clamp(MIN_DELAY, MAX_DELAY).mul_f64(1.0 - fastrand::f64() / 5.0) })
    }

    /// Uncounts a mail that the server did not accept.
    pub(crate) async fn refund(&self) {
        if self.hourly.is_some() {
            let mut command = redis::cmd("EVAL");
            command.arg(REFUND).arg(1).arg(&self.key);
            self.redis.query::<i64>(&command).await;
        }
    }

    /// Reports the count in `/metrics` until the shutdown, even if this process sends no mails.
    pub(crate) async fn keep_reporting(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while self.hourly.is_some() && !shutdown.is_requested() {
            if let Some(used) = self.redis.query::<Option<u32>>(&Cmd::get(&self.key)).await {
                gauge!("mail_budget_used").set(f64::from(used.unwrap_or_default()));
            }
            shutdown.run_until_requested(time::sleep(REPORT_INTERVAL)).await;
        }
        shutdown.requested().await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acknowledgements_and_suspected_spam_leave_room_for_enquiries() {
        let shares = |hourly: u32| {
            let hourly = NonZeroU32::new(hourly).unwrap();
            [Class::Acknowledgement, Class::Suspected, Class::Enquiry].map(|class| class.share_of(hourly))
        };
        assert_eq!(shares(40), [20, 30, 40]);
        assert_eq!(shares(4), [2, 3, 4]);
        assert_eq!(shares(1), [1, 1, 1], "every class can send");
    }
}
