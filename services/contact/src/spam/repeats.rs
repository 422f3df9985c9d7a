use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::Signal;

/// Minimum length of a message, in characters: shorter ones repeat by chance, and forms send default messages.
const MIN_CHARS: usize = 100;
/// The number of senders at which a message is a repeated one.
const MIN_SENDERS: usize = 3;
/// How long a message is remembered.
pub const WINDOW: Duration = Duration::from_hours(24);
/// Maximum number of remembered messages: some 400 KiB.
const CAPACITY: usize = 4_096;

/// Recent messages and their senders.
///
/// Only hashes are kept, with a random key that is lost with the process: neither texts nor addresses. Each replica
/// remembers its own.
#[derive(Debug, Clone)]
pub(super) struct RepeatedMessages {
    key: RandomState,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    senders: HashMap<u64, Vec<u64>>,
    /// The same messages and when each first came, the oldest first.
    order: VecDeque<(u64, Instant)>,
}

impl RepeatedMessages {
    pub(super) fn new() -> Self {
        Self { key: RandomState::new(), inner: Arc::default() }
    }

    /// Records that `message` (in lower case) came at `now` from the sender with this email address and phone number, and
    /// returns the signal if it has come from several senders. A person who sends a message again is one sender.
    pub(super) fn signal(&self, message: &str, (email, phone): (&str, &str), now: Instant) -> Option<Signal> {
        let words: Vec<&str> = message.split_whitespace().collect();
        let message = words.join(" ");
        if message.chars().count() < MIN_CHARS {
            return None;
        }
        let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
        let sender = self.key.hash_one((email.to_lowercase(), digits));
        let senders =
            self.inner.lock().unwrap_or_else(PoisonError::into_inner).record(self.key.hash_one(message), sender, now);
        (senders >= MIN_SENDERS).then_some(Signal::RepeatedMessage)
    }
}

impl Inner {
    /// Records the message. Returns its number of senders, this one included, up to [`MIN_SENDERS`].
    fn record(&mut self, message: u64, sender: u64, now: Instant) -> usize {
        while let Some((oldest, since)) = self.order.front().copied()
            && now.saturating_duration_since(since) >= WINDOW
        {
            self.senders.remove(&oldest);
            self.order.pop_front();
        }
        if let Some(senders) = self.senders.get_mut(&message) {
            if senders.len() < MIN_SENDERS && !senders.contains(&sender) {
                senders.push(sender);
            }
            return senders.len();
        }
        if self.order.len() == CAPACITY
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

    fn from(repeats: &RepeatedMessages, text: &str, number: usize, now: Instant) -> bool {
        repeats.signal(text, (&format!("{number}@example.com"), ""), now).is_some()
    }

    #[test]
    fn detects_the_same_message_from_three_senders() {
        let (repeats, now) = (RepeatedMessages::new(), Instant::now());
        let detected: Vec<bool> = (0..4).map(|sender| from(&repeats, &long("buy"), sender, now)).collect();
        assert_eq!(detected, [false, false, true, true]);
        assert!(from(&repeats, &long("buy\n\n"), 5, now), "whitespace makes no difference");
        assert!(!from(&repeats, &long("sell"), 5, now));
    }

    #[test]
    fn one_sender_may_repeat_a_message() {
        let (repeats, now) = (RepeatedMessages::new(), Instant::now());
        for phone in ["0161 496 0130", "01614960130", "0161-4960130"] {
            assert_eq!(repeats.signal(&long("hello"), ("Pat@example.com", phone), now), None);
        }
    }

    #[test]
    fn ignores_the_default_messages_of_forms() {
        let (repeats, now) = (RepeatedMessages::new(), Instant::now());
        let text = "customer has requested a callback on wednesday 30 september 2026 at 14:00.";
        assert!(!(0..9).any(|sender| from(&repeats, text, sender, now)));
    }

    #[test]
    fn forgets_a_message_after_a_day() {
        let (repeats, now) = (RepeatedMessages::new(), Instant::now());
        from(&repeats, &long("buy"), 1, now);
        from(&repeats, &long("buy"), 2, now + WINDOW - Duration::from_secs(1));
        assert!(!from(&repeats, &long("buy"), 3, now + WINDOW));
    }

    #[test]
    fn evicts_the_oldest_message() {
        let (repeats, now) = (RepeatedMessages::new(), Instant::now());
        for number in 0..=CAPACITY {
            from(&repeats, &long(&number.to_string()), 1, now);
        }
        {
            let inner = repeats.inner.lock().unwrap();
            assert_eq!((inner.order.len(), inner.senders.len()), (CAPACITY, CAPACITY));
        }
        from(&repeats, &long("0"), 2, now);
        assert!(!from(&repeats, &long("0"), 3, now), "the oldest was remembered");
    }
}
