use std::{convert::Infallible, num::NonZeroU32, time::Duration};

use fail_open_redis::{Redis, milliseconds};
use metrics::{counter, describe_counter, describe_gauge, gauge};
use redis::Cmd;
use runtime::shutdown::Shutdown;
use tokio::time;

const HOUR: Duration = Duration::from_hours(1);
/// Counts a mail if fewer than `ARGV[1]` were counted, and answers whether it did, how many there are, and the
/// milliseconds to the end of the hour, which begins with its first mail.
const TAKE: &str = "\
    local used, granted = tonumber(redis.call('GET', KEYS[1]) or '0'), 0 \
    if used < tonumber(ARGV[1]) then used, granted = redis.call('INCR', KEYS[1]), 1 end \
    if redis.call('PTTL', KEYS[1]) == -1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end \
    return {granted, used, redis.call('PTTL', KEYS[1])}";
/// Takes a mail back, unless its hour is over.
const GIVE_BACK: &str = "\
    if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end return 0";
/// Bounds of a pause: it ends soon after the hour, and thousands that wait do not ask all the time.
const MIN_PAUSE: Duration = Duration::from_mins(1);
const MAX_PAUSE: Duration = Duration::from_mins(10);
/// How often the count of the hour is read for `/metrics`.
const SHOW_EVERY: Duration = Duration::from_secs(15);

/// What a mail is, which says how early it has to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// An enquiry to the staff: may use the whole budget.
    Enquiry,
    /// The same, suspected to be spam: waits when three quarters are used.
    Suspected,
    /// An acknowledgement to the visitor: not sent when half is used.
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

    /// How much of an hour's budget may be used before this class has to wait. At least one mail.
    fn share_of(self, hourly: NonZeroU32) -> u32 {
        let hourly = hourly.get();
        match self {
            Self::Enquiry => hourly,
            Self::Suspected => hourly.saturating_sub(hourly / 4),
            Self::Acknowledgement => hourly.div_ceil(2),
        }
    }
}

/// The budget has nothing left for a mail of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OverBudget {
    /// How long to wait before asking again.
    pub(crate) pause: Duration,
}

/// How many mails an hour all notifiers together hand to the mail server, so that a flood of enquiries does not use up the
/// account's quota, which is the staff's as well.
///
/// Counted in Redis. Without its answer a mail is granted: a quota that is used up is better than a lost lead. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    redis: Redis,
    key: String,
    /// `None`: no limit, where mails become files.
    hourly: Option<NonZeroU32>,
}

impl Budget {
    /// A budget of `hourly` mails, counted in `redis` under `prefix`.
    pub(crate) fn new(redis: Redis, prefix: &str, hourly: Option<NonZeroU32>) -> Self {
        describe_gauge!("mail_budget_used", "Mails counted in the current hour, of MAIL_HOURLY_BUDGET");
        describe_gauge!("mail_budget_limit", "MAIL_HOURLY_BUDGET: mails an hour, from all notifiers together");
        describe_counter!(
            "mails_over_budget_total",
            "Times that a mail had to wait, or was left out, for the hourly budget"
        );
        if let Some(hourly) = hourly {
            gauge!("mail_budget_limit").set(f64::from(hourly.get()));
        }
        Self { redis, key: format!("{prefix}:budget"), hourly }
    }

    /// Counts a mail that is about to be sent, if the budget has room for it.
    pub(crate) async fn take(&self, class: Class) -> Result<(), OverBudget> {
        let Some(hourly) = self.hourly else { return Ok(()) };
        let mut command = redis::cmd("EVAL");
        command.arg(TAKE).arg(1).arg(&self.key).arg(class.share_of(hourly)).arg(milliseconds(HOUR));
        let Some((granted, used, left_ms)) = self.redis.ask::<(bool, u32, i64)>(&command).await else { return Ok(()) };
        gauge!("mail_budget_used").set(f64::from(used));
        if granted {
            return Ok(());
        }
        counter!("mails_over_budget_total", "class" => class.label()).increment(1);
        let left = Duration::from_millis(u64::try_from(left_ms).unwrap_or_default());
        // Up to a fifth sooner, so that what began to wait together does not come back together.
        Err(OverBudget { pause: left.clamp(MIN_PAUSE, MAX_PAUSE).mul_f64(1.0 - fastrand::f64() / 5.0) })
    }

    /// Takes back a mail that was counted and that no server has taken.
    pub(crate) async fn give_back(&self) {
        if self.hourly.is_some() {
            let mut command = redis::cmd("EVAL");
            command.arg(GIVE_BACK).arg(1).arg(&self.key);
            self.redis.ask::<i64>(&command).await;
        }
    }

    /// Shows the count of the hour in `/metrics` until the shutdown, also when no mail is sent.
    pub(crate) async fn keep_shown(self, shutdown: Shutdown) -> Result<(), Infallible> {
        while self.hourly.is_some() && !shutdown.is_requested() {
            if let Some(used) = self.redis.ask::<Option<u32>>(&Cmd::get(&self.key)).await {
                gauge!("mail_budget_used").set(f64::from(used.unwrap_or_default()));
            }
            shutdown.or(time::sleep(SHOW_EVERY)).await;
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
        assert_eq!(shares(1), [1, 1, 1], "nothing waits for ever");
    }
}
