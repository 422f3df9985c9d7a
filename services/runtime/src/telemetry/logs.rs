use std::{
    io::{self, BufWriter, IsTerminal, Write},
    sync::OnceLock,
    thread,
    time::Duration,
};

use metrics::counter;
use tracing::Subscriber;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    EnvFilter, Layer,
    fmt::{self, format::JsonFields},
    registry::LookupSpan,
};

use super::json_lines::JsonLines;
use crate::env::{ConfigError, Env};

/// What is logged.
#[derive(Debug)]
pub(crate) struct Config {
    filter: EnvFilter,
}

impl Config {
    /// Reads `RUST_LOG` (default `info`).
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        // lapin logs every lost connection itself, several lines each; our supervisor says it once.
        let directives = env.text("RUST_LOG")?.unwrap_or_else(|| "info,lapin=off".to_owned());
        let filter = EnvFilter::try_new(directives).map_err(|reason| ConfigError::new("RUST_LOG", reason))?;
        Ok(Self { filter })
    }
}

/// Lines that wait for whoever reads them: some seconds of a busy gateway. More are dropped, and counted: a reader that
/// is stuck must not stop the site.
const MOST_LINES: usize = 8_192;
/// Lines are written together where they come fast.
const BUFFER_BYTES: usize = 64 * 1024;
/// How long lines are then collected. To wake the thread that writes for each line costs more than the line itself.
const COLLECT_FOR: Duration = Duration::from_millis(20);

/// How many lines were dropped.
static DROPPED: OnceLock<ErrorCounter> = OnceLock::new();

/// Writes the last lines when it is dropped, within a time limit.
pub(crate) type Lines = WorkerGuard;

/// Pretty on a terminal, one JSON object a line elsewhere, with the span that it was said in and so the trace's id.
pub(crate) fn layer<S>(config: Config) -> (Box<dyn Layer<S> + Send + Sync>, Lines)
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let stderr = Paced(BufWriter::with_capacity(BUFFER_BYTES, io::stderr()));
    let writing = NonBlockingBuilder::default().buffered_lines_limit(MOST_LINES).thread_name("logs");
    let (writer, lines) = writing.finish(stderr);
    DROPPED.get_or_init(|| writer.error_counter());
    let layer = fmt::layer().with_writer(writer);
    let layer = if io::stderr().is_terminal() {
        layer.with_target(false).compact().with_filter(config.filter).boxed()
    } else {
        layer.fmt_fields(JsonFields::new()).event_format(JsonLines).with_filter(config.filter).boxed()
    };
    (layer, lines)
}

/// Rests after it has written all that there was, in the thread that does nothing else.
struct Paced<W>(W);

impl<W: Write> Write for Paced<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let written = self.0.flush();
        thread::sleep(COLLECT_FOR);
        written
    }
}

/// Tells the metrics how many lines were dropped.
pub(super) fn note_dropped() {
    if let Some(dropped) = DROPPED.get() {
        let lines = u64::try_from(dropped.dropped_lines()).unwrap_or(u64::MAX);
        counter!("log_lines_dropped_total").absolute(lines);
    }
}
