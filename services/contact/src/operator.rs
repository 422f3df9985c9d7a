//! The operators' commands on the spool: `contact find` and `contact forget`. The service may run meanwhile.

use std::io::{self, Write};

use person::{Format, Held, Person, write_held};
use tokio::task::{self, JoinError};

use crate::spool::{self, person::HeldFile};

/// Why a person's files could not be found or removed.
#[derive(Debug, thiserror::Error)]
pub enum SpoolCommandError {
    /// A file or a folder cannot be read or removed.
    #[error("cannot use SPOOL_DIR: {0}")]
    Disk(io::Error),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// The process is ending.
    #[error("cancelled")]
    Cancelled(#[from] JoinError),
    /// Files were found, and `--yes` was not given.
    #[error("this deletes {0} accepted enquiries that are not on the broker yet: see contact find, then give --yes")]
    NotConfirmed(usize),
}

/// Writes what the spool holds of `person`. In JSON it is personal data.
///
/// # Errors
///
/// If the spool cannot be read.
pub async fn find(
    config: spool::Config,
    person: Person,
    format: Format,
    out: &mut impl Write,
) -> Result<(), SpoolCommandError> {
    let held: Vec<Held> = files(config, person).await?.into_iter().map(|file| file.held).collect();
    Ok(write_held(&held, format, out)?)
}

/// Removes what the spool holds of `person`, if that `is_confirmed`, and writes the number of files.
///
/// # Errors
///
/// If the spool cannot be read, a file cannot be removed, or the removal is not confirmed.
pub async fn forget(
    config: spool::Config,
    person: Person,
    is_confirmed: bool,
    out: &mut impl Write,
) -> Result<(), SpoolCommandError> {
    let files = files(config.clone(), person).await?;
    if !files.is_empty() && !is_confirmed {
        return Err(SpoolCommandError::NotConfirmed(files.len()));
    }
    let removing = task::spawn_blocking(move || spool::person::remove(&config, files));
    let removed = removing.await?.map_err(SpoolCommandError::Disk)?;
    tracing::info!(count = removed.len(), "person's files removed from the spool");
    writeln!(out, "Removed: {}", removed.len())?;
    Ok(())
}

async fn files(config: spool::Config, person: Person) -> Result<Vec<HeldFile>, SpoolCommandError> {
    task::spawn_blocking(move || spool::person::find(&config, &person)).await?.map_err(SpoolCommandError::Disk)
}
