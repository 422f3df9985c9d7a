use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::Signal;

/// Shorter messages repeat by chance, and the forms write some for whoever writes none. In characters.
const LEAST: usize = 100;
/// From so many senders on a message is one that is sent around.
const SENDERS: usize = 3;
/// For how long a message is remembered.
const WINDOW: Duration = Duration::from_hours(24);
/// Messages that are remembered at once: some 400 KiB.
const MOST: usize = 4_096;

/// Which messages came lately, and from how many senders.
///
/// Neither texts nor addresses are kept, only hashes by a key that is drawn at the start and goes with the process.
/// Each replica remembers its own.
#[derive(Debug, Clone)]
pub(super) struct Repeats {
    key: RandomState,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    senders: HashMap<u64, Vec<u64>>,
    /// The same messages as they came first, and when.
    order: VecDeque<(u64, Instant)>,
}

impl Repeats {
    pub(super) fn new() -> Self {
        Self { key: RandomState::new(), inner: Arc::default() }
    }

    /// Notes that `message` (in lower case) came at `now` from the sender with this address and number, and says whether
    /// it is one that is sent around. Who sends the same again, as people do who are not sure, is one sender.
    pub(super) fn signal(&self, message: &str, (email, phone): (&str, &str), now: Instant) -> Option<Signal> {
        let words: Vec<&str> = message.split_whitespace().collect();
        let message = words.join(" ");
        if message.chars().count() < LEAST {
            return None;
        }
        let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
        let sender = self.key.hash_one((email.to_lowercase(), digits));
        let senders =
            self.inner.lock().unwrap_or_else(PoisonError::into_inner).note(self.key.hash_one(message), sender, now);
        (senders >= SENDERS).then_some(Signal::RepeatedMessage)
    }
}

impl Inner {
    /// From how many senders the message came, this one included; no more are counted than are asked for.
    fn note(&mut self, message: u64, sender: u64, now: Instant) -> usize {
        while let Some((oldest, since)) = self.order.front().copied()
            && now.saturating_duration_since(since) >= WINDOW
        {
            self.senders.remove(&oldest);
            self.order.pop_front();
        }
        if let Some(senders) = self.senders.get_mut(&message) {
            if senders.len() < SENDERS && !senders.contains(&sender) {
                senders.push(sender);
            }
            return senders.len();
        }
        if self.order.len() == MOST
            && let Some((oldest, _)) = self.order.pop_front()
        {
            self.senders.remove(&oldest);
        }
        self.order.push_back((message, now));
        self.senders.insert(message, vec![sender]);
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(text: &str) -> String {
        format!("{text} {}", "lorem ipsum ".repeat(10))
    }

    fn from(repeats: &Repeats, text: &str, number: usize, now: Instant) -> bool {
        repeats.signal(text, (&format!("{number}@example.com"), ""), now).is_some()
    }

    #[test]
    fn the_same_message_from_three_senders_is_one_that_is_sent_around() {
        let (repeats, now) = (Repeats::new(), Instant::now());
        let told: Vec<bool> = (0..4).map(|sender| from(&repeats, &long("buy"), sender, now)).collect();
        assert_eq!(told, [false, false, true, true]);
        assert!(from(&repeats, &long("buy\n\n"), 5, now), "blanks make no other message");
        assert!(!from(&repeats, &long("sell"), 5, now));
    }

    #[test]
    fn one_sender_may_send_as_often_as_they_like() {
        let (repeats, now) = (Repeats::new(), Instant::now());
        for phone in ["0161 496 0130", "01614960130", "0161-4960130"] {
            assert_eq!(repeats.signal(&long("hello"), ("Pat@example.com", phone), now), None);
        }
    }

    #[test]
    fn what_the_forms_write_for_a_visitor_is_everybodys() {
        let (repeats, now) = (Repeats::new(), Instant::now());
        let text = "customer has requested a callback on wednesday 30 september 2026 at 14:00.";
        assert!(!(0..9).any(|sender| from(&repeats, text, sender, now)));
    }

    #[test]
    fn a_day_later_it_is_forgotten() {
        let (repeats, now) = (Repeats::new(), Instant::now());
        from(&repeats, &long("buy"), 1, now);
        from(&repeats, &long("buy"), 2, now + WINDOW - Duration::from_secs(1));
        assert!(!from(&repeats, &long("buy"), 3, now + WINDOW));
    }

    #[test]
    fn the_memory_is_bounded_and_the_oldest_go_first() {
        let (repeats, now) = (Repeats::new(), Instant::now());
        for number in 0..=MOST {
            from(&repeats, &long(&number.to_string()), 1, now);
        }
        {
            let inner = repeats.inner.lock().unwrap();
            assert_eq!((inner.order.len(), inner.senders.len()), (MOST, MOST));
        }
        from(&repeats, &long("0"), 2, now);
        assert!(!from(&repeats, &long("0"), 3, now), "the oldest was remembered");
    }
}
