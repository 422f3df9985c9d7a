use std::{
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

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
    /// Held, and with it the lock.
    _lock: File,
}

impl Slot {
    /// Takes the first slot in `folder` that nobody has.
    pub(super) fn take(folder: &Path) -> io::Result<Self> {
        for number in 0..MOST_SLOTS {
            if let Some(slot) = Self::open(folder.join(number.to_string()))? {
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
                && let Some(slot) = Self::open(path)?
            {
                found.push(slot);
            }
        }
        Ok(found)
    }

    fn open(path: PathBuf) -> io::Result<Option<Self>> {
        for folder in [KEPT, ASIDE, QUARANTINE] {
            fs::create_dir_all(path.join(folder))?;
        }
        let lock = File::options().create(true).truncate(false).write(true).open(path.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self { path, _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Removes what a process left half written: it was never accepted.
    pub(super) fn remove_halves(&self) -> io::Result<()> {
        for half in fs::read_dir(self.path.join(ASIDE))? {
            fs::remove_file(half?.path())?;
        }
        Ok(())
    }

    /// Names of the whole files.
    pub(super) fn names(&self) -> io::Result<Vec<String>> {
        names_in(&self.path.join(KEPT))
    }

    /// Size of a whole file, in bytes.
    pub(super) fn size(&self, name: &str) -> io::Result<u64> {
        Ok(fs::metadata(self.kept(name))?.len())
    }

    /// How many files are in quarantine.
    pub(super) fn quarantined(&self) -> io::Result<usize> {
        Ok(names_in(&self.path.join(QUARANTINE))?.len())
    }

    /// Writes a file so that it is on disk, whole and under its name, when this returns.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let aside = self.path.join(ASIDE).join(name);
        let written = write_to_disk(&aside, bytes).and_then(|()| fs::rename(&aside, self.kept(name)));
        if written.is_err() {
            // The room it takes is what may be wanted most.
            let _ = fs::remove_file(&aside);
        }
        written?;
        sync_folder(&self.path.join(KEPT))
    }

    /// Whether a file could be written now.
    pub(super) fn probe(&self) -> io::Result<()> {
        let path = self.path.join(ASIDE).join("probe");
        let written = write_to_disk(&path, &[0; 4096]);
        fs::remove_file(&path).and(written)
    }

    pub(super) fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.kept(name))
    }

    /// Removes a file. A machine that stops right now may show it again: it is then published twice, and
    /// mailed once.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.kept(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    /// Puts a file into quarantine that is no enquiry.
    pub(super) fn quarantine(&self, name: &str) -> io::Result<()> {
        fs::rename(self.kept(name), self.path.join(QUARANTINE).join(name))
    }

    /// Takes over a file of another slot.
    pub(super) fn adopt(&self, name: &str, from: &Self) -> io::Result<()> {
        fs::rename(from.kept(name), self.kept(name))
    }

    /// Makes adopted files lasting.
    pub(super) fn sync(&self) -> io::Result<()> {
        sync_folder(&self.path.join(KEPT))
    }

    fn kept(&self, name: &str) -> PathBuf {
        self.path.join(KEPT).join(name)
    }
}

fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

fn write_to_disk(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A renamed file is found again after a power cut only when its folder is on disk, too.
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
