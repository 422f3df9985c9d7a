use std::{
    collections::HashSet,
    io,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use jiff::Timestamp;
use metrics::gauge;
use tokio::sync::watch;

use super::{
    ClientKey, Config, SpoolError,
    index::{Entry, Index, Key},
    slot::Slot,
};
use crate::domain::EnquiryId;

/// The spool's files and their index. All of it but [`Files::index`] and [`Files::stalled`] may block for as long as the
/// disk does, and is called on threads that may.
///
/// The index's lock is held for moments and never during a file operation: async code takes it. The folder's lock is
/// taken here only: shared by operations on single files, exclusive to compare the folder with the index, while no file
/// may come or go.
#[derive(Debug)]
pub(super) struct Files {
    config: Config,
    slot: OnceLock<Slot>,
    folder: RwLock<()>,
    index: Mutex<Index>,
    /// How many enquiries wait; the drain watches it.
    pub(super) depth: watch::Sender<usize>,
    /// Why nothing can be kept, for operations.
    pub(super) trouble: watch::Sender<Option<String>>,
}

impl Files {
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            slot: OnceLock::new(),
            folder: RwLock::default(),
            index: Mutex::default(),
            depth: watch::Sender::new(0),
            trouble: watch::Sender::new(None),
        }
    }

    /// Takes a part of the folder and looks up what an earlier process left in it, unless that was done.
    pub(super) fn open(&self) -> Result<(), SpoolError> {
        let _exclusive = self.exclusive();
        if self.slot.get().is_none() {
            let slot = Slot::take(&self.config.folder, &self.config.disk)?;
            slot.remove_halves()?;
            self.survey(&slot)?;
            self.slot.get_or_init(|| slot);
            self.report();
        }
        Ok(())
    }

    /// Keeps an enquiry; `Ok` means that it is fsynced. One that is there already is kept.
    pub(super) fn keep(&self, id: EnquiryId, client: Option<ClientKey>, bytes: &[u8]) -> Result<(), SpoolError> {
        let kept = self.write(id, client, bytes);
        match &kept {
            // There is room for all others.
            Err(SpoolError::ClientShare) => {}
            other => self.set_trouble(other.as_ref().err()),
        }
        self.report();
        kept
    }

    fn write(&self, id: EnquiryId, client: Option<ClientKey>, bytes: &[u8]) -> Result<(), SpoolError> {
        let _shared = self.shared();
        let slot = self.slot()?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let entry = {
            let mut index = self.index();
            if index.holds(id) {
                return Ok(());
            }
            index.reserve(id, client, size, self.config.most_bytes, Timestamp::now())?
        };
        let written = slot.write(&entry.name(), bytes);
        let mut index = self.index();
        match written {
            Ok(()) => index.insert_reserved(entry),
            Err(_) => index.give_back(&entry),
        }
        Ok(written?)
    }

    pub(super) fn read(&self, entry: &Entry) -> Result<Vec<u8>, SpoolError> {
        let _shared = self.shared();
        Ok(self.slot()?.read(&entry.name())?)
    }

    /// Takes an enquiry out of the index, and by `act` its file out of the folder.
    pub(super) fn take_out(&self, entry: &Entry, act: fn(&Slot, &str) -> io::Result<()>) -> Result<(), SpoolError> {
        {
            let _shared = self.shared();
            act(self.slot()?, &entry.name())?;
            self.index().remove(entry);
        }
        self.report();
        Ok(())
    }

    /// Opens a folder that could not be opened, takes over what processes have left that are gone, sees what people did
    /// to the folder, and looks whether a disk in trouble can be written again. One of the last three that fails does not
    /// keep the others from being done.
    pub(super) fn look_after(&self) -> Result<(), SpoolError> {
        self.open().inspect_err(|error| self.set_trouble(Some(error)))?;
        let slot = self.slot()?;
        let adopted = self.adopt_abandoned(slot);
        let surveyed = {
            let _exclusive = self.exclusive();
            self.survey(slot)
        };
        let has_room = self.index().bytes() < self.config.most_bytes;
        if self.trouble.borrow().is_some() && has_room {
            self.set_trouble(slot.probe().map_err(SpoolError::from).err().as_ref());
        }
        self.report();
        Ok(adopted.and(surveyed)?)
    }

    /// Takes over the enquiries of processes that are gone.
    fn adopt_abandoned(&self, slot: &Slot) -> io::Result<()> {
        for abandoned in slot.abandoned()? {
            let _shared = self.shared();
            abandoned.remove_halves()?;
            for name in abandoned.names()? {
                slot.adopt(&name, &abandoned)?;
            }
            slot.sync()?;
        }
        Ok(())
    }

    /// Brings the index in line with the disk. The caller has the folder to itself.
    fn survey(&self, slot: &Slot) -> io::Result<()> {
        let mut found = Vec::new();
        for name in slot.names()? {
            match Entry::of_file(&name) {
                Some(entry) => found.push(entry),
                None => {
                    tracing::warn!(file = name, "a file in SPOOL_DIR that is none of ours goes into quarantine");
                    slot.quarantine(&name)?;
                }
            }
        }
        let keys: HashSet<Key> = found.iter().map(Entry::key).collect();
        {
            let mut index = self.index();
            index.keep_only(&keys);
            found.retain(|entry| !index.knows(entry));
        }
        for entry in found {
            let size = slot.size(&entry.name())?;
            self.index().insert_found(entry.of_size(size));
        }
        gauge!("spool_quarantined").set(f64::from(u32::try_from(slot.quarantined()?).unwrap_or(u32::MAX)));
        Ok(())
    }

    /// Notes that the disk does not answer.
    pub(super) fn stalled(&self) {
        let was_well = self.trouble.borrow().is_none();
        self.set_trouble(Some(&SpoolError::Stalled));
        if was_well {
            tracing::error!("the disk of SPOOL_DIR does not answer");
        }
    }

    fn set_trouble(&self, error: Option<&SpoolError>) {
        let trouble = error.map(ToString::to_string);
        self.trouble.send_if_modified(|told| {
            *told != trouble && {
                *told = trouble;
                true
            }
        });
    }

    /// Reports the figures to those who watch them.
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn report(&self) {
        // Held to the end, or an older depth could be reported last.
        let index = self.index();
        let age = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        gauge!("spool_enquiries").set(index.len() as f64);
        gauge!("spool_bytes").set(index.bytes() as f64);
        gauge!("spool_oldest_age_seconds").set(age);
        self.depth.send_if_modified(|told| std::mem::replace(told, index.len()) != index.len());
    }

    fn slot(&self) -> Result<&Slot, SpoolError> {
        self.slot.get().ok_or(SpoolError::NotOpen)
    }

    /// What lies in the folder and what is being written. Held for moments.
    pub(super) fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shared(&self) -> RwLockReadGuard<'_, ()> {
        self.folder.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn exclusive(&self) -> RwLockWriteGuard<'_, ()> {
        self.folder.write().unwrap_or_else(PoisonError::into_inner)
    }
}
