use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::OnceCell;

use crate::domain::EnquiryId;

/// Enquiries that this process remembers: hours of the busiest day, in a few megabytes.
const MOST: usize = 20_000;

/// What became of the enquiries that came lately, so that a key that is sent twice, at once or later, is
/// stored once.
///
/// It spares the rest of the way most doubles; those that come to another replica, or after a restart,
/// the notifiers' ledger finds.
#[derive(Debug, Clone)]
pub(crate) struct Recent<T>(Arc<Mutex<Inner<T>>>);

#[derive(Debug)]
struct Inner<T> {
    outcomes: HashMap<EnquiryId, Arc<OnceCell<T>>>,
    /// The same ids as they came.
    order: VecDeque<EnquiryId>,
}

impl<T> Recent<T> {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Inner { outcomes: HashMap::new(), order: VecDeque::new() })))
    }

    /// The cell of an enquiry: whoever fills it first does it for all who ask at once. It stays empty after
    /// a failure, for the next attempt.
    pub(crate) fn outcome_of(&self, id: EnquiryId) -> Arc<OnceCell<T>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outcome) = inner.outcomes.get(&id) {
            return outcome.clone();
        }
        if inner.order.len() == MOST
            && let Some(oldest) = inner.order.pop_front()
        {
            inner.outcomes.remove(&oldest);
        }
        inner.order.push_back(id);
        inner.outcomes.entry(id).or_default().clone()
    }

    /// What became of an enquiry, if that is known and remembered.
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
    async fn two_at_once_are_stored_once_and_both_hear_of_it() {
        let recent = Recent::new();
        let (one, two) = (recent.outcome_of(id(1)), recent.outcome_of(id(1)));
        let first = one.get_or_try_init(async || {
            tokio::task::yield_now().await;
            Ok::<_, ()>("stored")
        });
        let second = two.get_or_try_init(async || -> Result<&str, ()> { panic!("stored twice") });
        assert_eq!(tokio::join!(first, second), (Ok(&"stored"), Ok(&"stored")));
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let recent = Recent::new();
        assert_eq!(recent.outcome_of(id(1)).get_or_try_init(async || Err("full")).await, Err("full"));
        assert_eq!(recent.outcome_of(id(1)).get_or_try_init(async || Ok::<_, ()>(1)).await, Ok(&1));
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let recent = Recent::new();
        for number in 0..=MOST {
            recent.outcome_of(id(number)).set(()).unwrap();
        }
        assert!(!recent.outcome_of(id(0)).initialized());
        assert!(recent.outcome_of(id(MOST)).initialized());
        assert_eq!(recent.0.lock().unwrap().outcomes.len(), MOST);
    }
}
