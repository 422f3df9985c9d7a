use std::{
    io,
    path::{Path, PathBuf},
};

use person::{Held, Person, Place};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use super::{
    Config, Disk,
    index::Entry,
    slot::{QUARANTINE, STORED},
};

/// A file of the spool that holds something of a person.
#[derive(Debug)]
pub(crate) struct HeldFile {
    /// Its content.
    pub(crate) held: Held,
    path: PathBuf,
}

/// Finds the files of `person` in the slots of all processes. Blocks for as long as the disk does.
///
/// The processes go on meanwhile: a file that is published in between is not found here any more, and is on the queues.
///
/// # Errors
///
/// If a folder or a file cannot be read.
pub(crate) fn find(config: &Config, person: &Person) -> io::Result<Vec<HeldFile>> {
    let mut found = Vec::new();
    for slot in names(config.disk.as_ref(), &config.folder)? {
        if slot.parse::<usize>().is_err() {
            continue;
        }
        for (folder, place) in [(STORED, Place::Spool), (QUARANTINE, Place::Quarantine)] {
            let folder = config.folder.join(&slot).join(folder);
            for name in names(config.disk.as_ref(), &folder)? {
                let path = folder.join(&name);
                let Some(bytes) = unless_gone(config.disk.read(&path))? else { continue };
                if let Some(held) = held(person, place, &name, &bytes) {
                    found.push(HeldFile { held, path });
                }
            }
        }
    }
    Ok(found)
}

/// Removes files that [`find`] found, and fsyncs their folders, so that they do not come back after a power failure. Returns
/// those that were still there. A running contact service notices within seconds that they are gone.
///
/// # Errors
///
/// If a file cannot be removed.
pub(crate) fn remove(config: &Config, files: Vec<HeldFile>) -> io::Result<Vec<Held>> {
    let mut removed = Vec::new();
    for HeldFile { held, path } in files {
        if unless_gone(config.disk.remove(&path))?.is_some() {
            removed.push(held);
        }
        if let Some(folder) = path.parent() {
            config.disk.sync_folder(folder)?;
        }
    }
    Ok(removed)
}

fn held(person: &Person, place: Place, name: &str, bytes: &[u8]) -> Option<Held> {
    let id = Entry::from_file_name(name).map(|entry| entry.id.as_uuid());
    match Enquiry::decode(bytes) {
        Ok(enquiry) if Uuid::try_parse(&enquiry.id).is_ok() => {
            let id = Uuid::try_parse(&enquiry.id).ok()?;
            person.sent(&enquiry).then(|| Held::enquiry(place, id, enquiry))
        }
        _ => {
            let is_theirs = person.is_in(bytes) || id.is_some_and(|id| *person == Person::Id(id));
            is_theirs.then(|| Held::other(place, id, None, String::from_utf8_lossy(bytes).into_owned()))
        }
    }
}

/// The names in `folder`; none if it is gone.
fn names(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<String>> {
    let mut names = unless_gone(disk.names(folder))?.unwrap_or_default();
    names.sort_unstable();
    Ok(names)
}

/// `None` if a file or a folder does not exist.
fn unless_gone<T>(outcome: io::Result<T>) -> io::Result<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}
