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

/// The folder that mails become files in where no server is configured.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder at `path`, made if it is missing.
    pub(crate) async fn open(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path).await?;
        Ok(Self(path))
    }

    /// Puts `mail` there as `<enquiry id>.eml`. When this returns, it survives a loss of power.
    pub(crate) async fn put(&self, mail: &Mail) -> io::Result<()> {
        // Written aside and renamed: whoever watches the folder sees whole mails only.
        let aside = self.0.join(format!(".{}.part", mail.id()));
        write_synced(&aside, mail.bytes()).await?;
        fs::rename(&aside, self.0.join(format!("{}.eml", mail.id()))).await?;
        // The name is on disk when the folder is (fsync(2)).
        File::open(&self.0).await?.sync_all().await
    }

    /// Whether files can be written there.
    pub(crate) async fn check(&self) -> io::Result<()> {
        let probe = self.0.join(format!(".{}.part", Uuid::new_v4()));
        write_synced(&probe, b"").await?;
        fs::remove_file(probe).await
    }
}

async fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path).await?;
    file.write_all(bytes).await?;
    // `sync_all` waits for a write in flight, but only `flush` tells that it failed.
    file.flush().await?;
    file.sync_all().await
}
