use std::{
    io::{self, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
};

use axum::body::Body;
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt},
};
use tokio_util::io::ReaderStream;

/// What is held of a file at once, for each visitor who takes it: a slow one holds no more.
const CHUNK: usize = 64 << 10;

/// Bytes of a file that are yet to be read.
#[derive(Debug)]
pub(crate) struct Read {
    path: PathBuf,
    bytes: Range<u64>,
}

impl Read {
    pub(super) fn new(path: &Path, bytes: Range<u64>) -> Self {
        Self { path: path.to_owned(), bytes }
    }

    /// Opens the file; it is read as the visitor takes it. A file that has become shorter ends the connection, since
    /// its length was told before.
    pub(crate) async fn into_body(self) -> io::Result<Body> {
        let mut file = File::open(&self.path).await?;
        if self.bytes.start > 0 {
            file.seek(SeekFrom::Start(self.bytes.start)).await?;
        }
        Ok(Body::from_stream(ReaderStream::with_capacity(file.take(self.bytes.end - self.bytes.start), CHUNK)))
    }
}
