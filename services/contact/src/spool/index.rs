use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt,
    ops::Bound,
};

use jiff::Timestamp;
use uuid::Uuid;

use crate::domain::EnquiryId;

/// Disk space is allocated in blocks of this size, in bytes.
const BLOCK: u64 = 4096;
/// One client's enquiries may take this fraction of the space: 1/8.
const CLIENT_SHARE: u64 = 8;

/// An opaque key of the gateway's that tells clients apart.
///
/// It is only held in memory: no file, message or log line contains it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientKey(u64);

impl From<u64> for ClientKey {
    fn from(key: u64) -> Self {
        Self(key)
    }
}

impl fmt::Debug for ClientKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientKey")
    }
}

/// The position of an enquiry in the order of arrival: microseconds since the Unix epoch, or more if the clock did not
/// advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Position(u64);

/// The file of an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) position: Position,
    pub(super) id: EnquiryId,
    /// Its disk space, in bytes.
    pub(super) bytes: u64,
    /// The client that sent it, if known. It is unknown after a restart.
    client: Option<ClientKey>,
}

impl Entry {
    /// An entry of unknown size.
    fn new(position: Position, id: EnquiryId) -> Self {
        Self { position, id, bytes: BLOCK, client: None }
    }

    /// The same entry with a file of `size` bytes.
    pub(super) fn with_size(self, size: u64) -> Self {
        Self { bytes: size.max(1).next_multiple_of(BLOCK), ..self }
    }

    /// The key.
    pub(super) fn key(&self) -> Key {
        (self.position, self.id)
    }

    /// The name of the file: position and id.
    pub(super) fn file_name(&self) -> String {
        format!("{:020}-{}", self.position.0, self.id)
    }

    /// The entry of a file, of unknown size, or `None` if the name is not that of an enquiry.
    pub(super) fn from_file_name(name: &str) -> Option<Self> {
        let (position, id) = name.split_once('-')?;
        let entry = Self::new(Position(position.parse().ok()?), id.parse().ok()?);
        // Another notation of the same entry would be looked for under the canonical name.
        (entry.file_name() == name).then_some(entry)
    }

    /// Seconds since it was stored.
    pub(super) fn age_seconds(&self, now: Timestamp) -> f64 {
        let stored = i64::try_from(self.position.0).unwrap_or(i64::MAX);
        Timestamp::from_microsecond(stored).map_or(0.0, |stored| now.duration_since(stored).as_secs_f64().max(0.0))
    }
}

/// The key of an entry. Positions are not unique, as processes assign them independently.
pub(super) type Key = (Position, EnquiryId);

/// The reason why there is no space for an enquiry.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CapacityError {
    /// All space is taken.
    Full,
    /// The client's share is taken.
    ClientShare,
}

/// The enquiries in the spool, and those being written.
#[derive(Debug, Default)]
pub(super) struct Index {
    entries: BTreeMap<Key, Entry>,
    writing: HashSet<Key>,
    ids: HashSet<EnquiryId>,
    /// Space of all entries and reservations.
    bytes: u64,
    /// The same for each known client.
    bytes_by_client: HashMap<ClientKey, u64>,
    last: Option<Position>,
}

impl Index {
    /// Returns true if the enquiry is on disk.
    pub(super) fn contains(&self, id: EnquiryId) -> bool {
        self.ids.contains(&id)
    }

    /// Reserves space and the next position for an enquiry.
    ///
    /// # Errors
    ///
    /// If `max_bytes` or the client's share of them would be exceeded.
    pub(super) fn reserve(
        &mut self,
        id: EnquiryId,
        client: Option<ClientKey>,
        size: u64,
        max_bytes: u64,
        now: Timestamp,
    ) -> Result<Entry, CapacityError> {
        let now = u64::try_from(now.as_microsecond()).unwrap_or_default();
        let position = Position(self.last.map_or(now, |Position(last)| now.max(last + 1)));
        let entry = Entry { client, ..Entry::new(position, id).with_size(size) };
        let fits = |used: u64, limit: u64| used.checked_add(entry.bytes).is_some_and(|total| total <= limit);
        if !fits(self.bytes, max_bytes) {
            return Err(CapacityError::Full);
        }
        if let Some(client) = client
            && !fits(self.bytes_by_client.get(&client).copied().unwrap_or_default(), max_bytes / CLIENT_SHARE)
        {
            return Err(CapacityError::ClientShare);
        }
        self.take_space(&entry);
        self.last = Some(position);
        self.writing.insert(entry.key());
        Ok(entry)
    }

    /// Releases a reservation whose enquiry could not be written.
    pub(super) fn release(&mut self, entry: &Entry) {
        self.writing.remove(&entry.key());
        self.free_space(entry);
    }

    /// Adds a reserved enquiry that was written.
    pub(super) fn commit(&mut self, entry: Entry) {
        self.writing.remove(&entry.key());
        self.ids.insert(entry.id);
        self.entries.insert(entry.key(), entry);
    }

    /// Returns true if the entry is on disk, or being written.
    pub(super) fn contains_entry(&self, entry: &Entry) -> bool {
        self.entries.contains_key(&entry.key()) || self.writing.contains(&entry.key())
    }

    /// Adds an enquiry that was found on disk, whether there is space for it or not.
    pub(super) fn insert_found(&mut self, entry: Entry) {
        if self.contains_entry(&entry) {
            return;
        }
        self.take_space(&entry);
        self.last = self.last.max(Some(entry.position));
        self.commit(entry);
    }

    /// Removes an enquiry whose file was removed.
    pub(super) fn remove(&mut self, entry: &Entry) {
        if let Some(entry) = self.entries.remove(&entry.key()) {
            self.ids.remove(&entry.id);
            self.free_space(&entry);
        }
    }

    fn take_space(&mut self, entry: &Entry) {
        self.bytes += entry.bytes;
        if let Some(client) = entry.client {
            *self.bytes_by_client.entry(client).or_default() += entry.bytes;
        }
    }

    fn free_space(&mut self, entry: &Entry) {
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

    /// The oldest entry.
    pub(super) fn oldest(&self) -> Option<Entry> {
        self.entries.values().next().copied()
    }

    /// The entry after `entry`, or the oldest.
    pub(super) fn next_after(&self, entry: Option<&Entry>) -> Option<Entry> {
        let from = entry.map_or(Bound::Unbounded, |entry| Bound::Excluded(entry.key()));
        self.entries.range((from, Bound::Unbounded)).next().map(|(_, entry)| *entry)
    }

    /// Removes the entries whose files were not `found`.
    pub(super) fn retain(&mut self, found: &HashSet<Key>) {
        let missing: Vec<Entry> =
            self.entries.values().filter(|entry| !found.contains(&entry.key())).copied().collect();
        for entry in missing {
            tracing::warn!(enquiry.id = %entry.id, "enquiry file missing from the spool");
            self.remove(&entry);
        }
    }

    /// The ids, the oldest first.
    pub(super) fn ids(&self) -> impl Iterator<Item = Uuid> {
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
