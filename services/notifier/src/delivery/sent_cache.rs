use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use metrics::gauge;
use tokio::sync::Notify;

use super::follow_up::FollowUp;
use crate::message::part::Part;

/// Maximum number of sent parts in the cache: more than are sent while Redis restarts.
const MAX_SENT: usize = 10_000;
/// Maximum number of parts with unconfirmed follow-ups: more than are in flight when the broker goes away.
const MAX_UNCONFIRMED: usize = 1_000;

/// The parts that this process has in flight or has sent, so that it recognises a redelivered message even while Redis is
/// away, and the sent parts that Redis has not recorded yet.
#[derive(Debug, Clone, Default)]
pub(super) struct SentCache(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<State>,
    unrecorded_added: Notify,
}

#[derive(Debug, Default)]
struct State {
    sent: HashSet<Part>,
    /// The same parts, oldest first.
    order: VecDeque<Part>,
    /// Sent parts that Redis has not recorded, oldest first.
    unrecorded: VecDeque<Part>,
    /// Mailed parts with follow-ups that the broker has not all confirmed, oldest first.
    unconfirmed: VecDeque<(Part, Vec<FollowUp>)>,
    in_flight: HashSet<Part>,
}

/// The state of a part that is about to be mailed.
#[derive(Debug)]
pub(super) enum Lookup {
    /// Nothing: the part is in flight from now on, until the guard is dropped.
    New(InFlight),
    /// It is in flight already.
    InFlight,
    /// It was mailed, but these follow-ups are not all confirmed. It is in flight from now on.
    Unconfirmed(InFlight, Vec<FollowUp>),
    /// It was sent.
    Sent,
}

/// Marks a part as in flight until it is dropped.
#[derive(Debug)]
pub(super) struct InFlight {
    cache: SentCache,
    part: Part,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.cache.state().in_flight.remove(&self.part);
    }
}

impl SentCache {
    /// Looks up `part`, and marks it as in flight unless it already is or was sent.
    pub(super) fn start(&self, part: Part) -> Lookup {
        let mut state = self.state();
        if state.sent.contains(&part) {
            return Lookup::Sent;
        }
        if !state.in_flight.insert(part) {
            return Lookup::InFlight;
        }
        let in_flight = InFlight { cache: self.clone(), part };
        match state.unconfirmed.iter().find(|(known, _)| *known == part) {
            Some((_, follow_ups)) => Lookup::Unconfirmed(in_flight, follow_ups.clone()),
            None => Lookup::New(in_flight),
        }
    }

    /// Remembers the follow-ups of a mailed part, which the broker has not all confirmed. Evicts the oldest part if full.
    pub(super) fn remember_unconfirmed(&self, part: Part, follow_ups: Vec<FollowUp>) {
        let mut state = self.state();
        state.forget_unconfirmed(part);
        if state.unconfirmed.len() == MAX_UNCONFIRMED {
            state.unconfirmed.pop_front();
        }
        state.unconfirmed.push_back((part, follow_ups));
    }

    /// Remembers a part that was mailed and whose follow-ups are all confirmed. Evicts the oldest part if full.
    pub(super) fn remember_sent(&self, part: Part) {
        let mut state = self.state();
        state.forget_unconfirmed(part);
        if !state.sent.insert(part) {
            return;
        }
        state.order.push_back(part);
        if state.order.len() > MAX_SENT
            && let Some(oldest) = state.order.pop_front()
        {
            state.sent.remove(&oldest);
        }
    }

    /// Queues a sent part to be recorded in Redis later. Drops the oldest if full.
    pub(super) fn queue_unrecorded(&self, part: Part) {
        let mut state = self.state();
        if state.unrecorded.len() == MAX_SENT {
            state.unrecorded.pop_front();
        }
        state.unrecorded.push_back(part);
        state.report_unrecorded();
        self.0.unrecorded_added.notify_one();
    }

    /// Waits for the oldest unrecorded part.
    pub(super) async fn next_unrecorded(&self) -> Part {
        loop {
            if let Some(part) = self.state().unrecorded.front() {
                return *part;
            }
            self.0.unrecorded_added.notified().await;
        }
    }

    /// Removes the oldest unrecorded part once Redis has recorded it.
    pub(super) fn mark_recorded(&self, part: &Part) {
        let mut state = self.state();
        if state.unrecorded.front() == Some(part) {
            state.unrecorded.pop_front();
        }
        state.report_unrecorded();
    }

    pub(super) fn unrecorded_count(&self) -> usize {
        self.state().unrecorded.len()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget_unconfirmed(&mut self, part: Part) {
        self.unconfirmed.retain(|(known, _)| *known != part);
    }

    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn report_unrecorded(&self) {
        gauge!("ledger_unnoted").set(self.unrecorded.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::delivery::follow_up::FailureKind;

    fn part(number: usize) -> Part {
        Part::whole(Uuid::from_u128(number as u128))
    }

    fn follow_ups(reason: &str) -> Vec<FollowUp> {
        let recipients = "rota@firm.example".parse().unwrap();
        let (id, kind, reason) = (Uuid::new_v4(), FailureKind::Transient, reason.to_owned());
        vec![FollowUp { id, recipients, kind, reason, is_confirmed: false }]
    }

    #[tokio::test]
    async fn yields_unrecorded_parts_in_order_until_each_is_recorded() {
        let cache = SentCache::default();
        cache.queue_unrecorded(part(1));
        cache.queue_unrecorded(part(2));
        assert_eq!(cache.next_unrecorded().await, part(1));
        cache.mark_recorded(&part(1));
        assert_eq!(cache.next_unrecorded().await, part(2));
        cache.mark_recorded(&part(2));
        assert_eq!(cache.unrecorded_count(), 0);
    }

    #[test]
    fn a_part_is_in_flight_once_at_a_time() {
        let cache = SentCache::default();
        let Lookup::New(in_flight) = cache.start(part(1)) else { panic!("it was not in flight") };
        assert!(matches!(cache.start(part(1)), Lookup::InFlight));
        assert!(matches!(cache.start(part(2)), Lookup::New(_)));
        drop(in_flight);
        assert!(matches!(cache.start(part(1)), Lookup::New(_)));
    }

    #[test]
    fn keeps_unconfirmed_follow_ups_until_the_part_is_sent() {
        let cache = SentCache::default();
        cache.remember_unconfirmed(part(1), follow_ups("busy"));
        cache.remember_unconfirmed(part(1), follow_ups("still busy"));
        for _ in 0..2 {
            let Lookup::Unconfirmed(_in_flight, found) = cache.start(part(1)) else { panic!("nothing is unconfirmed") };
            assert_eq!(found[0].reason, "still busy");
            assert!(matches!(cache.start(part(1)), Lookup::InFlight));
        }
        cache.remember_sent(part(1));
        assert!(matches!(cache.start(part(1)), Lookup::Sent));
        assert!(cache.state().unconfirmed.is_empty());
    }

    #[test]
    fn evicts_the_oldest_unconfirmed_part_at_the_limit() {
        let cache = SentCache::default();
        for number in 0..=MAX_UNCONFIRMED {
            cache.remember_unconfirmed(part(number), follow_ups("busy"));
        }
        assert!(matches!((cache.start(part(0)), cache.start(part(1))), (Lookup::New(_), Lookup::Unconfirmed(..))));
    }

    #[test]
    fn evicts_the_oldest_sent_part_at_the_limit() {
        let cache = SentCache::default();
        for number in 0..=MAX_SENT {
            cache.remember_sent(part(number));
            cache.queue_unrecorded(part(number));
        }
        assert!(matches!(cache.start(part(0)), Lookup::New(_)));
        assert!(matches!((cache.start(part(1)), cache.start(part(MAX_SENT))), (Lookup::Sent, Lookup::Sent)));
        assert_eq!((cache.unrecorded_count(), cache.state().order.len()), (MAX_SENT, MAX_SENT));
    }
}
