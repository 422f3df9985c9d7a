use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use metrics::gauge;
use tokio::sync::Notify;

use crate::{ledger::Part, verdict::FollowUp};

/// Parts that this process remembers: more than it sends while Redis is restarted.
const MOST: usize = 10_000;
/// Parts of which it remembers who is left: more than it has in hand when the broker goes away.
const MOST_LEFT: usize = 1_000;

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
    /// Mailed to some, each with its follow-ups, of which the broker has not confirmed all, the oldest first.
    left: VecDeque<(Part, Vec<FollowUp>)>,
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
    /// It was mailed but for those who are left, of whom the broker does not know yet. It is in hand from now on.
    Left(InHand, Vec<FollowUp>),
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
            return Known::Sent;
        }
        if !memory.in_hand.insert(part) {
            return Known::InHand;
        }
        let in_hand = InHand { sent: self.clone(), part };
        match memory.left.iter().find(|(known, _)| *known == part) {
            Some((_, left)) => Known::Left(in_hand, left.clone()),
            None => Known::New(in_hand),
        }
    }

    /// Remembers who is left of a part whose mail is out: the broker did not confirm all of these follow-ups. Of too
    /// many parts, the oldest are given up.
    pub(crate) fn remember_left(&self, part: Part, left: Vec<FollowUp>) {
        let mut memory = self.memory();
        memory.forget_left(part);
        if memory.left.len() == MOST_LEFT {
            memory.left.pop_front();
        }
        memory.left.push_back((part, left));
    }

    /// Remembers a part whose mail is out, and of which nobody is left whom the broker does not know of.
    pub(crate) fn remember(&self, part: Part) {
        let mut memory = self.memory();
        memory.forget_left(part);
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
    fn forget_left(&mut self, part: Part) {
        self.left.retain(|(known, _)| *known != part);
    }

    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn tell(&self) {
        gauge!("ledger_unnoted").set(self.unnoted.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::verdict::Fate;

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

    fn left(reason: &str) -> Vec<FollowUp> {
        let recipients = "rota@firm.example".parse().unwrap();
        vec![FollowUp {
            mark: Uuid::new_v4(),
            recipients,
            fate: Fate::Later,
            reason: reason.to_owned(),
            is_confirmed: false,
        }]
    }

    #[test]
    fn who_is_left_is_known_until_the_part_is_done_with() {
        let sent = Sent::default();
        sent.remember_left(part(1), left("busy"));
        sent.remember_left(part(1), left("still busy"));
        for _ in 0..2 {
            let Known::Left(_in_hand, left) = sent.take(part(1)) else { panic!("somebody is left") };
            assert_eq!(left[0].reason, "still busy");
            assert!(matches!(sent.take(part(1)), Known::InHand));
        }
        sent.remember(part(1));
        assert!(matches!(sent.take(part(1)), Known::Sent));
        assert!(sent.memory().left.is_empty());
    }

    #[test]
    fn memory_of_who_is_left_is_bounded_and_the_oldest_goes_first() {
        let sent = Sent::default();
        for number in 0..=MOST_LEFT {
            sent.remember_left(part(number), left("busy"));
        }
        assert!(matches!((sent.take(part(0)), sent.take(part(1))), (Known::New(_), Known::Left(..))));
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
