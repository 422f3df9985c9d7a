use std::{
    fs::Metadata,
    io::{self, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
    time::SystemTime,
};

use axum::body::Body;
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt},
};
use tokio_util::io::ReaderStream;

/// What is held of a file at once, for each visitor who takes it: a slow one holds no more.
const CHUNK: usize = 64 << 10;

/// A file that is read for each visitor who wants it, as it was at the start.
#[derive(Debug, Clone)]
pub(crate) struct OnDisk {
    path: PathBuf,
    length: u64,
    modified: SystemTime,
}

impl OnDisk {
    /// The file at `path`, of which the system says this.
    pub(super) fn new(path: &Path, metadata: &Metadata) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), length: metadata.len(), modified: metadata.modified()? })
    }

    pub(super) fn len(&self) -> u64 {
        self.length
    }

    /// Whether it is what its ETag and its length were taken of.
    fn is_still(&self, metadata: &Metadata) -> io::Result<bool> {
        Ok(metadata.len() == self.length && metadata.modified()? == self.modified)
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
    /// first, a browser would put the parts of both together. A file that becomes shorter on the way ends the connection.
    pub(crate) async fn into_body(self) -> io::Result<Body> {
        let mut file = File::open(&self.file.path).await?;
        if !self.file.is_still(&file.metadata().await?)? {
            return Err(io::Error::other("it has changed since the start; start the gateway again"));
        }
        if self.bytes.start > 0 {
            file.seek(SeekFrom::Start(self.bytes.start)).await?;
        }
        Ok(Body::from_stream(ReaderStream::with_capacity(file.take(self.bytes.end - self.bytes.start), CHUNK)))
    }
}
