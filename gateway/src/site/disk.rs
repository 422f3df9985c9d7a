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

/// What is held of a file at once, for each visitor who takes it: a slow one holds no more.
const CHUNK: u64 = 64 << 10;

/// What a file is known by: any write to it, and any other file in its place, changes it.
///
/// Not by its time of modification only, which whoever writes can set; the time of change is the system's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Version {
    device: u64,
    inode: u64,
    length: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Version {
    /// That of an open file, as it is now.
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

/// A file that is read for each visitor who wants it, as it was at the start.
#[derive(Debug, Clone)]
pub(crate) struct OnDisk {
    path: PathBuf,
    version: Version,
}

impl OnDisk {
    /// The file at `path`, of which the ETag was made when it had this version.
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

    /// Reads so many bytes at `offset`, and looks afterwards whether the file is still what it was.
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
        Err(io::Error::other("a file of the site has changed since the start; start the gateway again"))
    }
}

/// Bytes of a file that are yet to be read.
#[derive(Debug)]
pub(crate) struct Read {
    file: OnDisk,
    bytes: Range<u64>,
}

impl Read {
    pub(super) fn new(file: &OnDisk, bytes: Range<u64>) -> Self {
        Self { file: file.clone(), bytes }
    }

    /// Opens the file; it is read as the visitor takes it. One that is another by now is not sent: under the ETag of the
    /// first, a browser would put the parts of both together. A file that changes on the way ends the connection.
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
                let read = read.inspect_err(|error| tracing::error!(%error, "an answer was broken off"))?;
                Ok::<_, io::Error>(Some((read, left.start + length..left.end)))
            }
        });
        Ok(Body::from_stream(chunks))
    }
}
