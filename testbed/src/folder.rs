//! The folder of a system test, with its data and logs.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use runtime::shutdown::Shutdown;

/// A system test that failed.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TrialError<E: fmt::Display> {
    #[error("cannot create the folder of the system test: {0}")]
    Folder(#[from] io::Error),
    #[error("{reason} (logs: {})", logs.display())]
    Failed { reason: E, logs: PathBuf },
    #[error("interrupted (logs: {})", logs.display())]
    Interrupted { logs: PathBuf },
}

/// Runs a system test in a temporary folder, which is kept with its logs if the test fails. When it is `interrupted`, its
/// processes are stopped.
pub async fn with_logs<E: fmt::Display>(
    prefix: &str,
    interrupted: &Shutdown,
    test: impl AsyncFnOnce(&Path) -> Result<(), E>,
) -> Result<(), TrialError<E>> {
    let folder = tempfile::Builder::new().prefix(prefix).tempdir()?;
    match interrupted.run_until_requested(test(folder.path())).await {
        Some(Ok(())) => Ok(()),
        Some(Err(reason)) => Err(TrialError::Failed { reason, logs: folder.keep() }),
        None => Err(TrialError::Interrupted { logs: folder.keep() }),
    }
}
