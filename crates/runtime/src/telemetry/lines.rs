use std::{
    io::{self, Write},
    mem,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
    time::Duration,
};

use tracing_subscriber::fmt::MakeWriter;

/// What may wait for whoever reads the lines: a second or two of a busy gateway. More is dropped, and counted: a reader
/// that is stuck must not stop the site.
const MOST_BYTES: usize = 2 << 20;
/// What is kept for the next lines, after many.
const USUAL_BYTES: usize = 512 << 10;
/// How long lines are collected from the first one on. To wake the thread that writes for each line would cost more than
/// the line.
const COLLECT_FOR: Duration = Duration::from_millis(20);
/// Longest wait for the last lines at the end of the process.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Lines on their way out: each is put behind the others where it is said, and a thread that does nothing else writes them
/// together.
///
/// A page says a line, in less time than a channel takes to hand one over from thread to thread.
#[derive(Debug, Clone)]
pub(crate) struct Lines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    dropped: AtomicU64,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: Vec<u8>,
    is_last: bool,
}

/// Has the last lines written when it is dropped, within a time limit.
#[derive(Debug)]
pub(crate) struct Writing {
    lines: Lines,
    ended: Receiver<()>,
}

impl Lines {
    /// Lines that are written to `out`, until the second value is dropped.
    pub(crate) fn to(mut out: impl Write + Send + 'static) -> io::Result<(Self, Writing)> {
        let shared = Shared { waiting: Mutex::default(), changed: Condvar::new(), dropped: AtomicU64::new(0) };
        let lines = Self(Arc::new(shared));
        let (end, ended) = mpsc::channel();
        let shared = Arc::clone(&lines.0);
        thread::Builder::new().name("logs".to_owned()).spawn(move || {
            let mut taken = Vec::new();
            while shared.take(&mut taken) {
                // There is nowhere to tell that standard error is gone.
                let _ = out.write_all(&taken).and_then(|()| out.flush());
                taken.clear();
                taken.shrink_to(USUAL_BYTES);
            }
            // Nobody waits for it if the time is over.
            let _ = end.send(());
        })?;
        Ok((lines.clone(), Writing { lines, ended }))
    }

    /// Puts one behind the others: whole, with its end.
    pub(super) fn put(&self, line: &[u8]) {
        self.0.put(line);
    }

    /// How many lines were dropped.
    pub(super) fn dropped(&self) -> u64 {
        self.0.dropped.load(Ordering::Relaxed)
    }
}

impl Shared {
    /// Whoever panicked with the lock had put a line whole, or not at all.
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, line: &[u8]) {
        let mut waiting = self.waiting();
        if waiting.bytes.len() + line.len() > MOST_BYTES {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let is_first = waiting.bytes.is_empty();
        waiting.bytes.extend_from_slice(line);
        drop(waiting);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// Waits for lines and for those that come soon after, and puts them into `taken`, which is empty; false when these
    /// were the last and there are none.
    fn take(&self, taken: &mut Vec<u8>) -> bool {
        let is_idle = |waiting: &mut Waiting| waiting.bytes.is_empty() && !waiting.is_last;
        let waiting = self.changed.wait_while(self.waiting(), is_idle).unwrap_or_else(PoisonError::into_inner);
        let collected = self.changed.wait_timeout_while(waiting, COLLECT_FOR, |waiting| !waiting.is_last);
        let (mut waiting, _) = collected.unwrap_or_else(PoisonError::into_inner);
        mem::swap(&mut waiting.bytes, taken);
        !taken.is_empty()
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(&self.0)
    }
}

/// Takes a line, which comes in one piece.
pub(crate) struct Line<'a>(&'a Shared);

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.put(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        self.lines.0.waiting().is_last = true;
        self.lines.0.changed.notify_one();
        // What a stuck reader does not take by then is lost with the process.
        let _ = self.ended.recv_timeout(LAST_LINES);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// Hands on what is written when it is told to, and waits for that.
    struct Reader {
        told: Receiver<()>,
        read: Sender<Vec<u8>>,
    }

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.told.recv();
            self.read.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn reader() -> (Reader, Sender<()>, Receiver<Vec<u8>>) {
        let ((tell, told), (read, was_read)) = (channel(), channel());
        (Reader { told, read }, tell, was_read)
    }

    fn say(lines: &Lines, line: &[u8]) {
        lines.make_writer().write_all(line).unwrap();
    }

    #[test]
    fn lines_come_whole_in_their_order_and_the_last_ones_at_the_end() {
        let (reader, tell, was_read) = reader();
        let (lines, writing) = Lines::to(reader).unwrap();
        drop(tell);
        for line in ["one\n", "two\n", "three\n"] {
            say(&lines, line.as_bytes());
        }
        drop(writing);
        assert_eq!(was_read.iter().flatten().collect::<Vec<_>>(), b"one\ntwo\nthree\n");
        assert_eq!(lines.dropped(), 0);
    }

    #[test]
    fn what_a_stuck_reader_leaves_is_bounded_and_counted() {
        let (reader, tell, was_read) = reader();
        let (lines, writing) = Lines::to(reader).unwrap();
        let line = vec![b'a'; MOST_BYTES / 4];
        // At most four wait, and four more are with the reader.
        for _ in 0..12 {
            say(&lines, &line);
        }
        assert!(lines.dropped() >= 4, "{}", lines.dropped());
        drop(tell);
        drop(writing);
        let read = was_read.iter().flatten().count();
        assert_eq!(read, (12 - usize::try_from(lines.dropped()).unwrap()) * line.len());
    }

    #[test]
    fn lines_of_many_threads_do_not_mix() {
        let (reader, tell, was_read) = reader();
        let (lines, writing) = Lines::to(reader).unwrap();
        drop(tell);
        thread::scope(|scope| {
            for name in [b'a', b'b', b'c'] {
                let lines = &lines;
                scope.spawn(move || (0..1_000).for_each(|_| say(lines, &[name, name, name, b'\n'])));
            }
        });
        drop(writing);
        let read: Vec<u8> = was_read.iter().flatten().collect();
        assert_eq!(read.len(), 12_000);
        assert!(read.chunks(4).all(|line| line[0] == line[1] && line[1] == line[2] && line[3] == b'\n'));
    }
}
