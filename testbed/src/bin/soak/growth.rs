use std::time::Duration;

/// A quarter of a run that is compared. The first is not, as caches fill and connections open in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quarter {
    /// The baseline.
    Second,
    /// The quarter compared with the baseline.
    Last,
}

impl Quarter {
    /// The quarter of a run of this length that contains this time. `None` for the two that are not compared.
    pub(crate) fn of(at: Duration, length: Duration) -> Option<Self> {
        match (at * 4).div_duration_f64(length) {
            1.0..2.0 => Some(Self::Second),
            3.0.. => Some(Self::Last),
            _ => None,
        }
    }
}

/// Increase that does not count as growth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// As a share of the amount before, such as 0.05.
    pub(crate) share: f64,
    /// In addition to the share.
    pub(crate) amount: f64,
}

impl Allowance {
    /// Returns true if the increase from `before` to `after` is allowed.
    pub(crate) fn covers(self, before: f64, after: f64) -> bool {
        after <= before * (1.0 + self.share) + self.amount
    }
}

/// The value that `part` per cent of the values do not exceed. `None` if there are no values.
pub(crate) fn percentile(values: impl IntoIterator<Item = f64>, part: usize) -> Option<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() * part / 100).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_quarter_and_the_third_are_not_compared() {
        let of = |seconds| Quarter::of(Duration::from_secs(seconds), Duration::from_secs(400));
        assert_eq!([0, 99, 200, 299].map(of), [None; 4]);
        assert_eq!([100, 199].map(of), [Some(Quarter::Second); 2]);
        assert_eq!([300, 399, 400, 402].map(of), [Some(Quarter::Last); 4]);
    }

    #[test]
    fn allows_an_increase_by_the_share_and_the_amount_and_no_more() {
        let allowance = Allowance { share: 0.05, amount: 2.0 };
        assert!(allowance.covers(100.0, 107.0));
        assert!(!allowance.covers(100.0, 107.1));
        assert!(allowance.covers(0.0, 2.0));
        assert!(allowance.covers(100.0, 1.0));
    }

    #[test]
    fn a_percentile_does_not_depend_on_the_order() {
        let values = || (0..100).rev().map(f64::from);
        assert_eq!(percentile(values(), 50), Some(50.0));
        assert_eq!(percentile(values(), 99), Some(99.0));
        assert_eq!(percentile([], 50), None);
    }
}
