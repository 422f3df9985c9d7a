use std::{
    fs::File,
    io,
    ops::Range,
    os::unix::fs::{FileExt, MetadataExt},
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::task::spawn_blocking;

/// Bytes that are read at once. A connection queues less than one chunk and `MAX_HEAD_BYTES` (`http/connection.rs`), however
/// slowly its client reads.
const CHUNK: u64 = 64 << 10;

/// Identifies the content of a file: writing to the file or replacing it changes its version.
///
/// Includes the time of change (ctime), because programs can set the time of modification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Version {
    device: u64,
    inode: u64,
    length: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Version {
    /// The current version of an open file.
    pub(super) fn of(file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        Ok(Self {
            device: metadata.dev(),
            inode: metadata.ino(),
            length: metadata.len(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}

/// A file that is read for each response, as long as it is the version that was read at startup.
#[derive(Debug, Clone)]
pub(crate) struct OnDisk {
    path: PathBuf,
    version: Version,
}

impl OnDisk {
    /// The file at `path`, whose ETag was computed from this version.
    pub(super) fn new(path: &Path, version: Version) -> Self {
        Self { path: path.to_owned(), version }
    }

    pub(super) fn len(&self) -> u64 {
        self.version.length
    }

    fn open(&self) -> io::Result<File> {
        let file = File::open(&self.path)?;
        self.verify(&file)?;
        Ok(file)
    }

    /// Reads `length` bytes at `offset`, then verifies that the file has not changed.
    fn read(&self, file: &File, offset: u64, length: u64) -> io::Result<Bytes> {
        let mut chunk = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
        file.read_exact_at(&mut chunk, offset)?;
        self.verify(file)?;
        Ok(chunk.into())
    }

    fn verify(&self, file: &File) -> io::Result<()> {
        if Version::of(file)? == self.version {
            return Ok(());
        }
        Err(io::Error::other("the file has changed since startup; restart the gateway"))
    }
}

/// A range of a file, yet to be read.
#[derive(Debug)]
pub(crate) struct DiskRead {
    file: OnDisk,
    bytes: Range<u64>,
}

impl DiskRead {
    pub(super) fn new(file: &OnDisk, bytes: Range<u64>) -> Self {
        Self { file: file.clone(), bytes }
    }

    /// Opens the file, to be read as the client takes it.
    ///
    /// A changed file is not sent: a browser would combine ranges of both versions under the ETag of the first. If it changes
    /// while it is sent, the response is aborted.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or has changed.
    pub(crate) async fn into_body(self) -> io::Result<Body> {
        let Self { file, bytes } = self;
        let (file, open) = spawn_blocking(move || file.open().map(|open| (Arc::new(file), Arc::new(open)))).await??;
        let chunks = stream::try_unfold(bytes, move |left| {
            let (file, open) = (Arc::clone(&file), Arc::clone(&open));
            async move {
                if left.is_empty() {
                    return Ok(None);
                }
                let length = CHUNK.min(left.end - left.start);
                let read = spawn_blocking(move || file.read(&open, left.start, length)).await?;
                let read =
                    read.inspect_err(|error| tracing::error!(%error, "cannot read site file, response aborted"))?;
                Ok::<_, io::Error>(Some((read, left.start + length..left.end)))
            }
        });
        Ok(Body::from_stream(chunks))
    }
}
