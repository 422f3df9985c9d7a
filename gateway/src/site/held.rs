use std::{io::Write, ops::Range, os::fd::OwnedFd};

use axum::body::Bytes;
use rustix::fs::{MemfdFlags, memfd_create};

/// From so many bytes on, the system sends from its own file; below, a copy costs less than a second system call.
const SENT_BY_SYSTEM: usize = 32 << 10;

/// The system sends whole pages of memory: what begins within one costs it one more, and often one more packet.
const PAGE: usize = 4096;

/// Where something of this length begins in a block that is filled up to `end`.
pub(super) fn place_for(length: usize, end: usize) -> usize {
    if length < SENT_BY_SYSTEM { end } else { end.next_multiple_of(PAGE) }
}

/// The part of the site that is held in memory: one block of it, and the same block as a nameless file of the
/// system's, from which the system sends without a copy of its own.
#[derive(Debug)]
pub(crate) struct Held {
    block: Bytes,
    /// `None` where the system has no such file: then everything is copied.
    file: Option<OwnedFd>,
}

impl Held {
    pub(super) fn new(block: Vec<u8>) -> Self {
        let file = memfd_create("site", MemfdFlags::CLOEXEC).map_err(std::io::Error::from).and_then(|file| {
            let mut file = std::fs::File::from(file);
            file.write_all(&block)?;
            Ok(OwnedFd::from(file))
        });
        Self { block: Bytes::from(block), file: file.ok() }
    }

    /// A part of the block; shares its memory.
    pub(super) fn slice(&self, part: Range<usize>) -> Bytes {
        self.block.slice(part)
    }

    /// Where in the file the bytes of `part` are, if they are of the block, which is told by where in memory they lie, and
    /// enough to be sent from there.
    pub(crate) fn find(&self, part: &[u8]) -> Option<(&OwnedFd, u64)> {
        if part.len() < SENT_BY_SYSTEM {
            return None;
        }
        let file = self.file.as_ref()?;
        let offset = part.as_ptr().addr().checked_sub(self.block.as_ptr().addr())?;
        let is_within = offset.checked_add(part.len())? <= self.block.len();
        is_within.then_some((file, offset as u64))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::FileExt;

    use super::*;

    #[test]
    fn many_bytes_of_the_block_are_found_in_the_file_and_others_are_not() {
        let block: Vec<u8> = (0..4 * SENT_BY_SYSTEM).map(|at| at.to_le_bytes()[at % 2]).collect();
        let held = Held::new(block.clone());
        let part = held.slice(4..4 + 2 * SENT_BY_SYSTEM);
        let (file, offset) = held.find(&part).unwrap();
        let mut read = vec![0; part.len()];
        std::fs::File::from(file.try_clone().unwrap()).read_exact_at(&mut read, offset).unwrap();
        assert!(read == part && offset == 4);
        assert!(held.find(&part[..100]).is_none());
        assert!(held.find(&block).is_none());
    }

    #[test]
    fn what_the_system_sends_begins_with_a_page() {
        assert_eq!(
            [place_for(10, 5000), place_for(SENT_BY_SYSTEM, 5000), place_for(SENT_BY_SYSTEM, PAGE)],
            [5000, 8192, PAGE]
        );
    }
}
