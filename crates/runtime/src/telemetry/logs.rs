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

use super::{access, json_lines::JsonLines, lines::Lines};
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

/// Where lines go; there is one such place in a process.
static LINES: OnceLock<Lines> = OnceLock::new();

/// Pretty on a terminal, one JSON object a line elsewhere, with the span that it was said in and so the trace's id.
pub(crate) fn layer<S>(config: Config, lines: Lines) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    LINES.get_or_init(|| lines.clone());
    let is_terminal = io::stderr().is_terminal();
    if !is_terminal {
        access::write_to(&lines, &config.filter);
    }
    let layer = fmt::layer().with_writer(lines);
    if is_terminal {
        layer.with_target(false).compact().with_filter(config.filter).boxed()
    } else {
        layer.fmt_fields(JsonFields::new()).event_format(JsonLines).with_filter(config.filter).boxed()
    }
}

/// Tells the metrics how many lines were dropped.
pub(super) fn note_dropped() {
    if let Some(lines) = LINES.get() {
        counter!("log_lines_dropped_total").absolute(lines.dropped());
    }
}
