use std::{cmp::Reverse, fs::File, ops::Range};

use axum::body::Bytes;

/// From so many bytes on, the system sends from the file itself; below, a copy costs less than a second system call.
const SENT_BY_SYSTEM: usize = 8 << 10;

/// Files that stay open for it, at most, the largest ones: descriptors are for visitors.
const MOST_OPEN: usize = 384;

/// The part of the site that is held in memory: one block of it, and the open files of what is large in it, from which
/// the system sends without a copy of its own.
#[derive(Debug)]
pub(crate) struct Held {
    /// There for as long as the process, so that threads need not count together who uses it.
    block: &'static [u8],
    /// In the order of the block.
    files: Vec<(Range<usize>, File)>,
}

/// The block while it is filled.
#[derive(Debug)]
pub(super) struct Filling {
    pub(super) block: Vec<u8>,
    files: Vec<(Range<usize>, File)>,
}

impl Filling {
    /// For a block of `room` bytes.
    pub(super) fn new(room: usize) -> Self {
        Self { block: Vec::with_capacity(room), files: Vec::new() }
    }

    /// Notes that `part` is all of `file`. It stays open, so that a build that puts another in its place changes nothing.
    pub(super) fn keep(&mut self, part: Range<usize>, file: File) {
        if part.len() >= SENT_BY_SYSTEM {
            self.files.push((part, file));
        }
    }

    pub(super) fn finish(mut self) -> Held {
        self.files.sort_by_key(|(range, _)| Reverse(range.len()));
        self.files.truncate(MOST_OPEN);
        self.files.sort_by_key(|(range, _)| range.start);
        Held { block: self.block.leak(), files: self.files }
    }
}

impl Held {
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
        let start = part.as_ptr().addr().checked_sub(self.block.as_ptr().addr())?;
        let end = start.checked_add(part.len())?;
        let after = self.files.partition_point(|(range, _)| range.start <= start);
        let (range, file) = self.files.get(after.checked_sub(1)?)?;
        (end <= range.end).then_some((file, (start - range.start) as u64))
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, os::unix::fs::FileExt};

    use super::*;

    /// Two files in a block, a small and a large one after another.
    fn held() -> Held {
        let mut filling = Filling::new(0);
        for length in [100, 3 * SENT_BY_SYSTEM, 2 * SENT_BY_SYSTEM] {
            let bytes: Vec<u8> = (0..length).map(|at| at.to_le_bytes()[at % 2]).collect();
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&bytes).unwrap();
            let start = filling.block.len();
            filling.block.extend(bytes);
            filling.keep(start..start + length, file);
        }
        filling.finish()
    }

    #[test]
    fn many_bytes_of_one_file_are_found_in_it() {
        let held = held();
        for (start, expected) in [(100, 0), (107, 7), (100 + 3 * SENT_BY_SYSTEM, 0), (105 + 3 * SENT_BY_SYSTEM, 5)] {
            let part = held.slice(start..start + SENT_BY_SYSTEM);
            let (file, offset) = held.find(&part).unwrap();
            let mut read = vec![0; part.len()];
            file.read_exact_at(&mut read, offset).unwrap();
            assert!(read == part && offset == expected, "{start}");
        }
    }

    #[test]
    fn few_bytes_and_those_of_another_file_or_place_are_not_found() {
        let held = held();
        for part in [100..200, 0..SENT_BY_SYSTEM, 200..100 + 4 * SENT_BY_SYSTEM] {
            assert!(held.find(&held.slice(part.clone())).is_none(), "{part:?}");
        }
        assert!(held.find(&vec![0; SENT_BY_SYSTEM]).is_none());
    }
}
