//! Deduplicates concurrent calls: callers with the same key share one execution.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

type Calls<K, T> = HashMap<K, watch::Receiver<Option<T>>>;

/// The calls in flight, by key. Clones share them.
///
/// Each call runs in its own task and continues if all its callers are dropped, so it needs its own timeout. Its result
/// goes to the callers that joined while it ran and is not kept: a later caller starts a new call. A call that fills a
/// cache therefore checks the cache first.
#[derive(Debug)]
pub struct Singleflight<K, T>(Arc<Mutex<Calls<K, T>>>);

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

/// A call in flight. Dropping it does not cancel the call.
#[derive(Debug)]
pub struct Call<T>(watch::Receiver<Option<T>>);

impl<T: Clone> Call<T> {
    /// The result of the call, or `None` if it panicked or the process is ending.
    pub async fn wait(mut self) -> Option<T> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|result| result.clone())
    }
}

impl<K, T> Singleflight<K, T>
where
    K: Clone + Eq + Hash + Send + 'static,
    T: Clone + Send + Sync + 'static,
{
    /// Joins the call in flight for `key`, or starts one with `work`.
    pub fn join<F>(&self, key: K, work: impl FnOnce() -> F) -> Call<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut calls = self.calls();
        if let Some(result) = calls.get(&key) {
            return Call(result.clone());
        }
        let work = work();
        let (sender, result) = watch::channel(None);
        calls.insert(key.clone(), result.clone());
        // The guard takes the lock when it is dropped.
        drop(calls);
        let guard = RemoveOnDrop { calls: self.clone(), key };
        tokio::spawn(async move {
            // Dropped on a panic too.
            let _guard = guard;
            sender.send_replace(Some(work.await));
        });
        Call(result)
    }
}

impl<K, T> Singleflight<K, T> {
    fn calls(&self) -> MutexGuard<'_, Calls<K, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a call when it returns or panics.
struct RemoveOnDrop<K: Eq + Hash, T> {
    calls: Singleflight<K, T>,
    key: K,
}

impl<K: Eq + Hash, T> Drop for RemoveOnDrop<K, T> {
    fn drop(&mut self) {
        self.calls.calls().remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn concurrent_callers_of_a_key_share_one_call() {
        let calls = Singleflight::default();
        let (release, released) = oneshot::channel();
        let first = calls.join("a", || async { released.await.unwrap() });
        let second = calls.join("a", || async { panic!("started twice") });
        assert_eq!(calls.join("b", || async { 2 }).wait().await, Some(2));
        release.send(1).unwrap();
        assert_eq!((first.wait().await, second.wait().await), (Some(1), Some(1)));
    }

    #[tokio::test]
    async fn a_call_continues_after_its_callers_are_dropped() {
        let calls = Singleflight::default();
        let (release, released) = oneshot::channel();
        drop(calls.join("a", || async { released.await.unwrap() }));
        let late = calls.join("a", || async { panic!("started twice") });
        release.send(1).unwrap();
        assert_eq!(late.wait().await, Some(1));
    }

    #[tokio::test]
    async fn starts_a_new_call_after_the_last_one_ended_or_panicked() {
        let calls = Singleflight::default();
        assert_eq!(calls.join("a", || async { panic!("as a bug would") }).wait().await, None);
        until_none_in_flight(&calls).await;
        assert_eq!(calls.join("a", || async { 1 }).wait().await, Some(1));
        until_none_in_flight(&calls).await;
        assert_eq!(calls.join("a", || async { 2 }).wait().await, Some(2));
    }

    /// A result is sent just before its call is removed.
    async fn until_none_in_flight(calls: &Singleflight<&'static str, i32>) {
        while !calls.calls().is_empty() {
            tokio::task::yield_now().await;
        }
    }
}
