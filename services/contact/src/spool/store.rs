use std::{io, pin::pin, sync::Arc, time::Duration};

use alert::MAX_IDS;
use jiff::Timestamp;
use runtime::singleflight::Singleflight;
use tokio::{
    sync::{Semaphore, watch},
    task, time,
};
use uuid::Uuid;

use super::{
    ClientKey, Config,
    files::Files,
    index::{CapacityError, Entry},
    slot::Slot,
};
use crate::domain::EnquiryId;

/// Maximum number of concurrent writes: their fsyncs share the disk's work, and a disk that does not respond blocks this
/// number of threads.
const MAX_WRITES: usize = 32;
/// The duration of maintenance at which the disk counts as not responding. The folder may hold many thousands of files.
const MAINTENANCE_TIMEOUT: Duration = Duration::from_secs(10);

/// The reason why an enquiry is not in the spool.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SpoolError {
    /// `SPOOL_MAX_BYTES` is reached.
    #[error("the spool is full: see SPOOL_MAX_BYTES")]
    Full,
    /// The client's share of `SPOOL_MAX_BYTES` is reached.
    #[error("the client's share of the spool is full: see SPOOL_MAX_BYTES")]
    ClientShare,
    /// The disk did not respond in time. The operation may still complete.
    #[error("SPOOL_DIR did not respond within half of PUBLISH_TIMEOUT")]
    Stalled,
    /// The folder is not open yet.
    #[error("SPOOL_DIR is not open yet")]
    NotOpen,
    /// The disk is full, or the folder cannot be written to.
    #[error("cannot use SPOOL_DIR: {0}")]
    Io(Arc<io::Error>),
    /// The process is ending.
    #[error("the spool operation was cancelled")]
    Cancelled,
}

impl From<io::Error> for SpoolError {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<CapacityError> for SpoolError {
    fn from(error: CapacityError) -> Self {
        match error {
            CapacityError::Full => Self::Full,
            CapacityError::ClientShare => Self::ClientShare,
        }
    }
}

/// The enquiries in the spool, for operators.
#[derive(Debug)]
pub(crate) struct Backlog {
    pub(crate) count: usize,
    /// Age of the oldest.
    pub(crate) oldest: Duration,
    /// Ids of the oldest, at most [`MAX_IDS`].
    pub(crate) ids: Vec<Uuid>,
}

/// Enquiries on disk. Clones share them.
///
/// File operations run on a bounded number of blocking threads: [`MAX_WRITES`], one for publishing and one for maintenance.
#[derive(Debug, Clone)]
pub(crate) struct Spool {
    files: Arc<Files>,
    timeout: Duration,
    writes: Arc<Semaphore>,
    /// Enquiries that are being written, so that one that is sent again meanwhile is not written twice.
    writing: Singleflight<EnquiryId, Result<(), SpoolError>>,
}

impl Spool {
    /// Takes a slot of the folder and indexes the files that an earlier process left in it. If the disk does not respond in
    /// time, the folder is opened when it does, and no enquiry can be stored until then.
    pub(crate) async fn open(config: Config) -> Result<Self, SpoolError> {
        let spool = Self {
            timeout: config.timeout,
            files: Arc::new(Files::new(config)),
            writes: Arc::new(Semaphore::new(MAX_WRITES)),
            writing: Singleflight::default(),
        };
        match time::timeout(spool.timeout, spool.blocking(Files::open)).await {
            Ok(opened) => opened?,
            Err(_) => spool.files.report_stalled(),
        }
        Ok(spool)
    }

    /// Stores an enquiry of `client`, unless it is stored already. `Ok` means that it is fsynced.
    ///
    /// # Errors
    ///
    /// After [`SpoolError::Stalled`] the enquiry may still be stored later. Until that is known, a retry waits for the same
    /// write.
    pub(crate) async fn store(
        &self,
        id: EnquiryId,
        client: Option<ClientKey>,
        bytes: Vec<u8>,
    ) -> Result<(), SpoolError> {
        let writing = self.writing.join(id, || self.clone().write(id, client, bytes));
        match time::timeout(self.timeout, writing.wait()).await {
            Ok(stored) => stored.unwrap_or(Err(SpoolError::Cancelled)),
            Err(_) => {
                self.files.report_stalled();
                Err(SpoolError::Stalled)
            }
        }
    }

    /// Runs to completion once the write has begun, however long the disk takes.
    async fn write(self, id: EnquiryId, client: Option<ClientKey>, bytes: Vec<u8>) -> Result<(), SpoolError> {
        let permit = time::timeout(self.timeout, self.writes.clone().acquire_owned()).await;
        let permit = permit.map_err(|_| SpoolError::Stalled)?.map_err(|_| SpoolError::Cancelled)?;
        self.blocking(move |files| {
            let _permit = permit;
            files.store(id, client, &bytes)
        })
        .await
    }

    /// The enquiry after `entry`, or the oldest.
    pub(super) fn next_after(&self, entry: Option<&Entry>) -> Option<Entry> {
        self.files.index().next_after(entry)
    }

    /// The content of an enquiry's file.
    pub(super) async fn read(&self, entry: Entry) -> Result<Vec<u8>, SpoolError> {
        self.blocking(move |files| files.read(&entry)).await
    }

    /// Removes an enquiry.
    pub(super) async fn remove(&self, entry: Entry) -> Result<(), SpoolError> {
        self.blocking(move |files| files.take_out(&entry, Slot::remove)).await
    }

    /// Moves a file that is not an enquiry into quarantine.
    pub(super) async fn quarantine(&self, entry: Entry) -> Result<(), SpoolError> {
        self.blocking(move |files| files.take_out(&entry, Slot::quarantine)).await
    }

    /// Takes over the enquiries of dead processes, reconciles the index with the folder, and probes a disk that had a fault.
    /// Waits for a disk that does not respond, and reports it.
    pub(super) async fn maintain(&self) -> Result<(), SpoolError> {
        let mut maintaining = pin!(self.blocking(Files::maintain));
        match time::timeout(MAINTENANCE_TIMEOUT, &mut maintaining).await {
            Ok(done) => done,
            Err(_) => {
                self.files.report_stalled();
                maintaining.await
            }
        }
    }

    /// The number of enquiries in the spool, now and at each change.
    pub(super) fn depth(&self) -> watch::Receiver<usize> {
        self.files.depth.subscribe()
    }

    /// The enquiries in the spool, for operators.
    pub(crate) fn backlog(&self) -> Backlog {
        let index = self.files.index();
        let oldest = index.oldest().map_or(0.0, |entry| entry.age_seconds(Timestamp::now()));
        Backlog {
            count: index.len(),
            oldest: Duration::try_from_secs_f64(oldest).unwrap_or_default(),
            ids: index.ids().take(MAX_IDS).collect(),
        }
    }

    /// Why no enquiry can be stored, or `None` if one can, now and at each change.
    pub(crate) fn fault(&self) -> watch::Receiver<Option<String>> {
        self.files.fault.subscribe()
    }

    /// Runs `work` on a blocking thread, to completion even if the caller does not wait for it.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Files) -> Result<T, SpoolError> + Send + 'static,
    ) -> Result<T, SpoolError> {
        let files = self.files.clone();
        task::spawn_blocking(move || work(&files)).await.map_err(|_| SpoolError::Cancelled)?
    }
}

#[cfg(test)]
mod tests;
