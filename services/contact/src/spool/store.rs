use std::{io, pin::pin, sync::Arc, time::Duration};

use alert::MAX_IDS;
use jiff::Timestamp;
use runtime::flights::Flights;
use tokio::{
    sync::{Semaphore, watch},
    task, time,
};
use uuid::Uuid;

use super::{
    ClientKey, Config,
    files::Files,
    index::{Entry, NoRoom},
    slot::Slot,
};
use crate::domain::EnquiryId;

/// Files that are written at once: their fsyncs share the disk's work, and a disk that does not answer holds up so many of
/// the process's threads.
const MAX_WRITES: usize = 32;
/// How long the folder may take to be looked after before its disk counts as one that does not answer: it may hold many
/// thousands of files.
const LOOKING: Duration = Duration::from_secs(10);

/// Why an enquiry is not in the spool.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SpoolError {
    /// No room below `SPOOL_MAX_BYTES`.
    #[error("the spool is full: see SPOOL_MAX_BYTES")]
    Full,
    /// The client's enquiries take as much of the room as one client's may.
    #[error("the client's share of the spool is full: see SPOOL_MAX_BYTES")]
    ClientShare,
    /// The disk did not answer in time. What was begun may still be done.
    #[error("SPOOL_DIR does not answer within SPOOL_TIMEOUT")]
    Stalled,
    /// The folder could not be opened yet.
    #[error("SPOOL_DIR is not open yet")]
    NotOpen,
    /// The disk is full, or the folder cannot be written.
    #[error("cannot use SPOOL_DIR: {0}")]
    Io(Arc<io::Error>),
    /// The process is ending.
    #[error("the spool's work was cut short")]
    CutShort,
}

impl From<io::Error> for SpoolError {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<NoRoom> for SpoolError {
    fn from(no_room: NoRoom) -> Self {
        match no_room {
            NoRoom::Full => Self::Full,
            NoRoom::ClientShare => Self::ClientShare,
        }
    }
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
///
/// File operations run on threads that may block, in a bounded number: [`MAX_WRITES`], one of the drain and one of the
/// task that looks after the folder.
#[derive(Debug, Clone)]
pub(crate) struct Spool {
    files: Arc<Files>,
    timeout: Duration,
    writes: Arc<Semaphore>,
    /// Enquiries that are being written. One that is sent again meanwhile is not written twice.
    writing: Flights<EnquiryId, Result<(), SpoolError>>,
}

impl Spool {
    /// Takes a part of the folder and looks up what an earlier process left in it. If the disk does not answer in time, it
    /// is opened when it does; until then nothing can be kept.
    pub(crate) async fn open(config: Config) -> Result<Self, SpoolError> {
        let spool = Self {
            timeout: config.timeout,
            files: Arc::new(Files::new(config)),
            writes: Arc::new(Semaphore::new(MAX_WRITES)),
            writing: Flights::default(),
        };
        match time::timeout(spool.timeout, spool.blocking(Files::open)).await {
            Ok(opened) => opened?,
            Err(_) => spool.files.stalled(),
        }
        Ok(spool)
    }

    /// Keeps an enquiry of `client`; `Ok` means that it is fsynced. One that is there already is kept.
    ///
    /// # Errors
    ///
    /// After [`SpoolError::Stalled`] the enquiry may still be kept, later. Until that is known, a repetition waits for
    /// the same write.
    pub(crate) async fn keep(
        &self,
        id: EnquiryId,
        client: Option<ClientKey>,
        bytes: Vec<u8>,
    ) -> Result<(), SpoolError> {
        let writing = self.writing.join(id, || self.clone().write(id, client, bytes));
        match time::timeout(self.timeout, writing.landed()).await {
            Ok(kept) => kept.unwrap_or(Err(SpoolError::CutShort)),
            Err(_) => {
                self.files.stalled();
                Err(SpoolError::Stalled)
            }
        }
    }

    /// Goes on for as long as the disk takes, once the write has begun.
    async fn write(self, id: EnquiryId, client: Option<ClientKey>, bytes: Vec<u8>) -> Result<(), SpoolError> {
        let turn = time::timeout(self.timeout, self.writes.clone().acquire_owned()).await;
        let turn = turn.map_err(|_| SpoolError::Stalled)?.map_err(|_| SpoolError::CutShort)?;
        self.blocking(move |files| {
            let _turn = turn;
            files.keep(id, client, &bytes)
        })
        .await
    }

    /// The enquiry that was kept next after `entry`, or first of all.
    pub(super) fn next_after(&self, entry: Option<&Entry>) -> Option<Entry> {
        self.files.index().next_after(entry)
    }

    /// An enquiry's bytes.
    pub(super) async fn read(&self, entry: Entry) -> Result<Vec<u8>, SpoolError> {
        self.blocking(move |files| files.read(&entry)).await
    }

    /// Removes an enquiry that the broker has.
    pub(super) async fn remove(&self, entry: Entry) -> Result<(), SpoolError> {
        self.blocking(move |files| files.take_out(&entry, Slot::remove)).await
    }

    /// Puts a file into quarantine that is no enquiry.
    pub(super) async fn quarantine(&self, entry: Entry) -> Result<(), SpoolError> {
        self.blocking(move |files| files.take_out(&entry, Slot::quarantine)).await
    }

    /// Takes over what processes have left that are gone, sees what people did to the folder, and looks whether a disk in
    /// trouble can be written again. Waits for a disk that does not answer, and reports it.
    pub(super) async fn look_after(&self) -> Result<(), SpoolError> {
        let mut looking = pin!(self.blocking(Files::look_after));
        match time::timeout(LOOKING, &mut looking).await {
            Ok(done) => done,
            Err(_) => {
                self.files.stalled();
                looking.await
            }
        }
    }

    /// How many enquiries wait, now and at each change.
    pub(super) fn depth(&self) -> watch::Receiver<usize> {
        self.files.depth.subscribe()
    }

    /// What waits now, for people.
    pub(crate) fn waiting(&self) -> Waiting {
        let index = self.files.index();
        let oldest = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        Waiting {
            count: index.len(),
            oldest: Duration::try_from_secs_f64(oldest).unwrap_or_default(),
            ids: index.first_ids().take(MAX_IDS).collect(),
        }
    }

    /// Why no enquiry can be kept, `None` if one can, now and at each change.
    pub(crate) fn trouble(&self) -> watch::Receiver<Option<String>> {
        self.files.trouble.subscribe()
    }

    /// Does `work` on a thread that may block. It goes on if the caller does not wait for it.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Files) -> Result<T, SpoolError> + Send + 'static,
    ) -> Result<T, SpoolError> {
        let files = self.files.clone();
        task::spawn_blocking(move || work(&files)).await.map_err(|_| SpoolError::CutShort)?
    }
}

#[cfg(test)]
mod tests;
