use std::{
    collections::BTreeMap,
    convert::Infallible,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// A limit on the bodies being received at once. A new body evicts the oldest.
///
/// A well-behaved body arrives within moments. Refusing new bodies instead would let clients whose bodies never end lock
/// everybody else out.
#[derive(Debug, Clone)]
pub(super) struct BodySlots {
    max: NonZeroUsize,
    slots: Arc<Mutex<Slots>>,
}

#[derive(Debug, Default)]
struct Slots {
    next: u64,
    /// Oldest first. Dropping a sender evicts its body.
    taken: BTreeMap<u64, oneshot::Sender<Infallible>>,
}

impl BodySlots {
    pub(super) fn new(max: NonZeroUsize) -> Self {
        Self { max, slots: Arc::default() }
    }

    /// A slot for one more body.
    pub(super) fn acquire(&self) -> BodySlot {
        let (sender, evicted) = oneshot::channel();
        let mut slots = self.lock();
        while slots.taken.len() >= self.max.get() {
            slots.taken.pop_first();
        }
        let number = slots.next;
        slots.next += 1;
        slots.taken.insert(number, sender);
        BodySlot { slots: self.clone(), number, evicted }
    }

    /// A poisoned lock is safe to use: no code under it can panic halfway through a change.
    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A body's slot, freed on drop.
#[derive(Debug)]
pub(super) struct BodySlot {
    slots: BodySlots,
    number: u64,
    evicted: oneshot::Receiver<Infallible>,
}

impl BodySlot {
    /// Waits until a newer body evicts this one.
    pub(super) async fn evicted(&mut self) {
        match (&mut self.evicted).await {
            Ok(never) => match never {},
            Err(_dropped) => {}
        }
    }
}

impl Drop for BodySlot {
    fn drop(&mut self) {
        self.slots.lock().taken.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn a_new_body_evicts_only_the_oldest() {
        let slots = BodySlots::new(NonZeroUsize::new(2).unwrap());
        let [mut first, second, mut third] = [(); 3].map(|()| slots.acquire());
        assert!(first.evicted().now_or_never().is_some());
        drop(second);
        let _fourth = slots.acquire();
        assert!(third.evicted().now_or_never().is_none());
        let _fifth = slots.acquire();
        assert!(third.evicted().now_or_never().is_some());
    }

    #[test]
    fn a_received_body_frees_its_slot() {
        let slots = BodySlots::new(NonZeroUsize::MIN);
        drop(slots.acquire());
        assert!(slots.lock().taken.is_empty());
    }
}
