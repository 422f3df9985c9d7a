use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::OnceCell;

use crate::domain::EnquiryId;

/// Maximum entries: some hours of the busiest day, in a few megabytes.
const CAPACITY: usize = 20_000;

/// The outcomes of recent enquiries by their idempotency key, so that a key sent twice, at once or later, is processed
/// once.
///
/// It catches most duplicates early. The notifiers' ledger catches those that come to another replica or after a restart.
/// Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct IdempotencyCache<T>(Arc<Mutex<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    outcomes: HashMap<EnquiryId, Arc<OnceCell<T>>>,
    /// The same ids, the oldest first.
    order: VecDeque<EnquiryId>,
}

impl<T> IdempotencyCache<T> {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Inner { outcomes: HashMap::new(), order: VecDeque::new() })))
    }

    /// The cell of an enquiry, created if it is missing. Concurrent callers share one initialization; after a failure the
    /// cell stays empty for the next attempt.
    pub(crate) fn entry(&self, id: EnquiryId) -> Arc<OnceCell<T>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outcome) = inner.outcomes.get(&id) {
            return outcome.clone();
        }
        if inner.order.len() == CAPACITY
            && let Some(oldest) = inner.order.pop_front()
        {
            inner.outcomes.remove(&oldest);
        }
        inner.order.push_back(id);
        inner.outcomes.entry(id).or_default().clone()
    }

    /// Returns true if an enquiry has an outcome, after an initialization in flight.
    pub(crate) async fn has_outcome(&self, id: EnquiryId) -> bool {
        let outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner).outcomes.get(&id).cloned();
        match outcome {
            Some(outcome) => outcome.get_or_try_init(async || Err(())).await.is_ok(),
            None => false,
        }
    }

    /// The outcome of an enquiry, if it is known.
    pub(crate) fn get(&self, id: EnquiryId) -> Option<T>
    where
        T: Copy,
    {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.outcomes.get(&id).and_then(|outcome| outcome.get().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: usize) -> EnquiryId {
        uuid::Uuid::from_u128(number as u128).to_string().parse().unwrap()
    }

    #[tokio::test]
    async fn concurrent_duplicates_share_one_outcome() {
        let cache = IdempotencyCache::new();
        let (one, two) = (cache.entry(id(1)), cache.entry(id(1)));
        let first = one.get_or_try_init(async || {
            tokio::task::yield_now().await;
            Ok::<_, ()>("stored")
        });
        let second = two.get_or_try_init(async || -> Result<&str, ()> { panic!("stored twice") });
        assert_eq!(tokio::join!(first, second), (Ok(&"stored"), Ok(&"stored")));
    }

    #[tokio::test]
    async fn retries_after_a_failure() {
        let cache = IdempotencyCache::new();
        assert_eq!(cache.entry(id(1)).get_or_try_init(async || Err("full")).await, Err("full"));
        assert_eq!(cache.entry(id(1)).get_or_try_init(async || Ok::<_, ()>(1)).await, Ok(&1));
    }

    #[tokio::test]
    async fn an_outcome_is_known_once_its_initialization_has_succeeded() {
        let cache = IdempotencyCache::new();
        assert!(!cache.has_outcome(id(1)).await);
        for stored in [Err("full"), Ok(())] {
            let entry = cache.entry(id(1));
            let storing = entry.get_or_try_init(async || {
                tokio::task::yield_now().await;
                stored
            });
            let (_, is_known) = tokio::join!(storing, cache.has_outcome(id(1)));
            assert_eq!(is_known, stored.is_ok());
        }
    }

    #[test]
    fn evicts_the_oldest() {
        let cache = IdempotencyCache::new();
        for number in 0..=CAPACITY {
            cache.entry(id(number)).set(()).unwrap();
        }
        assert!(!cache.entry(id(0)).initialized());
        assert!(cache.entry(id(CAPACITY)).initialized());
        assert_eq!(cache.0.lock().unwrap().outcomes.len(), CAPACITY);
    }
}
