use std::{
    collections::HashSet,
    io,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
    time::Duration,
};

use jiff::Timestamp;
use metrics::{counter, gauge};
use tokio::sync::watch;

use super::{
    ClientKey, Config, SpoolError,
    index::{Entry, Index, Key},
    slot::Slot,
};
use crate::domain::EnquiryId;

/// The files of the spool and their index.
///
/// All methods except [`Files::index`] and [`Files::report_stalled`] may block for as long as the disk does, and are called
/// on blocking threads.
///
/// Async code takes the lock of the index, so it is held briefly and never during a file operation. The lock of the folder
/// is taken only here: shared by operations on single files; exclusive to compare the folder with the index, while no file
/// may come or go.
#[derive(Debug)]
pub(super) struct Files {
    config: Config,
    slot: OnceLock<Slot>,
    folder: RwLock<()>,
    index: Mutex<Index>,
    /// Number of enquiries in the spool.
    pub(super) depth: watch::Sender<usize>,
    /// Why no enquiry can be stored, for operators; `None` if one can.
    pub(super) fault: watch::Sender<Option<String>>,
}

impl Files {
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            slot: OnceLock::new(),
            folder: RwLock::default(),
            index: Mutex::default(),
            depth: watch::Sender::new(0),
            fault: watch::Sender::new(None),
        }
    }

    /// Takes a slot and indexes the files that an earlier process left in it, unless that is done.
    pub(super) fn open(&self) -> Result<(), SpoolError> {
        let _exclusive = self.exclusive();
        if self.slot.get().is_none() {
            let slot = Slot::take(&self.config.folder, &self.config.disk)?;
            slot.remove_temporary_files()?;
            self.reconcile(&slot)?;
            self.expire_quarantine(&slot);
            self.slot.get_or_init(|| slot);
            self.report();
        }
        Ok(())
    }

    /// Stores an enquiry, unless it is stored already. `Ok` means that it is fsynced.
    pub(super) fn store(&self, id: EnquiryId, client: Option<ClientKey>, bytes: &[u8]) -> Result<(), SpoolError> {
        let stored = self.write(id, client, bytes);
        match &stored {
            // Other clients' enquiries can be stored.
            Err(SpoolError::ClientShare) => {}
            other => self.set_fault(other.as_ref().err()),
        }
        self.report();
        stored
    }

    fn write(&self, id: EnquiryId, client: Option<ClientKey>, bytes: &[u8]) -> Result<(), SpoolError> {
        let _shared = self.shared();
        let slot = self.slot()?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let entry = {
            let mut index = self.index();
            if index.contains(id) {
                return Ok(());
            }
            index.reserve(id, client, size, self.config.max_bytes, Timestamp::now())?
        };
        let written = slot.write(&entry.file_name(), bytes);
        let mut index = self.index();
        match written {
            Ok(()) => index.commit(entry),
            Err(_) => index.release(&entry),
        }
        Ok(written?)
    }

    pub(super) fn read(&self, entry: &Entry) -> Result<Vec<u8>, SpoolError> {
        let _shared = self.shared();
        Ok(self.slot()?.read(&entry.file_name())?)
    }

    /// Takes the file of an enquiry out of the folder with `remove`, and the enquiry out of the index.
    pub(super) fn take_out(&self, entry: &Entry, remove: fn(&Slot, &str) -> io::Result<()>) -> Result<(), SpoolError> {
        {
            let _shared = self.shared();
            remove(self.slot()?, &entry.file_name())?;
            self.index().remove(entry);
        }
        self.report();
        Ok(())
    }

    /// Opens a folder that could not be opened, takes over the enquiries of dead processes, reconciles the index with the
    /// folder, and probes a disk that had a fault. A failure of one of the last three does not prevent the others.
    pub(super) fn maintain(&self) -> Result<(), SpoolError> {
        self.open().inspect_err(|error| self.set_fault(Some(error)))?;
        let slot = self.slot()?;
        let taken_over = self.take_over_abandoned(slot);
        let reconciled = {
            let _exclusive = self.exclusive();
            let reconciled = self.reconcile(slot);
            self.expire_quarantine(slot);
            reconciled
        };
        let has_space = self.index().bytes() < self.config.max_bytes;
        if self.fault.borrow().is_some() && has_space {
            self.set_fault(slot.probe().map_err(SpoolError::from).err().as_ref());
        }
        self.report();
        Ok(taken_over.and(reconciled)?)
    }

    /// Moves the enquiries of dead processes into `slot`.
    fn take_over_abandoned(&self, slot: &Slot) -> io::Result<()> {
        for abandoned in slot.abandoned()? {
            let _shared = self.shared();
            abandoned.remove_temporary_files()?;
            for name in abandoned.file_names()? {
                slot.take_over(&name, &abandoned)?;
            }
            slot.take_over_quarantine(&abandoned)?;
            slot.sync()?;
        }
        Ok(())
    }

    /// Reconciles the index with the folder. The caller holds the folder exclusively.
    fn reconcile(&self, slot: &Slot) -> io::Result<()> {
        let mut found = Vec::new();
        for name in slot.file_names()? {
            match Entry::from_file_name(&name) {
                Some(entry) => found.push(entry),
                None => {
                    tracing::warn!(file = name, "spool file quarantined: its name is not that of an enquiry");
                    slot.quarantine(&name)?;
                }
            }
        }
        let keys: HashSet<Key> = found.iter().map(Entry::key).collect();
        {
            let mut index = self.index();
            index.retain(&keys);
            found.retain(|entry| !index.contains_entry(entry));
        }
        for entry in found {
            let size = slot.size(&entry.file_name())?;
            self.index().insert_found(entry.with_size(size));
        }
        Ok(())
    }

    /// Removes files that have been in quarantine for too long, and reports the others. One that cannot be removed is logged: no
    /// enquiry depends on it.
    fn expire_quarantine(&self, slot: &Slot) {
        let quarantined = slot.quarantined().unwrap_or_else(|error| {
            tracing::warn!(%error, "quarantine of the spool cannot be read");
            Vec::new()
        });
        let (mut count, mut oldest) = (0_u32, Duration::ZERO);
        for (name, written_at) in quarantined {
            let age = written_at.elapsed().unwrap_or_default();
            if age > self.config.keep_quarantine {
                match slot.remove_quarantined(&name) {
                    Ok(()) => {
                        counter!("spool_quarantine_expired_total").increment(1);
                        tracing::warn!(
                            keep = "KEEP_DEAD_LETTERS",
                            "file removed from quarantine: it was kept for long enough"
                        );
                        continue;
                    }
                    Err(error) => tracing::warn!(%error, "file in quarantine cannot be removed"),
                }
            }
            count += 1;
            oldest = oldest.max(age);
        }
        gauge!("spool_quarantined").set(f64::from(count));
        gauge!("spool_quarantine_oldest_seconds").set(oldest.as_secs_f64());
        gauge!("spool_quarantine_limit_seconds").set(self.config.keep_quarantine.as_secs_f64());
    }

    /// Reports that the disk does not respond.
    pub(super) fn report_stalled(&self) {
        let was_in_order = self.fault.borrow().is_none();
        self.set_fault(Some(&SpoolError::Stalled));
        if was_in_order {
            tracing::error!("disk of SPOOL_DIR not responding");
        }
    }

    fn set_fault(&self, error: Option<&SpoolError>) {
        let fault = error.map(ToString::to_string);
        self.fault.send_if_modified(|current| {
            *current != fault && {
                *current = fault;
                true
            }
        });
    }

    /// Updates depth and metrics.
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn report(&self) {
        // Locked to the end: otherwise an older depth could be reported last.
        let index = self.index();
        let age = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        gauge!("spool_enquiries").set(index.len() as f64);
        gauge!("spool_bytes").set(index.bytes() as f64);
        gauge!("spool_limit_bytes").set(self.config.max_bytes as f64);
        gauge!("spool_oldest_age_seconds").set(age);
        self.depth.send_if_modified(|current| std::mem::replace(current, index.len()) != index.len());
    }

    fn slot(&self) -> Result<&Slot, SpoolError> {
        self.slot.get().ok_or(SpoolError::NotOpen)
    }

    /// The enquiries in the folder and those being written. Locked briefly.
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
