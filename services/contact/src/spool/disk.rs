use std::{
    fmt::Debug,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::Path,
    time::SystemTime,
};

/// The file operations of the spool. Each blocks for as long as the disk does.
///
/// The provided methods call the operating system. Tests override the ones that they record or block.
pub trait Disk: Debug + Send + Sync {
    /// Creates a folder and its parents. The parent of each created folder is fsynced: otherwise a power failure may lose the
    /// folder with every fsynced file in it.
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        self.create_folder(parent)?;
        match fs::create_dir(path) {
            // Another process has created it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
            other => other?,
        }
        self.sync_folder(parent)
    }

    /// Opens the file, creating it if it is missing, and locks it; `None` if another process holds its lock.
    fn lock(&self, path: &Path) -> io::Result<Option<File>> {
        let file = File::options().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Writes a file and fsyncs it.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    /// Reads a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    /// Renames a file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    /// The names of the files in a folder.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }

    /// A file's size in bytes.
    fn size(&self, path: &Path) -> io::Result<u64> {
        Ok(fs::metadata(path)?.len())
    }

    /// When a file was last written.
    fn written_at(&self, path: &Path) -> io::Result<SystemTime> {
        fs::metadata(path)?.modified()
    }

    /// Fsyncs a folder: otherwise a created or renamed file may not survive a power failure.
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }
}

/// The operating system's files.
#[derive(Debug, Clone, Copy)]
pub struct FileSystem;

impl Disk for FileSystem {}

#[cfg(test)]
mod tests {
    use std::{
        path::PathBuf,
        sync::{Mutex, PoisonError},
    };

    use super::*;

    /// Records which folders were fsynced.
    #[derive(Debug, Default)]
    struct Recording(Mutex<Vec<PathBuf>>);

    impl Recording {
        fn synced(&self) -> Vec<PathBuf> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect()
        }
    }

    impl Disk for Recording {
        fn sync_folder(&self, path: &Path) -> io::Result<()> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
            FileSystem.sync_folder(path)
        }
    }

    #[test]
    fn fsyncs_the_parents_of_created_folders() {
        let existing = tempfile::tempdir().unwrap();
        let (above, folder) = (existing.path().join("var"), existing.path().join("var/spool"));
        let disk = Recording::default();
        disk.create_folder(&folder).unwrap();
        assert!(folder.is_dir());
        assert_eq!(disk.synced(), [existing.path().to_owned(), above]);
        disk.create_folder(&folder).unwrap();
        assert_eq!(disk.synced(), Vec::<PathBuf>::new(), "nothing was created");
    }

    #[test]
    fn creates_a_folder_of_a_relative_path() {
        // The first folder of the path has no parent in it, and exists.
        FileSystem.create_folder(Path::new("src")).unwrap();
        let error = FileSystem.create_folder(Path::new("Cargo.toml/spool")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    }
}
