use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use metrics::gauge;
use tokio::sync::Notify;

use crate::ledger::Part;

/// Parts that this process remembers: more than it sends while Redis is restarted.
const MOST: usize = 10_000;

/// What this process has in hand and has mailed, so that a message that comes to it twice is known even while
/// Redis is away, and what of it Redis has not taken note of yet.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sent(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    memory: Mutex<Memory>,
    added: Notify,
}

#[derive(Debug, Default)]
struct Memory {
    parts: HashSet<Part>,
    /// The same parts as they were sent.
    order: VecDeque<Part>,
    /// Those that Redis does not know of, a part of the above.
    unnoted: VecDeque<Part>,
    /// Being mailed now: at most as many as are in hand at once.
    in_hand: HashSet<Part>,
}

/// What this process knows of a part that is about to be mailed.
#[derive(Debug)]
pub(crate) enum Known {
    /// Nothing: it is in hand from now on, until this is dropped.
    New(InHand),
    /// It is in hand already.
    InHand,
    /// It was mailed.
    Sent,
}

/// A part in hand.
#[derive(Debug)]
pub(crate) struct InHand {
    sent: Sent,
    part: Part,
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.sent.memory().in_hand.remove(&self.part);
    }
}

impl Sent {
    /// Takes a part in hand, unless it is or was.
    pub(crate) fn take(&self, part: Part) -> Known {
        let mut memory = self.memory();
        if memory.parts.contains(&part) {
            Known::Sent
        } else if memory.in_hand.insert(part) {
            Known::New(InHand { sent: self.clone(), part })
        } else {
            Known::InHand
        }
    }

    /// Remembers a part whose mail is out.
    pub(crate) fn remember(&self, part: Part) {
        let mut memory = self.memory();
        if !memory.parts.insert(part) {
            return;
        }
        memory.order.push_back(part);
        if memory.order.len() > MOST
            && let Some(oldest) = memory.order.pop_front()
        {
            memory.parts.remove(&oldest);
        }
    }

    /// Has it noted later. Of too many, the oldest are given up.
    pub(crate) fn note_later(&self, part: Part) {
        let mut memory = self.memory();
        if memory.unnoted.len() == MOST {
            memory.unnoted.pop_front();
        }
        memory.unnoted.push_back(part);
        memory.tell();
        self.0.added.notify_one();
    }

    /// The part that has waited longest to be noted, when there is one.
    pub(crate) async fn next_unnoted(&self) -> Part {
        loop {
            if let Some(part) = self.memory().unnoted.front() {
                return *part;
            }
            self.0.added.notified().await;
        }
    }

    /// Redis has taken note.
    pub(crate) fn noted(&self, part: &Part) {
        let mut memory = self.memory();
        if memory.unnoted.front() == Some(part) {
            memory.unnoted.pop_front();
        }
        memory.tell();
    }

    /// How many are still to be noted.
    pub(crate) fn unnoted(&self) -> usize {
        self.memory().unnoted.len()
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn tell(&self) {
        gauge!("ledger_unnoted").set(self.unnoted.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn part(number: usize) -> Part {
        Part { enquiry: Uuid::from_u128(number as u128), follow_up: None }
    }

    #[tokio::test]
    async fn what_is_to_be_noted_comes_in_its_order_until_it_is_noted() {
        let sent = Sent::default();
        sent.note_later(part(1));
        sent.note_later(part(2));
        assert_eq!(sent.next_unnoted().await, part(1));
        sent.noted(&part(1));
        assert_eq!(sent.next_unnoted().await, part(2));
        sent.noted(&part(2));
        assert_eq!(sent.unnoted(), 0);
    }

    #[test]
    fn a_part_is_in_hand_once_at_a_time() {
        let sent = Sent::default();
        let Known::New(in_hand) = sent.take(part(1)) else { panic!("nobody had it") };
        assert!(matches!(sent.take(part(1)), Known::InHand));
        assert!(matches!(sent.take(part(2)), Known::New(_)));
        drop(in_hand);
        assert!(matches!(sent.take(part(1)), Known::New(_)));
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_goes_first() {
        let sent = Sent::default();
        for number in 0..=MOST {
            sent.remember(part(number));
            sent.note_later(part(number));
        }
        assert!(matches!(sent.take(part(0)), Known::New(_)));
        assert!(matches!((sent.take(part(1)), sent.take(part(MOST))), (Known::Sent, Known::Sent)));
        assert_eq!((sent.unnoted(), sent.memory().order.len()), (MOST, MOST));
    }
}
