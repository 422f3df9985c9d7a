use std::collections::BTreeMap;

use super::entry::Entry;
use crate::message::part::Part;

/// Maximum number of parts in the account. The latest are dropped: the oldest matter most.
pub(super) const MAX_PARTS: usize = 2_000;

/// This process's copy of the account, with the changes that Redis has not confirmed.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) entries: BTreeMap<Part, Entry>,
    /// `Some` is an addition, `None` a removal.
    pending: BTreeMap<Part, Option<Entry>>,
}

impl Memory {
    /// Adds a part, or removes it if `entry` is `None`.
    pub(super) fn change(&mut self, part: Part, entry: Option<Entry>) {
        self.pending.insert(part, entry);
        self.apply_pending();
        self.enforce_limits();
    }

    /// Replaces the entries by those in Redis, and applies the pending changes to them.
    pub(super) fn replace(&mut self, entries: BTreeMap<Part, Entry>) {
        self.entries = entries;
        self.apply_pending();
    }

    /// The next change to write to Redis. Additions come first, so that an enquiry with follow-ups is in the account at
    /// all times.
    pub(super) fn next_pending(&self) -> Option<(Part, Option<Entry>)> {
        let addition = self.pending.iter().find(|(_, entry)| entry.is_some());
        addition.or_else(|| self.pending.first_key_value()).map(|(part, entry)| (*part, *entry))
    }

    /// Forgets a change that Redis has confirmed, unless the part has changed again since.
    pub(super) fn confirm(&mut self, part: Part, entry: Option<Entry>) {
        if self.pending.get(&part) == Some(&entry) {
            self.pending.remove(&part);
        }
    }

    fn apply_pending(&mut self) {
        for (part, entry) in &self.pending {
            match entry {
                Some(entry) => _ = self.entries.insert(*part, *entry),
                None => _ = self.entries.remove(part),
            }
        }
    }

    fn enforce_limits(&mut self) {
        while self.entries.len() > MAX_PARTS {
            let latest = self.entries.iter().max_by_key(|(_, entry)| entry.accepted).map(|(part, _)| *part);
            latest.and_then(|part| self.entries.remove(&part));
        }
        while self.pending.len() > MAX_PARTS {
            self.pending.pop_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::backlog::entry::Kind;

    fn part() -> Part {
        Part::whole(Uuid::new_v4())
    }

    fn open(accepted: i64) -> Entry {
        Entry { accepted, kind: Kind::Open }
    }

    #[test]
    fn drops_the_latest_parts_at_the_limit() {
        let mut memory = Memory::default();
        for accepted in 0..=i64::try_from(MAX_PARTS).unwrap() {
            memory.entries.insert(part(), open(accepted));
            memory.pending.insert(part(), None);
        }
        memory.enforce_limits();
        assert_eq!((memory.entries.len(), memory.pending.len()), (MAX_PARTS, MAX_PARTS));
        let latest = memory.entries.values().map(|entry| entry.accepted).max();
        assert_eq!(latest, Some(i64::try_from(MAX_PARTS).unwrap() - 1));
    }

    #[test]
    fn adds_a_follow_up_before_it_removes_the_message_that_it_follows() {
        let (mut memory, enquiry) = (Memory::default(), part());
        let follow_up = Part { follow_up: Some(Uuid::new_v4()), ..enquiry };
        memory.change(enquiry, None);
        memory.change(follow_up, Some(open(1)));
        assert_eq!(memory.next_pending(), Some((follow_up, Some(open(1)))));
        memory.confirm(follow_up, Some(open(1)));
        assert_eq!(memory.next_pending(), Some((enquiry, None)));
    }

    #[test]
    fn keeps_a_change_that_was_superseded_while_redis_confirmed_it() {
        let (mut memory, enquiry) = (Memory::default(), part());
        memory.change(enquiry, Some(open(1)));
        memory.change(enquiry, None);
        memory.confirm(enquiry, Some(open(1)));
        assert_eq!(memory.next_pending(), Some((enquiry, None)));
    }
}
