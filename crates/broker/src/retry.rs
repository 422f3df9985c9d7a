use std::{str::FromStr, time::Duration};

use jiff::SignedDuration;

/// The delays before a message is retried, with one retry queue for each. Written `5s,30s,2m`; the last delay repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetrySchedule(Vec<Duration>);

impl RetrySchedule {
    /// The retry delay after `attempt`, counted from 1.
    pub fn delay_after(&self, attempt: u32) -> Duration {
        let index = usize::try_from(attempt.saturating_sub(1)).unwrap_or(usize::MAX);
        self.0[index.min(self.0.len() - 1)]
    }

    /// The delays, shortest first.
    pub fn delays(&self) -> impl Iterator<Item = Duration> + '_ {
        self.0.iter().copied()
    }
}

impl FromStr for RetrySchedule {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "give delays of 10ms to 1d, each longer than the one before, such as 5s,30s,2m";
        let delay = |text: &str| Duration::try_from(text.trim().parse::<SignedDuration>().ok()?).ok();
        let delays: Option<Vec<Duration>> = text.split(',').map(delay).collect();
        let delays = delays.filter(|delays| delays.len() <= 16).ok_or(expected)?;
        let bounds = Duration::from_millis(10)..=Duration::from_hours(24);
        let increases = delays.windows(2).all(|pair| pair[0] < pair[1]);
        if increases && delays.iter().all(|delay| bounds.contains(delay)) { Ok(Self(delays)) } else { Err(expected) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest},
    };
    use runtime::env::variables;
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn the_last_delay_repeats() {
        let schedule: RetrySchedule = "5s, 30s,2m".parse().unwrap();
        let seconds: Vec<u64> = (1..=5).map(|attempt| schedule.delay_after(attempt).as_secs()).collect();
        assert_eq!(seconds, [5, 30, 120, 120, 120]);
    }

    #[test]
    fn the_default_goes_from_seconds_to_hours() {
        let schedule: RetrySchedule = variables::RETRY_SCHEDULE.default_value().unwrap().parse().unwrap();
        assert_eq!(schedule.delay_after(1), Duration::from_secs(5));
        assert_eq!(schedule.delay_after(99), Duration::from_hours(6));
    }

    #[test]
    fn rejects_delays_that_do_not_increase_or_are_out_of_range() {
        for text in ["", "5", "0s", "5s,5s", "30s,5s", "48h", "5s,,6s", "-5s"] {
            assert!(text.parse::<RetrySchedule>().is_err(), "{text}");
        }
    }

    fn any_schedule() -> impl Strategy<Value = String> {
        let delay = prop_oneof![
            4 => "[1-9][0-9]{0,3}(ms|s|m|h)",
            1 => "[0-9]{0,21}(ms|s|m|h|d|y)?",
            1 => "\\PC{0,6}",
        ];
        vec(delay, 0..5).prop_map(|delays| delays.join(","))
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn delays_of_any_accepted_schedule_increase_up_to_a_day(text in any_schedule(), attempt in any::<u32>()) {
            if let Ok(schedule) = text.parse::<RetrySchedule>() {
                let delays: Vec<_> = schedule.delays().collect();
                prop_assert!(delays.is_sorted() && !delays.is_empty());
                prop_assert!(schedule.delay_after(attempt) <= Duration::from_hours(24));
                prop_assert_eq!(schedule.delay_after(u32::MAX), delays[delays.len() - 1]);
            }
        }
    }
}
