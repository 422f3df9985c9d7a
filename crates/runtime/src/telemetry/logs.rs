use std::{
    io::{self, IsTerminal},
    sync::OnceLock,
};

use metrics::counter;
use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter, Layer,
    fmt::{self, format::JsonFields},
    registry::LookupSpan,
};

use super::{access, json_format::JsonFormat, log_writer::LogWriter};
use crate::env::{ConfigError, Env, variables};

/// The filter of the log.
#[derive(Debug)]
pub(crate) struct Config {
    filter: EnvFilter,
}

impl Config {
    /// Reads `RUST_LOG`.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let directives: String = env.parsed(&variables::RUST_LOG)?;
        let filter = EnvFilter::try_new(directives).map_err(|reason| ConfigError::new(&variables::RUST_LOG, reason))?;
        Ok(Self { filter })
    }
}

/// The process's log writer.
static WRITER: OnceLock<LogWriter> = OnceLock::new();

/// Logs in a readable format on a terminal and as JSON lines elsewhere, including the current span with the trace id.
pub(crate) fn layer<S>(config: Config, writer: LogWriter) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    WRITER.get_or_init(|| writer.clone());
    let is_terminal = io::stderr().is_terminal();
    if !is_terminal {
        access::write_to(&writer, &config.filter);
    }
    let layer = fmt::layer().with_writer(writer);
    if is_terminal {
        layer.with_target(false).compact().with_filter(config.filter).boxed()
    } else {
        layer.fmt_fields(JsonFields::new()).event_format(JsonFormat).with_filter(config.filter).boxed()
    }
}

/// Records the number of lines dropped.
pub(super) fn record_dropped() {
    if let Some(writer) = WRITER.get() {
        counter!("log_lines_dropped_total").absolute(writer.dropped());
    }
}
