use testbed::report::verdict;

use crate::load::Figures;

/// Confidence level of a ratio's interval.
const CONFIDENCE: f64 = 0.95;

/// The ratio of two servers' figures, compared turn by turn, so that other load on the machine affects both alike.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ratio {
    pub(crate) median: f64,
    /// The [`CONFIDENCE`] interval of the median. It needs at least six turns; with fewer, it is the minimum and the
    /// maximum.
    pub(crate) between: (f64, f64),
}

impl Ratio {
    /// The ratio of this `figure` of `one` to that of `other`. Both have the same number of turns, at least one.
    pub(crate) fn of(one: &[Figures], other: &[Figures], figure: fn(&Figures) -> f64) -> Self {
        let mut ratios: Vec<f64> = one.iter().zip(other).map(|(one, other)| figure(one) / figure(other)).collect();
        ratios.sort_unstable_by(f64::total_cmp);
        let (last, outside) = (ratios.len() - 1, outside(ratios.len()));
        Self { median: ratios[last / 2], between: (ratios[outside], ratios[last - outside]) }
    }

    /// Table cells: the median and its interval.
    pub(crate) fn cells(&self) -> [String; 2] {
        let Self { median, between: (low, high) } = self;
        [format!("{median:.2}"), format!("{low:.2} to {high:.2}")]
    }

    /// A verdict on whether the ratio is at least `bound`.
    pub(crate) fn at_least(&self, bound: f64) -> String {
        level_or(self.median >= bound, self.between.1 >= bound)
    }

    /// A verdict on whether the ratio is at most `bound`.
    pub(crate) fn at_most(&self, bound: f64) -> String {
        level_or(self.median <= bound, self.between.0 <= bound)
    }
}

/// The verdict on a target: met, missed, or level if only the interval reaches it.
fn level_or(met: bool, may_be_met: bool) -> String {
    if may_be_met && !met { "level".to_owned() } else { verdict(met) }
}

/// The number of sorted turns outside the confidence interval of their median, at each end, by the sign test: a turn is
/// above the true median with a probability of one half, whatever their distribution.
fn outside(turns: usize) -> usize {
    let (mut outside, mut heads, mut at_most) = (0, 0.5_f64.powi(i32::try_from(turns).unwrap_or(i32::MAX)), 0.0);
    loop {
        at_most += heads;
        if at_most > (1.0 - CONFIDENCE) / 2.0 || outside == turns {
            return outside.saturating_sub(1);
        }
        #[expect(clippy::cast_precision_loss, reason = "there are few turns")]
        let ways = (turns - outside) as f64 / (outside + 1) as f64;
        (outside, heads) = (outside + 1, heads * ways);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn turns<const N: usize>(per_second: [f64; N]) -> [Figures; N] {
        let figures =
            |per_second| Figures { per_second, median: Duration::ZERO, p99: Duration::ZERO, shed_per_second: 0.0 };
        per_second.map(figures)
    }

    #[test]
    fn a_machine_that_slows_down_for_both_does_not_change_their_ratio() {
        let (one, other) = (turns([110.0, 45.0, 20.0, 12.0, 90.0]), turns([100.0, 50.0, 20.0, 10.0, 100.0]));
        assert_eq!(Ratio::of(&one, &other, |turn| turn.per_second).cells(), ["1.00", "0.90 to 1.20"]);
    }

    /// Compared with published tables of the sign test (two-sided, 0.05).
    #[test]
    fn more_turns_narrow_the_interval() {
        let left_out = [1, 5, 6, 8, 9, 12, 15, 20, 21, 25].map(outside);
        assert_eq!(left_out, [0, 0, 0, 0, 1, 2, 3, 5, 5, 7]);
    }

    #[test]
    fn a_result_within_the_noise_of_the_target_is_neither_met_nor_missed() {
        let ratio = |median, low, high| Ratio { median, between: (low, high) };
        assert_eq!(ratio(1.0, 0.9, 1.1).at_least(1.0), "met");
        assert_eq!(ratio(0.99, 0.9, 1.0).at_least(1.0), "level");
        assert_eq!(ratio(0.98, 0.9, 0.99).at_least(1.0), "**missed**");
        assert_eq!(ratio(1.0, 0.9, 1.1).at_most(1.0), "met");
        assert_eq!(ratio(1.01, 1.0, 1.1).at_most(1.0), "level");
        assert_eq!(ratio(1.02, 1.01, 1.1).at_most(1.0), "**missed**");
    }
}
