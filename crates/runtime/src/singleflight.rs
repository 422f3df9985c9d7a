//! One piece of work for all who ask for it at once.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// Works in hand by their key. Clones share them.
///
/// A work is a task of its own: it goes on when those who asked have gone away, so it needs a time limit of its own.
/// What came of it is told to those who asked meanwhile, and is not kept: whoever asks a moment later begins anew. A
/// work that fills a memory therefore looks there first.
#[derive(Debug)]
pub struct Singleflight<K, T>(Arc<Mutex<HashMap<K, watch::Receiver<Option<T>>>>>);

impl<K, T> Clone for Singleflight<K, T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K, T> Default for Singleflight<K, T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// A work in hand. Dropping it does not end the work.
#[derive(Debug)]
pub struct Call<T>(watch::Receiver<Option<T>>);

impl<T: Clone> Call<T> {
    /// What comes of the work, or `None` if it panicked or the process is ending.
    pub async fn wait(mut self) -> Option<T> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|landed| landed.clone())
    }
}

impl<K, T> Singleflight<K, T>
where
    K: Clone + Eq + Hash + Send + 'static,
    T: Clone + Send + Sync + 'static,
{
    /// Joins the work with this key, which `work` begins if it is not in hand.
    pub fn join<F>(&self, key: K, work: impl FnOnce() -> F) -> Call<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut in_hand = self.in_hand();
        if let Some(told) = in_hand.get(&key) {
            return Call(told.clone());
        }
        let work = work();
        let (tell, told) = watch::channel(None);
        in_hand.insert(key.clone(), told.clone());
        // The landing takes the lock.
        drop(in_hand);
        let landing = Landing { flights: self.clone(), key };
        tokio::spawn(async move {
            // Also what panics is in hand no longer.
            let _landing = landing;
            tell.send_replace(Some(work.await));
        });
        Call(told)
    }
}

impl<K, T> Singleflight<K, T> {
    fn in_hand(&self) -> MutexGuard<'_, HashMap<K, watch::Receiver<Option<T>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a work out of hand when it ends, whichever way.
struct Landing<K: Eq + Hash, T> {
    flights: Singleflight<K, T>,
    key: K,
}

impl<K: Eq + Hash, T> Drop for Landing<K, T> {
    fn drop(&mut self) {
        self.flights.in_hand().remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn all_who_ask_at_once_share_one_work_and_another_key_has_its_own() {
        let flights = Singleflight::default();
        let (let_go, held) = oneshot::channel();
        let first = flights.join("a", || async { held.await.unwrap() });
        let second = flights.join("a", || async { panic!("begun twice") });
        assert_eq!(flights.join("b", || async { 2 }).wait().await, Some(2));
        let_go.send(1).unwrap();
        assert_eq!((first.wait().await, second.wait().await), (Some(1), Some(1)));
    }

    #[tokio::test]
    async fn a_work_goes_on_when_those_who_asked_have_gone_away() {
        let flights = Singleflight::default();
        let (let_go, held) = oneshot::channel();
        drop(flights.join("a", || async { held.await.unwrap() }));
        let late = flights.join("a", || async { panic!("begun twice") });
        let_go.send(1).unwrap();
        assert_eq!(late.wait().await, Some(1));
    }

    #[tokio::test]
    async fn what_ended_or_panicked_is_begun_anew() {
        let flights = Singleflight::default();
        assert_eq!(flights.join("a", || async { panic!("as a bug would") }).wait().await, None);
        until_out_of_hand(&flights).await;
        assert_eq!(flights.join("a", || async { 1 }).wait().await, Some(1));
        until_out_of_hand(&flights).await;
        assert_eq!(flights.join("a", || async { 2 }).wait().await, Some(2));
    }

    /// A work's end is told just before it is out of hand.
    async fn until_out_of_hand(flights: &Singleflight<&'static str, i32>) {
        while !flights.in_hand().is_empty() {
            tokio::task::yield_now().await;
        }
    }
}
