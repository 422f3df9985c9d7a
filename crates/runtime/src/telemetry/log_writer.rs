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

/// Maximum size of buffered lines: a second or two of a busy gateway. Further lines are dropped and counted, as a stalled
/// log consumer must never block a request.
const MAX_BYTES: usize = 2 << 20;
/// Capacity that a buffer keeps after a burst.
const RETAINED_BYTES: usize = 512 << 10;
/// Time for which lines are collected into one write. Waking the writer thread for each line would cost more than the
/// line.
const BATCH_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum time to write the last lines at exit.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// A non-blocking writer of log lines: each is appended to a shared buffer, which a dedicated thread writes in batches.
///
/// The gateway logs a line per page, and appending it takes less time than sending it through a channel.
#[derive(Debug, Clone)]
pub(crate) struct LogWriter(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    pending: Mutex<Pending>,
    changed: Condvar,
    dropped: AtomicU64,
}

#[derive(Debug, Default)]
struct Pending {
    bytes: Vec<u8>,
    is_closed: bool,
}

/// Flushes the remaining lines when it is dropped, within a time limit.
#[derive(Debug)]
pub(crate) struct FlushGuard {
    writer: LogWriter,
    ended: Receiver<()>,
}

impl LogWriter {
    /// Starts the thread that writes to `out` until the guard is dropped.
    pub(crate) fn start(mut out: impl Write + Send + 'static) -> io::Result<(Self, FlushGuard)> {
        let shared = Shared { pending: Mutex::default(), changed: Condvar::new(), dropped: AtomicU64::new(0) };
        let writer = Self(Arc::new(shared));
        let (end, ended) = mpsc::channel();
        let shared = Arc::clone(&writer.0);
        thread::Builder::new().name("logs".to_owned()).spawn(move || {
            let mut batch = Vec::new();
            while shared.take(&mut batch) {
                // A failure of standard error cannot be reported anywhere.
                let _ = out.write_all(&batch).and_then(|()| out.flush());
                batch.clear();
                batch.shrink_to(RETAINED_BYTES);
            }
            // The receiver is gone if the flush timed out.
            let _ = end.send(());
        })?;
        Ok((writer.clone(), FlushGuard { writer, ended }))
    }

    /// Appends a whole line, including its newline.
    pub(super) fn append(&self, line: &[u8]) {
        self.0.append(line);
    }

    /// The number of lines dropped so far.
    pub(super) fn dropped(&self) -> u64 {
        self.0.dropped.load(Ordering::Relaxed)
    }
}

impl Shared {
    /// A poisoned lock is fine: a line is appended whole or not at all.
    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append(&self, line: &[u8]) {
        let mut pending = self.pending();
        if pending.bytes.len() + line.len() > MAX_BYTES {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let is_first = pending.bytes.is_empty();
        pending.bytes.extend_from_slice(line);
        drop(pending);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// Waits for lines, collects those of the next interval, and moves them into the empty `batch`. Returns false once the
    /// writer is closed and no lines remain.
    fn take(&self, batch: &mut Vec<u8>) -> bool {
        let is_idle = |pending: &mut Pending| pending.bytes.is_empty() && !pending.is_closed;
        let pending = self.changed.wait_while(self.pending(), is_idle).unwrap_or_else(PoisonError::into_inner);
        let collected = self.changed.wait_timeout_while(pending, BATCH_INTERVAL, |pending| !pending.is_closed);
        let (mut pending, _) = collected.unwrap_or_else(PoisonError::into_inner);
        mem::swap(&mut pending.bytes, batch);
        !batch.is_empty()
    }
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = LineWriter<'a>;

    fn make_writer(&'a self) -> LineWriter<'a> {
        LineWriter(&self.0)
    }
}

/// Writes one line. Each call of `write` must pass a whole line.
pub(crate) struct LineWriter<'a>(&'a Shared);

impl Write for LineWriter<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.append(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for FlushGuard {
    fn drop(&mut self) {
        self.writer.0.pending().is_closed = true;
        self.writer.0.changed.notify_one();
        // Lines that a stalled consumer has not taken by then are lost.
        let _ = self.ended.recv_timeout(FLUSH_TIMEOUT);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// A consumer that takes a write only when the test releases it.
    struct Consumer {
        released: Receiver<()>,
        taken: Sender<Vec<u8>>,
    }

    impl Write for Consumer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.released.recv();
            self.taken.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn consumer() -> (Consumer, Sender<()>, Receiver<Vec<u8>>) {
        let ((release, released), (sender, taken)) = (channel(), channel());
        (Consumer { released, taken: sender }, release, taken)
    }

    fn log(writer: &LogWriter, line: &[u8]) {
        writer.make_writer().write_all(line).unwrap();
    }

    #[test]
    fn writes_whole_lines_in_order_and_flushes_the_last_ones() {
        let (consumer, release, taken) = consumer();
        let (writer, guard) = LogWriter::start(consumer).unwrap();
        drop(release);
        for line in ["one\n", "two\n", "three\n"] {
            log(&writer, line.as_bytes());
        }
        drop(guard);
        assert_eq!(taken.iter().flatten().collect::<Vec<_>>(), b"one\ntwo\nthree\n");
        assert_eq!(writer.dropped(), 0);
    }

    #[test]
    fn a_stalled_consumer_drops_lines_beyond_the_limit_and_counts_them() {
        let (consumer, release, taken) = consumer();
        let (writer, guard) = LogWriter::start(consumer).unwrap();
        let line = vec![b'a'; MAX_BYTES / 4];
        // At most four are buffered, and four more are being written.
        for _ in 0..12 {
            log(&writer, &line);
        }
        assert!(writer.dropped() >= 4, "{}", writer.dropped());
        drop(release);
        drop(guard);
        let written = taken.iter().flatten().count();
        assert_eq!(written, (12 - usize::try_from(writer.dropped()).unwrap()) * line.len());
    }

    #[test]
    fn lines_of_concurrent_threads_do_not_interleave() {
        let (consumer, release, taken) = consumer();
        let (writer, guard) = LogWriter::start(consumer).unwrap();
        drop(release);
        thread::scope(|scope| {
            for name in [b'a', b'b', b'c'] {
                let writer = &writer;
                scope.spawn(move || (0..1_000).for_each(|_| log(writer, &[name, name, name, b'\n'])));
            }
        });
        drop(guard);
        let written: Vec<u8> = taken.iter().flatten().collect();
        assert_eq!(written.len(), 12_000);
        assert!(written.chunks(4).all(|line| line[0] == line[1] && line[1] == line[2] && line[3] == b'\n'));
    }
}
