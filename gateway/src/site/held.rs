use std::{io::Write, ops::Range, os::fd::OwnedFd};

use axum::body::Bytes;
use rustix::fs::{MemfdFlags, memfd_create};

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

    /// Where in the file the bytes of `part` are, if they are of the block: by where in memory they lie.
    pub(crate) fn find(&self, part: &[u8]) -> Option<(&OwnedFd, u64)> {
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
    fn bytes_of_the_block_are_found_in_the_file_and_others_are_not() {
        let held = Held::new(b"all of the site".to_vec());
        let part = held.slice(4..10);
        let (file, offset) = held.find(&part).unwrap();
        let mut read = [0; 6];
        std::fs::File::from(file.try_clone().unwrap()).read_exact_at(&mut read, offset).unwrap();
        assert_eq!((&read[..], offset), (&b"of the"[..], 4));
        assert!(held.find(b"of the").is_none());
    }
}
