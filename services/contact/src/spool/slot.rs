use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::Disk;

/// Processes that can share one folder.
const MOST_SLOTS: usize = 64;
const LOCK: &str = "lock";
/// Whole enquiries.
const KEPT: &str = "kept";
/// Enquiries that are being written.
const ASIDE: &str = "aside";
/// What is no enquiry: for a person to look at.
const QUARANTINE: &str = "quarantine";

/// A part of the spool's folder that this process has to itself for as long as it lives.
///
/// Replicas may share the folder. The lock is the system's: it goes with the process, however that ends.
#[derive(Debug)]
pub(super) struct Slot {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    /// Held, and with it the lock.
    _lock: File,
}

impl Slot {
    /// Takes the first slot in `folder` that nobody has.
    pub(super) fn take(folder: &Path, disk: &Arc<dyn Disk>) -> io::Result<Self> {
        for number in 0..MOST_SLOTS {
            if let Some(slot) = Self::open(folder.join(number.to_string()), disk)? {
                return Ok(slot);
            }
        }
        Err(io::Error::other(format!("{MOST_SLOTS} processes have all its parts")))
    }

    /// The slots of processes that are gone.
    pub(super) fn abandoned(&self) -> io::Result<Vec<Self>> {
        let folder = self.path.parent().unwrap_or(&self.path);
        let mut found = Vec::new();
        for number in 0..MOST_SLOTS {
            let path = folder.join(number.to_string());
            // Our own is locked like any other's.
            if path.join(LOCK).exists()
                && let Some(slot) = Self::open(path, &self.disk)?
            {
                found.push(slot);
            }
        }
        Ok(found)
    }

    fn open(path: PathBuf, disk: &Arc<dyn Disk>) -> io::Result<Option<Self>> {
        for folder in [KEPT, ASIDE, QUARANTINE] {
            disk.create_folder(&path.join(folder))?;
        }
        let lock = disk.lock(&path.join(LOCK))?;
        Ok(lock.map(|lock| Self { path, disk: disk.clone(), _lock: lock }))
    }

    /// Removes what a process left half written: it was never accepted.
    pub(super) fn remove_halves(&self) -> io::Result<()> {
        let aside = self.path.join(ASIDE);
        for half in self.disk.names(&aside)? {
            self.disk.remove(&aside.join(half))?;
        }
        Ok(())
    }

    /// Names of the whole files.
    pub(super) fn names(&self) -> io::Result<Vec<String>> {
        self.disk.names(&self.path.join(KEPT))
    }

    /// Size of a whole file, in bytes.
    pub(super) fn size(&self, name: &str) -> io::Result<u64> {
        self.disk.size(&self.kept(name))
    }

    /// How many files are in quarantine.
    pub(super) fn quarantined(&self) -> io::Result<usize> {
        Ok(self.disk.names(&self.path.join(QUARANTINE))?.len())
    }

    /// Writes a file so that it is on disk, whole and under its name, when this returns.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let aside = self.path.join(ASIDE).join(name);
        let written = self.disk.write(&aside, bytes).and_then(|()| self.disk.rename(&aside, &self.kept(name)));
        if written.is_err() {
            // The room it takes is what may be wanted most.
            let _ = self.disk.remove(&aside);
        }
        written?;
        self.sync()
    }

    /// Whether a file could be written now.
    pub(super) fn probe(&self) -> io::Result<()> {
        let path = self.path.join(ASIDE).join("probe");
        let written = self.disk.write(&path, &[0; 4096]);
        self.disk.remove(&path).and(written)
    }

    pub(super) fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.disk.read(&self.kept(name))
    }

    /// Removes a file. A machine that stops right now may show it again: it is then published twice, and
    /// mailed once.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        match self.disk.remove(&self.kept(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    /// Puts a file into quarantine that is no enquiry.
    pub(super) fn quarantine(&self, name: &str) -> io::Result<()> {
        self.disk.rename(&self.kept(name), &self.path.join(QUARANTINE).join(name))
    }

    /// Takes over a file of another slot.
    pub(super) fn adopt(&self, name: &str, from: &Self) -> io::Result<()> {
        self.disk.rename(&from.kept(name), &self.kept(name))
    }

    /// Makes renamed files lasting.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.disk.sync_folder(&self.path.join(KEPT))
    }

    fn kept(&self, name: &str) -> PathBuf {
        self.path.join(KEPT).join(name)
    }
}
