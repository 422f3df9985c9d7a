use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// Calls that earn one retry.
const CALLS_PER_RETRY: i64 = 5;
/// Maximum retries in reserve, and the initial reserve: a replica that dies takes all its calls in flight with it.
const MAX_RESERVE: i64 = 100;

/// Bounds retries to one in five calls, beyond a reserve. When all replicas are overloaded, retrying every call would
/// triple their load.
#[derive(Debug, Clone)]
pub(super) struct RetryBudget(Arc<AtomicI64>);

impl RetryBudget {
    pub(super) fn new() -> Self {
        Self(Arc::new(AtomicI64::new(MAX_RESERVE * CALLS_PER_RETRY)))
    }

    /// Counts a call towards the next retry.
    pub(super) fn deposit(&self) {
        self.update(|balance| Some((balance + 1).min(MAX_RESERVE * CALLS_PER_RETRY)));
    }

    /// Spends one retry. Returns false if the budget is exhausted.
    pub(super) fn try_withdraw(&self) -> bool {
        self.update(|balance| (balance >= CALLS_PER_RETRY).then(|| balance - CALLS_PER_RETRY))
    }

    fn update(&self, step: impl Fn(i64) -> Option<i64>) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_one_retry_in_five_calls_beyond_the_reserve() {
        let budget = RetryBudget::new();
        let retries = |calls: usize| {
            let retried = || {
                budget.deposit();
                budget.try_withdraw()
            };
            (0..calls).filter(|_| retried()).count()
        };
        assert_eq!(retries(100), 100, "the reserve");
        let _ = retries(1_000);
        assert_eq!(retries(1_000), 200);
    }
}
