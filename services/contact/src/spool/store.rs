use std::{
    collections::HashSet,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use jiff::Timestamp;
use metrics::gauge;
use tokio::{sync::watch, task};
use uuid::Uuid;

use super::{
    Config,
    index::{Entry, Index},
    slot::Slot,
};
use crate::domain::EnquiryId;

/// Most ids that are named to people.
const MOST_IDS: usize = 20;

/// Why an enquiry is not in the spool.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// No room below `SPOOL_MAX_BYTES`.
    #[error("the spool is full: see SPOOL_MAX_BYTES")]
    Full,
    /// The disk is full, or the folder cannot be written.
    #[error("cannot use SPOOL_DIR: {0}")]
    Io(#[from] io::Error),
    /// The process is ending.
    #[error("the spool's work was cut short")]
    CutShort(#[from] task::JoinError),
}

/// What waits in the spool.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) count: usize,
    /// How long the oldest has waited.
    pub(crate) oldest: Duration,
    /// Some of them, the oldest first.
    pub(crate) ids: Vec<Uuid>,
}

/// Enquiries on disk. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Spool(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    slot: Slot,
    index: Mutex<Index>,
    most_bytes: u64,
    /// How many enquiries wait; whoever drains them watches it.
    depth: watch::Sender<usize>,
    /// Why nothing can be kept, for operations.
    trouble: watch::Sender<Option<String>>,
}

impl Spool {
    /// Takes a part of the folder and looks up what a process before us has left in it.
    pub(crate) fn open(config: &Config) -> Result<Self, SpoolError> {
        let slot = Slot::take(&config.folder)?;
        let spool = Self(Arc::new(Inner {
            slot,
            index: Mutex::default(),
            most_bytes: config.most_bytes,
            depth: watch::Sender::new(0),
            trouble: watch::Sender::new(None),
        }));
        spool.0.slot.remove_halves()?;
        spool.0.survey()?;
        spool.0.tell();
        Ok(spool)
    }

    /// Keeps an enquiry; `Ok` means that it is forced to disk. One that lies there already is kept.
    ///
    /// The writing goes on if the caller does not wait for it.
    pub(crate) async fn keep(&self, id: EnquiryId, bytes: Vec<u8>) -> Result<(), SpoolError> {
        self.blocking(move |inner| {
            let kept = inner.keep(id, &bytes);
            inner.trouble.send_replace(kept.as_ref().err().map(ToString::to_string));
            inner.tell();
            kept
        })
        .await
    }

    /// The enquiry that was kept next after `entry`, or first of all.
    pub(super) fn next_after(&self, entry: Option<&Entry>) -> Option<Entry> {
        self.0.index().next_after(entry)
    }

    /// An enquiry's bytes.
    pub(super) async fn read(&self, entry: Entry) -> Result<Vec<u8>, SpoolError> {
        self.blocking(move |inner| Ok(inner.slot.read(&entry.name())?)).await
    }

    /// Removes an enquiry that the broker has.
    pub(super) async fn remove(&self, entry: Entry) -> Result<(), SpoolError> {
        self.take_out(entry, Slot::remove).await
    }

    /// Puts a file into quarantine that is no enquiry.
    pub(super) async fn quarantine(&self, entry: Entry) -> Result<(), SpoolError> {
        self.take_out(entry, Slot::quarantine).await
    }

    async fn take_out(&self, entry: Entry, act: fn(&Slot, &str) -> io::Result<()>) -> Result<(), SpoolError> {
        self.blocking(move |inner| {
            {
                // Held, or a survey between the two would take it for somebody else's doing.
                let mut index = inner.index();
                act(&inner.slot, &entry.name())?;
                index.remove(&entry);
            }
            inner.tell();
            Ok(())
        })
        .await
    }

    /// Takes over what processes have left that are gone, sees what people did to the folder, and looks whether
    /// a full disk has room again. One of them that fails does not keep the others from being done.
    pub(super) async fn look_after(&self) -> Result<(), SpoolError> {
        self.blocking(|inner| {
            let adopted = inner.adopt_abandoned();
            let surveyed = inner.survey();
            if inner.trouble.borrow().is_some() && inner.index().bytes() < inner.most_bytes {
                inner.trouble.send_replace(inner.slot.probe().err().map(|error| SpoolError::Io(error).to_string()));
            }
            inner.tell();
            Ok(adopted.and(surveyed)?)
        })
        .await
    }

    /// How many enquiries wait, now and at each change.
    pub(super) fn depth(&self) -> watch::Receiver<usize> {
        self.0.depth.subscribe()
    }

    /// What waits now, for people.
    pub(crate) fn waiting(&self) -> Waiting {
        let index = self.0.index();
        let oldest = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        Waiting {
            count: index.len(),
            oldest: Duration::try_from_secs_f64(oldest).unwrap_or_default(),
            ids: index.first_ids().take(MOST_IDS).collect(),
        }
    }

    /// Why no enquiry can be kept, `None` if one can, now and at each change.
    pub(crate) fn trouble(&self) -> watch::Receiver<Option<String>> {
        self.0.trouble.subscribe()
    }

    /// Disks are slow: what waits for them has threads of its own.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Inner) -> Result<T, SpoolError> + Send + 'static,
    ) -> Result<T, SpoolError> {
        let inner = self.0.clone();
        task::spawn_blocking(move || work(&inner)).await?
    }
}

impl Inner {
    fn keep(&self, id: EnquiryId, bytes: &[u8]) -> Result<(), SpoolError> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let reserved = {
            let mut index = self.index();
            if index.holds(id) {
                return Ok(());
            }
            index.reserve(id, size, self.most_bytes, Timestamp::now())
        };
        let entry = reserved.ok_or(SpoolError::Full)?;
        match self.slot.write(&entry.name(), bytes) {
            Ok(()) => {
                self.index().insert_reserved(entry);
                Ok(())
            }
            Err(error) => {
                self.index().give_back(&entry);
                Err(error.into())
            }
        }
    }

    /// Takes over the enquiries of processes that are gone.
    fn adopt_abandoned(&self) -> io::Result<()> {
        for slot in self.slot.abandoned()? {
            slot.remove_halves()?;
            for name in slot.names()? {
                self.slot.adopt(&name, &slot)?;
            }
            self.slot.sync()?;
        }
        Ok(())
    }

    /// Brings the index in line with the disk.
    fn survey(&self) -> io::Result<()> {
        // Held throughout: what is being written is known to it, and nothing else comes or goes.
        let mut index = self.index();
        let names: HashSet<String> = self.slot.names()?.into_iter().collect();
        index.keep_only(&names);
        for name in names {
            match Entry::of_file(&name) {
                // Its size is asked for only where the file is new: there may be thousands.
                Some(entry) if index.knows(&entry) => {}
                Some(entry) => index.insert_found(entry.of_size(self.slot.size(&name)?)),
                None => {
                    tracing::warn!(file = name, "a file in SPOOL_DIR that is none of ours goes into quarantine");
                    self.slot.quarantine(&name)?;
                }
            }
        }
        gauge!("spool_quarantined").set(f64::from(u32::try_from(self.slot.quarantined()?).unwrap_or(u32::MAX)));
        Ok(())
    }

    /// Tells the figures to whoever watches.
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    fn tell(&self) {
        // Held to the end, or an older depth could be told last.
        let index = self.index();
        let age = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        gauge!("spool_enquiries").set(index.len() as f64);
        gauge!("spool_bytes").set(index.bytes() as f64);
        gauge!("spool_oldest_age_seconds").set(age);
        self.depth.send_if_modified(|told| std::mem::replace(told, index.len()) != index.len());
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
