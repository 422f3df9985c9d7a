use std::{
    io,
    path::{Path, PathBuf},
};

use tokio::{
    fs::{self, File},
    io::AsyncWriteExt,
};
use uuid::Uuid;

use crate::mail::Mail;

/// The folder that mails are written to if no server is configured.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Opens the folder at `path`, creating it if it is missing.
    pub(crate) async fn open(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path).await?;
        Ok(Self(path))
    }

    /// Writes `mail` as `<enquiry id>.eml`, durably: it survives a power failure once this returns.
    pub(crate) async fn put(&self, mail: &Mail) -> io::Result<()> {
        // Written to a temporary file and renamed, so that readers of the folder see complete mails only.
        let temporary = self.0.join(format!(".{}.part", mail.id()));
        write_synced(&temporary, mail.bytes()).await?;
        fs::rename(&temporary, self.0.join(format!("{}.eml", mail.id()))).await?;
        // The rename is durable once the folder is fsynced (fsync(2)).
        File::open(&self.0).await?.sync_all().await
    }

    /// Checks that the folder is writable.
    pub(crate) async fn check(&self) -> io::Result<()> {
        let probe = self.0.join(format!(".{}.part", Uuid::new_v4()));
        write_synced(&probe, b"").await?;
        fs::remove_file(probe).await
    }
}

async fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path).await?;
    file.write_all(bytes).await?;
    // `sync_all` waits for a pending write, but only `flush` reports its failure.
    file.flush().await?;
    file.sync_all().await
}
