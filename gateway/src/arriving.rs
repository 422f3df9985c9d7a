use std::{
    collections::BTreeMap,
    convert::Infallible,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// The bodies that are on their way, of which so many may be at once: the next takes the place of the oldest.
///
/// One that comes at all comes within moments. To refuse the next instead would let whoever sends bodies that never end
/// keep everybody else out.
#[derive(Debug, Clone)]
pub(crate) struct Arriving {
    most: NonZeroUsize,
    bodies: Arc<Mutex<Bodies>>,
}

#[derive(Debug, Default)]
struct Bodies {
    next: u64,
    /// The oldest first. To drop one's sender is to tell it that it has lost its place.
    places: BTreeMap<u64, oneshot::Sender<Infallible>>,
}

impl Arriving {
    pub(crate) fn new(most: NonZeroUsize) -> Self {
        Self { most, bodies: Arc::default() }
    }

    /// A place for one more body.
    pub(crate) fn begin(&self) -> ArrivalPlace {
        let (sender, lost) = oneshot::channel();
        let mut bodies = self.lock();
        while bodies.places.len() >= self.most.get() {
            bodies.places.pop_first();
        }
        let number = bodies.next;
        bodies.next += 1;
        bodies.places.insert(number, sender);
        ArrivalPlace { arriving: self.clone(), number, lost }
    }

    /// Nothing that is done under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, Bodies> {
        self.bodies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A body's place among those that are on their way, which it gives back.
#[derive(Debug)]
pub(crate) struct ArrivalPlace {
    arriving: Arriving,
    number: u64,
    lost: oneshot::Receiver<Infallible>,
}

impl ArrivalPlace {
    /// Waits until a newer body has taken the place.
    pub(crate) async fn lost(&mut self) {
        match (&mut self.lost).await {
            Ok(never) => match never {},
            Err(_dropped) => {}
        }
    }
}

impl Drop for ArrivalPlace {
    fn drop(&mut self) {
        self.arriving.lock().places.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn the_oldest_loses_its_place_to_the_next_and_no_other_does() {
        let arriving = Arriving::new(NonZeroUsize::new(2).unwrap());
        let [mut first, second, mut third] = [(); 3].map(|()| arriving.begin());
        assert!(first.lost().now_or_never().is_some());
        drop(second);
        let _fourth = arriving.begin();
        assert!(third.lost().now_or_never().is_none());
        let _fifth = arriving.begin();
        assert!(third.lost().now_or_never().is_some());
    }

    #[test]
    fn what_has_arrived_is_forgotten() {
        let arriving = Arriving::new(NonZeroUsize::MIN);
        drop(arriving.begin());
        assert!(arriving.lock().places.is_empty());
    }
}
