use std::{fmt, time::Duration};

use testbed::report::{Table, verdict};

use crate::{
    growth::{Quarter, percentile},
    measure::Measure,
    usage::Usage,
};

/// Samples of the resources of one process.
#[derive(Debug)]
pub(crate) struct Course {
    process: &'static str,
    /// Before the first visitor.
    idle: Usage,
    second: Vec<Usage>,
    last: Vec<Usage>,
}

/// The amounts of one resource of a process.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    process: &'static str,
    measure: Measure,
    idle: f64,
    /// The medians of the two quarters.
    second: f64,
    last: f64,
    /// After the last visitor.
    after: f64,
}

impl Course {
    /// The course of a process that held this when it was idle.
    pub(crate) fn new(process: &'static str, idle: Usage) -> Self {
        Self { process, idle, second: Vec::new(), last: Vec::new() }
    }

    /// Records its resources at this time of a run of this length.
    pub(crate) fn note(&mut self, at: Duration, length: Duration, usage: Usage) {
        match Quarter::of(at, length) {
            Some(Quarter::Second) => self.second.push(usage),
            Some(Quarter::Last) => self.last.push(usage),
            None => {}
        }
    }

    /// The whole course, ending with `after`, the resources after the last visitor. `None` if a quarter has no sample.
    pub(crate) fn lines(&self, after: Usage) -> Option<Vec<Line>> {
        let median = |usages: &[Usage], measure| percentile(usages.iter().map(|usage| usage.of(measure)), 50);
        let line = |measure| {
            Some(Line {
                process: self.process,
                measure,
                idle: self.idle.of(measure),
                second: median(&self.second, measure)?,
                last: median(&self.last, measure)?,
                after: after.of(measure),
            })
        };
        Measure::ALL.into_iter().map(line).collect()
    }
}

impl Line {
    fn grew(&self) -> bool {
        !self.measure.allowance().covers(self.second, self.last)
    }

    fn is_left_over(&self) -> bool {
        self.measure.left_over().is_some_and(|allowance| !allowance.covers(self.idle, self.after))
    }

    /// The checks that failed.
    pub(crate) fn failed_checks(&self) -> Vec<String> {
        let Self { process, measure, .. } = self;
        let [idle, second, last, after] =
            [self.idle, self.second, self.last, self.after].map(|amount| measure.cell(amount));
        let grew = self.grew().then(|| format!("{process} grew: {measure}: {second}, and in the last quarter {last}"));
        let left = self.is_left_over().then(|| {
            format!("{process} did not release resources: {measure}: {idle} before the visitors, {after} after")
        });
        grew.into_iter().chain(left).collect()
    }
}

/// The lines of a table.
#[derive(Debug)]
pub(crate) struct Lines<'a>(pub(crate) &'a [Line]);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new(["", "idle", "second quarter", "last quarter", "after", "no growth"]);
        for line in self.0 {
            let amounts = [line.idle, line.second, line.last, line.after].map(|amount| line.measure.cell(amount));
            let kept = verdict(line.failed_checks().is_empty());
            let name = format!("{}: {}", line.process, line.measure);
            table.row([name].into_iter().chain(amounts).chain([kept]));
        }
        table.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_secs(400);

    fn usage(amount: f64) -> Usage {
        Usage { memory: amount, descriptors: amount, threads: amount, tasks: amount }
    }

    /// The checks that fail for a process with 100 of each resource when idle, `amount` of it during the run, and `after`
    /// at the end.
    fn broken_by(amount: impl Fn(f64) -> f64, after: f64) -> Vec<String> {
        let mut course = Course::new("gateway", usage(100.0));
        for second in (0..400).step_by(2) {
            course.note(Duration::from_secs(second), LENGTH, usage(amount(f64::from(u32::try_from(second).unwrap()))));
        }
        course.lines(usage(after)).unwrap().iter().flat_map(Line::failed_checks).collect()
    }

    #[test]
    fn detects_growth_in_each_measure() {
        let broken = broken_by(|second| 100.0 + second * 0.2, 100.0);
        assert_eq!(broken.len(), Measure::ALL.len(), "{broken:?}");
        assert_eq!(broken[0], "gateway grew: memory, MiB: 130.0, and in the last quarter 170.0");
    }

    #[test]
    fn a_course_that_grows_to_its_level_in_the_first_quarter_and_stays_passes() {
        assert_eq!(broken_by(|second| 100.0 + second.min(99.0), 100.0), Vec::<String>::new());
    }

    #[test]
    fn a_peak_is_no_growth() {
        let peak = |second| if second == 350.0 { 1_000.0 } else { 100.0 };
        assert_eq!(broken_by(peak, 100.0), Vec::<String>::new());
    }

    #[test]
    fn memory_may_grow_by_less_than_what_is_counted() {
        let broken = broken_by(|second| if second < 300.0 { 100.0 } else { 108.0 }, 100.0);
        assert_eq!(broken, ["gateway grew: memory, MiB: 100.0, and in the last quarter 108.0"]);
    }

    #[test]
    fn descriptors_and_tasks_must_be_released_and_memory_need_not_be() {
        let broken = broken_by(|_| 150.0, 150.0);
        assert_eq!(
            broken,
            [
                "gateway did not release resources: descriptors: 100 before the visitors, 150 after",
                "gateway did not release resources: tasks: 100 before the visitors, 150 after",
            ]
        );
    }

    #[test]
    fn a_process_without_samples_has_no_result() {
        assert!(Course::new("gateway", usage(100.0)).lines(usage(100.0)).is_none());
    }
}
