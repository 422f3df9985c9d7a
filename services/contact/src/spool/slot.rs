use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use super::Disk;

/// Maximum number of processes that share a folder.
const MAX_SLOTS: usize = 64;
const LOCK: &str = "lock";
/// Folder of complete enquiries.
pub(super) const STORED: &str = "kept";
/// Folder of enquiries that are being written.
const TEMPORARY: &str = "aside";
/// Folder of files that are not enquiries, for an operator to look at.
pub(super) const QUARANTINE: &str = "quarantine";

/// A subfolder of the spool that belongs to this process.
///
/// Replicas may share the spool's folder. The operating system releases the lock with the process, however that ends.
#[derive(Debug)]
pub(super) struct Slot {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    /// Holds the lock while open.
    _lock: File,
}

impl Slot {
    /// Takes the first free slot in `folder`.
    pub(super) fn take(folder: &Path, disk: &Arc<dyn Disk>) -> io::Result<Self> {
        for number in 0..MAX_SLOTS {
            if let Some(slot) = Self::open(folder.join(number.to_string()), disk)? {
                return Ok(slot);
            }
        }
        Err(io::Error::other(format!("{MAX_SLOTS} processes use it already")))
    }

    /// The slots of dead processes, which this process now holds.
    pub(super) fn abandoned(&self) -> io::Result<Vec<Self>> {
        let folder = self.path.parent().unwrap_or(&self.path);
        let mut found = Vec::new();
        for number in 0..MAX_SLOTS {
            let path = folder.join(number.to_string());
            // Our own is locked, too.
            if path.join(LOCK).exists()
                && let Some(slot) = Self::open(path, &self.disk)?
            {
                found.push(slot);
            }
        }
        Ok(found)
    }

    fn open(path: PathBuf, disk: &Arc<dyn Disk>) -> io::Result<Option<Self>> {
        for folder in [STORED, TEMPORARY, QUARANTINE] {
            disk.create_folder(&path.join(folder))?;
        }
        let lock = disk.lock(&path.join(LOCK))?;
        Ok(lock.map(|lock| Self { path, disk: disk.clone(), _lock: lock }))
    }

    /// Removes partial files of a process that died while writing: their enquiries were never accepted.
    pub(super) fn remove_temporary_files(&self) -> io::Result<()> {
        let folder = self.path.join(TEMPORARY);
        for name in self.disk.names(&folder)? {
            self.disk.remove(&folder.join(name))?;
        }
        Ok(())
    }

    /// The names of the complete files.
    pub(super) fn file_names(&self) -> io::Result<Vec<String>> {
        self.disk.names(&self.path.join(STORED))
    }

    /// The size of a complete file, in bytes.
    pub(super) fn size(&self, name: &str) -> io::Result<u64> {
        self.disk.size(&self.stored(name))
    }

    /// The files in quarantine, each with the time at which it was written. One whose time cannot be read counts as new.
    pub(super) fn quarantined(&self) -> io::Result<Vec<(String, SystemTime)>> {
        let folder = self.path.join(QUARANTINE);
        let written_at = |name: &str| self.disk.written_at(&folder.join(name)).unwrap_or_else(|_| SystemTime::now());
        let names = self.disk.names(&folder)?.into_iter();
        Ok(names.map(|name| (name.clone(), written_at(&name))).collect())
    }

    /// Removes a file from quarantine.
    pub(super) fn remove_quarantined(&self, name: &str) -> io::Result<()> {
        self.disk.remove(&self.path.join(QUARANTINE).join(name))
    }

    /// Writes a file. When this returns it is fsynced and complete under its name.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let temporary = self.path.join(TEMPORARY).join(name);
        let written =
            self.disk.write(&temporary, bytes).and_then(|()| self.disk.rename(&temporary, &self.stored(name)));
        if written.is_err() {
            // The disk may be full.
            let _ = self.disk.remove(&temporary);
        }
        written?;
        self.sync()
    }

    /// Checks that a file can be written.
    pub(super) fn probe(&self) -> io::Result<()> {
        let path = self.path.join(TEMPORARY).join("probe");
        let written = self.disk.write(&path, &[0; 4096]);
        self.disk.remove(&path).and(written)
    }

    pub(super) fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.disk.read(&self.stored(name))
    }

    /// Removes a file, without fsync: after a power failure it may be there again, is published twice, and mailed once.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        match self.disk.remove(&self.stored(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    /// Moves a file into quarantine.
    pub(super) fn quarantine(&self, name: &str) -> io::Result<()> {
        self.disk.rename(&self.stored(name), &self.path.join(QUARANTINE).join(name))
    }

    /// Moves a file of another slot into this one.
    pub(super) fn take_over(&self, name: &str, from: &Self) -> io::Result<()> {
        self.disk.rename(&from.stored(name), &self.stored(name))
    }

    /// Moves the files in quarantine of another slot into this one's, except those of which it has one of the same name.
    pub(super) fn take_over_quarantine(&self, from: &Self) -> io::Result<()> {
        let (here, there) = (self.path.join(QUARANTINE), from.path.join(QUARANTINE));
        let ours = self.disk.names(&here)?;
        for name in self.disk.names(&there)?.into_iter().filter(|name| !ours.contains(name)) {
            self.disk.rename(&there.join(&name), &here.join(&name))?;
        }
        Ok(())
    }

    /// Fsyncs the folder of complete files.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.disk.sync_folder(&self.path.join(STORED))
    }

    fn stored(&self, name: &str) -> PathBuf {
        self.path.join(STORED).join(name)
    }
}
