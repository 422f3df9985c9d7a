//! A trial's folder, with its data and logs.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use runtime::shutdown::Shutdown;

/// Why a trial came to nothing.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TrialError<E: fmt::Display> {
    #[error("no folder for the trial: {0}")]
    Folder(#[from] io::Error),
    #[error("{reason} (logs: {})", logs.display())]
    Failed { reason: E, logs: PathBuf },
    #[error("interrupted (logs: {})", logs.display())]
    Interrupted { logs: PathBuf },
}

/// Runs a trial in a folder of its own, which is kept if it fails: the logs are what there is to find out why.
/// When it is `interrupted`, what it started is ended.
pub async fn with_logs<E: fmt::Display>(
    prefix: &str,
    interrupted: &Shutdown,
    trial: impl AsyncFnOnce(&Path) -> Result<(), E>,
) -> Result<(), TrialError<E>> {
    let folder = tempfile::Builder::new().prefix(prefix).tempdir()?;
    match interrupted.run_until_requested(trial(folder.path())).await {
        Some(Ok(())) => Ok(()),
        Some(Err(reason)) => Err(TrialError::Failed { reason, logs: folder.keep() }),
        None => Err(TrialError::Interrupted { logs: folder.keep() }),
    }
}
