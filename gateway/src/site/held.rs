use std::{
    fs::File,
    io::{self, Write},
    ops::Range,
};

use axum::body::Bytes;
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};

/// From so many bytes on, the system sends from the file itself; below, a copy costs less than a second system call.
const SENT_BY_SYSTEM: usize = 8 << 10;

/// The part of the site that is held in memory: one block of it, and the same once more as a file of the system's, from
/// which it sends without a copy of its own.
///
/// The site's own files would not do: what is written into one of them while the gateway runs would be sent under the ETag
/// of what it was.
#[derive(Debug)]
pub(crate) struct Held {
    /// There for as long as the process, so that threads need not count together who uses it.
    block: &'static [u8],
    /// `None` if the system gives none: what is held is copied then.
    file: Option<File>,
}

impl Held {
    /// Holds `block`.
    pub(super) fn new(block: Vec<u8>) -> Self {
        let file =
            sealed(&block).inspect_err(|error| tracing::warn!(%error, "no file in memory to send the site from"));
        Self { block: block.leak(), file: file.ok() }
    }

    /// A part of the block, of the same memory.
    pub(super) fn slice(&self, part: Range<usize>) -> Bytes {
        Bytes::from_static(&self.block[part])
    }

    /// The file that has the bytes of `part`, and where in it: if they are of the block, which is told by where in memory
    /// they lie, and enough to be sent from there.
    pub(crate) fn find(&self, part: &[u8]) -> Option<(&File, u64)> {
        if part.len() < SENT_BY_SYSTEM {
            return None;
        }
        let file = self.file.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(self.block.as_ptr().addr())?;
        let end = start.checked_add(part.len())?;
        (end <= self.block.len()).then_some((file, start as u64))
    }
}

/// A file in memory with these bytes, which nobody can change.
fn sealed(bytes: &[u8]) -> io::Result<File> {
    let mut file = File::from(memfd_create("site", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?);
    file.write_all(bytes)?;
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::FileExt;

    use super::*;

    fn held() -> Held {
        Held::new((0..4 * SENT_BY_SYSTEM).map(|at| at.to_le_bytes()[at % 2]).collect())
    }

    #[test]
    fn many_bytes_are_found_in_the_file() {
        let held = held();
        for start in [0, 107, 3 * SENT_BY_SYSTEM] {
            let part = held.slice(start..start + SENT_BY_SYSTEM);
            let (file, offset) = held.find(&part).unwrap();
            let mut read = vec![0; part.len()];
            file.read_exact_at(&mut read, offset).unwrap();
            assert!(read == part, "{start}");
        }
    }

    #[test]
    fn few_bytes_and_those_of_another_place_are_not_found() {
        let held = held();
        assert!(held.find(&held.slice(100..200)).is_none());
        assert!(held.find(&vec![0; SENT_BY_SYSTEM]).is_none());
    }

    #[test]
    fn the_file_never_changes() {
        let file = sealed(b"site").unwrap();
        assert!(file.write_all_at(b"other", 0).is_err());
        assert!(file.set_len(0).is_err());
    }
}
