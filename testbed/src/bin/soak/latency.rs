use std::{fmt, time::Duration};

use testbed::report::{Table, verdict};

use crate::{
    growth::{Allowance, Quarter, percentile},
    prober::{Probed, Took},
};

/// Allowed increase of p99 in the last quarter: twice the value, plus 20 ms for a busy machine.
const LONGER: Allowance = Allowance { share: 1.0, amount: 20.0 };

/// Response times in the compared quarters, in milliseconds.
#[derive(Debug)]
pub(crate) struct Latency {
    asked: &'static str,
    second: Times,
    last: Times,
}

#[derive(Debug, Clone, Copy)]
struct Times {
    median: f64,
    p99: f64,
}

impl Latency {
    /// The latencies probed in a run of this length. `None` if a quarter has no response.
    pub(crate) fn of(probed: &Probed, length: Duration) -> Option<Vec<Self>> {
        [("home page", &probed.page), ("enquiry", &probed.enquiry)]
            .into_iter()
            .map(|(asked, took)| Self::new(asked, took, length))
            .collect()
    }

    fn new(asked: &'static str, took: &[Took], length: Duration) -> Option<Self> {
        let times = |quarter| {
            let of = took.iter().filter(|took| Quarter::of(took.at, length) == Some(quarter));
            let times: Vec<f64> = of.map(|took| took.time.as_secs_f64() * 1e3).collect();
            Some(Times { median: percentile(times.iter().copied(), 50)?, p99: percentile(times, 99)? })
        };
        Some(Self { asked, second: times(Quarter::Second)?, last: times(Quarter::Last)? })
    }

    /// The check that failed, if one did.
    pub(crate) fn failed_check(&self) -> Option<String> {
        let Self { asked, second, last } = self;
        (!LONGER.covers(second.p99, last.p99))
            .then(|| format!("{asked}: a p99 of {:.1} ms, and in the last quarter {:.1} ms", second.p99, last.p99))
    }
}

/// The latencies as a table.
#[derive(Debug)]
pub(crate) struct Latencies<'a>(pub(crate) &'a [Latency]);

impl fmt::Display for Latencies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new([
            "milliseconds",
            "p50, second quarter",
            "p50, last quarter",
            "p99, second quarter",
            "p99, last quarter",
            "as soon",
        ]);
        for latency in self.0 {
            let Latency { asked, second, last } = latency;
            let times = [second.median, last.median, second.p99, last.p99].map(|time| format!("{time:.1}"));
            let kept = verdict(latency.failed_check().is_none());
            table.row([(*asked).to_owned()].into_iter().chain(times).chain([kept]));
        }
        table.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_secs(400);

    /// The latency of one response per second, which takes `millis` of that second.
    fn latency(millis: impl Fn(u64) -> u64) -> Latency {
        let took = |second| Took { at: Duration::from_secs(second), time: Duration::from_millis(millis(second)) };
        Latency::new("home page", &(0..400).map(took).collect::<Vec<_>>(), LENGTH).unwrap()
    }

    #[test]
    fn detects_growing_latency() {
        assert!(latency(|second| second * second / 100).failed_check().is_some());
    }

    #[test]
    fn ignores_slow_responses_in_the_first_quarter() {
        assert_eq!(latency(|second| if second < 100 { 5_000 } else { 5 }).failed_check(), None);
    }

    #[test]
    fn twice_as_long_and_20_ms_is_allowed() {
        assert_eq!(latency(|second| if second < 300 { 10 } else { 40 }).failed_check(), None);
        assert_eq!(
            latency(|second| if second < 300 { 10 } else { 41 }).failed_check().unwrap(),
            "home page: a p99 of 10.0 ms, and in the last quarter 41.0 ms"
        );
    }

    #[test]
    fn a_quarter_without_a_response_has_no_result() {
        assert!(Latency::new("home page", &[], LENGTH).is_none());
    }
}
