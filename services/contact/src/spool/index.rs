use std::{
    collections::{BTreeMap, HashMap, HashSet},
    ops::Bound,
};

use jiff::Timestamp;
use uuid::Uuid;

use super::ClientKey;
use crate::domain::EnquiryId;

/// A file takes whole blocks of the disk.
const BLOCK: u64 = 4096;
/// The share of the room that one client's enquiries may take: one part in so many.
const CLIENT_SHARE: u64 = 8;

/// Where an enquiry stands in the order in which they were kept: microseconds since the Unix epoch at
/// which it came, or more if the clock did not move on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Position(u64);

/// A kept enquiry's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) position: Position,
    pub(super) id: EnquiryId,
    /// Room that it takes on disk, in bytes.
    pub(super) bytes: u64,
    /// Whose share of the room it takes, if that is known. It is not after a restart.
    client: Option<ClientKey>,
}

impl Entry {
    /// An enquiry of a size that is not known yet.
    fn new(position: Position, id: EnquiryId) -> Self {
        Self { position, id, bytes: BLOCK, client: None }
    }

    /// The same, of `size` bytes.
    pub(super) fn of_size(self, size: u64) -> Self {
        Self { bytes: size.max(1).next_multiple_of(BLOCK), ..self }
    }

    /// By what it is told apart from others.
    pub(super) fn key(&self) -> Key {
        (self.position, self.id)
    }

    /// The file's name, which holds its position and its id.
    pub(super) fn name(&self) -> String {
        format!("{:020}-{}", self.position.0, self.id)
    }

    /// The entry of a file of unknown size, or `None` if it has a name that is none of ours.
    pub(super) fn of_file(name: &str) -> Option<Self> {
        let (position, id) = name.split_once('-')?;
        let entry = Self::new(Position(position.parse().ok()?), id.parse().ok()?);
        // What only reads like it would be looked for under another name.
        (entry.name() == name).then_some(entry)
    }

    /// Seconds since it was kept.
    pub(super) fn age_seconds(&self, now: Timestamp) -> f64 {
        let kept = i64::try_from(self.position.0).unwrap_or(i64::MAX);
        Timestamp::from_microsecond(kept).map_or(0.0, |kept| now.duration_since(kept).as_secs_f64().max(0.0))
    }
}

/// By what entries are told apart: two parts of the spool that were one process's each may have used the same
/// position.
pub(super) type Key = (Position, EnquiryId);

/// Why there is no room for an enquiry.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoRoom {
    /// For nobody's.
    Full,
    /// For none of this client's.
    ClientShare,
}

/// What lies in the spool, and what is being written.
#[derive(Debug, Default)]
pub(super) struct Index {
    entries: BTreeMap<Key, Entry>,
    writing: HashSet<Key>,
    ids: HashSet<EnquiryId>,
    /// Room that all entries and reservations take.
    bytes: u64,
    /// Room that those of each known client take.
    bytes_by_client: HashMap<ClientKey, u64>,
    last: Option<Position>,
}

impl Index {
    /// Whether the enquiry is on disk.
    pub(super) fn holds(&self, id: EnquiryId) -> bool {
        self.ids.contains(&id)
    }

    /// Makes room for an enquiry and gives it the next position, unless `most_bytes` would be passed, or the client's
    /// share of them.
    pub(super) fn reserve(
        &mut self,
        id: EnquiryId,
        client: Option<ClientKey>,
        size: u64,
        most_bytes: u64,
        now: Timestamp,
    ) -> Result<Entry, NoRoom> {
        let now = u64::try_from(now.as_microsecond()).unwrap_or_default();
        let position = Position(self.last.map_or(now, |Position(last)| now.max(last + 1)));
        let entry = Entry { client, ..Entry::new(position, id).of_size(size) };
        let fits = |used: u64, limit: u64| used.checked_add(entry.bytes).is_some_and(|total| total <= limit);
        if !fits(self.bytes, most_bytes) {
            return Err(NoRoom::Full);
        }
        if let Some(client) = client
            && !fits(self.bytes_by_client.get(&client).copied().unwrap_or_default(), most_bytes / CLIENT_SHARE)
        {
            return Err(NoRoom::ClientShare);
        }
        self.take_room(&entry);
        self.last = Some(position);
        self.writing.insert(entry.key());
        Ok(entry)
    }

    /// A reserved enquiry was not written.
    pub(super) fn give_back(&mut self, entry: &Entry) {
        self.writing.remove(&entry.key());
        self.free_room(entry);
    }

    /// A reserved enquiry is on disk.
    pub(super) fn insert_reserved(&mut self, entry: Entry) {
        self.writing.remove(&entry.key());
        self.ids.insert(entry.id);
        self.entries.insert(entry.key(), entry);
    }

    /// Whether an enquiry is known, or being written.
    pub(super) fn knows(&self, entry: &Entry) -> bool {
        self.entries.contains_key(&entry.key()) || self.writing.contains(&entry.key())
    }

    /// An enquiry was found on disk, where it lies whether there is room or not.
    pub(super) fn insert_found(&mut self, entry: Entry) {
        if self.knows(&entry) {
            return;
        }
        self.take_room(&entry);
        self.last = self.last.max(Some(entry.position));
        self.insert_reserved(entry);
    }

    /// An enquiry is gone from the disk.
    pub(super) fn remove(&mut self, entry: &Entry) {
        if let Some(entry) = self.entries.remove(&entry.key()) {
            self.ids.remove(&entry.id);
            self.free_room(&entry);
        }
    }

    fn take_room(&mut self, entry: &Entry) {
        self.bytes += entry.bytes;
        if let Some(client) = entry.client {
            *self.bytes_by_client.entry(client).or_default() += entry.bytes;
        }
    }

    fn free_room(&mut self, entry: &Entry) {
        self.bytes -= entry.bytes;
        if let Some(client) = entry.client
            && let Some(bytes) = self.bytes_by_client.get_mut(&client)
        {
            *bytes -= entry.bytes;
            if *bytes == 0 {
                self.bytes_by_client.remove(&client);
            }
        }
    }

    /// The one that was kept first.
    pub(super) fn oldest(&self) -> Option<Entry> {
        self.entries.values().next().copied()
    }

    /// The one that was kept next after `entry`, or first of all.
    pub(super) fn next_after(&self, entry: Option<&Entry>) -> Option<Entry> {
        let from = entry.map_or(Bound::Unbounded, |entry| Bound::Excluded(entry.key()));
        self.entries.range((from, Bound::Unbounded)).next().map(|(_, entry)| *entry)
    }

    /// Forgets those whose files are gone.
    pub(super) fn keep_only(&mut self, found: &HashSet<Key>) {
        let gone: Vec<Entry> = self.entries.values().filter(|entry| !found.contains(&entry.key())).copied().collect();
        for entry in gone {
            tracing::warn!(enquiry.id = %entry.id, "somebody has removed an enquiry from the spool");
            self.remove(&entry);
        }
    }

    /// The enquiries' ids, the oldest first.
    pub(super) fn first_ids(&self) -> impl Iterator<Item = Uuid> {
        self.entries.values().map(|entry| entry.id.as_uuid())
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests;
