use std::time::Duration;

/// A part of a run that is compared. The first quarter is neither: caches fill in it, and connections are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quarter {
    /// With what it is compared.
    Second,
    /// The part that is compared.
    Last,
}

impl Quarter {
    /// The quarter that a moment of a run of this length is in; `None` for the two that are not compared.
    pub(crate) fn of(at: Duration, length: Duration) -> Option<Self> {
        match (at * 4).div_duration_f64(length) {
            1.0..2.0 => Some(Self::Second),
            3.0.. => Some(Self::Last),
            _ => None,
        }
    }
}

/// How much more is not yet growth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// Of what there was before, such as 0.05 for a twentieth.
    pub(crate) share: f64,
    /// On top of that.
    pub(crate) amount: f64,
}

impl Allowance {
    /// Whether `after` is no more than it may be where there was `before`.
    pub(crate) fn covers(self, before: f64, after: f64) -> bool {
        after <= before * (1.0 + self.share) + self.amount
    }
}

/// The value that `part` of a hundred do not exceed; `None` of none.
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
    fn a_share_and_an_amount_more_are_allowed_and_nothing_beyond() {
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
