use std::{
    fs::File,
    io::{self, Write},
    ops::Range,
};

use axum::body::Bytes;
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};

/// Minimum size for `sendfile`: below, a copy costs less than the second system call.
const MIN_SENDFILE_BYTES: usize = 8 << 10;

/// The part of the site that is held in memory: one block, and a copy in a memfd for `sendfile`.
///
/// The site's own files cannot be sent by `sendfile`: if one were overwritten in place, its new content would be sent under
/// the old ETag.
#[derive(Debug)]
pub(crate) struct SiteMemory {
    /// Leaked: static bytes need no reference count, for which threads would contend.
    block: &'static [u8],
    /// `None` if the kernel refused a memfd; responses are then copied.
    file: Option<File>,
}

impl SiteMemory {
    pub(super) fn new(block: Vec<u8>) -> Self {
        let file = sealed(&block).inspect_err(|error| tracing::warn!(%error, "no memfd, sending without sendfile"));
        Self { block: block.leak(), file: file.ok() }
    }

    /// A part of the block, without a copy.
    pub(super) fn slice(&self, part: Range<usize>) -> Bytes {
        Bytes::from_static(&self.block[part])
    }

    /// The memfd and the offset of `part`, if its address lies within the block and it is large enough for `sendfile`.
    pub(crate) fn find(&self, part: &[u8]) -> Option<(&File, u64)> {
        if part.len() < MIN_SENDFILE_BYTES {
            return None;
        }
        let file = self.file.as_ref()?;
        let start = part.as_ptr().addr().checked_sub(self.block.as_ptr().addr())?;
        let end = start.checked_add(part.len())?;
        (end <= self.block.len()).then_some((file, start as u64))
    }
}

/// A sealed memfd with these bytes.
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

    fn memory() -> SiteMemory {
        SiteMemory::new((0..4 * MIN_SENDFILE_BYTES).map(|at| at.to_le_bytes()[at % 2]).collect())
    }

    #[test]
    fn finds_large_parts_of_the_block() {
        let memory = memory();
        for start in [0, 107, 3 * MIN_SENDFILE_BYTES] {
            let part = memory.slice(start..start + MIN_SENDFILE_BYTES);
            let (file, offset) = memory.find(&part).unwrap();
            let mut read = vec![0; part.len()];
            file.read_exact_at(&mut read, offset).unwrap();
            assert!(read == part, "{start}");
        }
    }

    #[test]
    fn does_not_find_small_parts_or_bytes_outside_the_block() {
        let memory = memory();
        assert!(memory.find(&memory.slice(100..200)).is_none());
        assert!(memory.find(&vec![0; MIN_SENDFILE_BYTES]).is_none());
    }

    #[test]
    fn the_memfd_is_sealed() {
        let file = sealed(b"site").unwrap();
        assert!(file.write_all_at(b"other", 0).is_err());
        assert!(file.set_len(0).is_err());
    }
}
