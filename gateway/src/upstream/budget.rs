use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// A call earns this part of a retry.
const PART: i64 = 5;
/// Most retries that can be saved up, and what there is at the start: a replica that dies takes all its calls with it.
const MOST: i64 = 100;

/// How many calls may be repeated: one in five, beyond a reserve. When all replicas are in trouble, repeating everything
/// would treble what brought them there.
#[derive(Debug, Clone)]
pub(super) struct Budget(Arc<AtomicI64>);

impl Budget {
    pub(super) fn new() -> Self {
        Self(Arc::new(AtomicI64::new(MOST * PART)))
    }

    /// Counts a call.
    pub(super) fn note_call(&self) {
        self.update(|left| Some((left + 1).min(MOST * PART)));
    }

    /// Whether one more retry may be made, which is then spent.
    pub(super) fn allows_retry(&self) -> bool {
        self.update(|left| (left >= PART).then(|| left - PART))
    }

    fn update(&self, step: impl Fn(i64) -> Option<i64>) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_reserve_one_call_in_five_is_repeated() {
        let budget = Budget::new();
        let repeated = |calls: usize| {
            let one = || {
                budget.note_call();
                budget.allows_retry()
            };
            (0..calls).filter(|_| one()).count()
        };
        assert!(repeated(100) == 100, "the reserve");
        let _ = repeated(1_000);
        assert_eq!(repeated(1_000), 200);
    }
}
