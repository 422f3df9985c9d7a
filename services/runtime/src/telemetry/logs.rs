use std::io::{self, IsTerminal};

use tracing::Subscriber;
use tracing_subscriber::{EnvFilter, Layer, fmt, registry::LookupSpan};

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

/// Pretty on a terminal, one JSON object a line elsewhere, with the span that it was said in and so the trace's id.
pub(crate) fn layer<S>(config: Config) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let layer = fmt::layer().with_writer(io::stderr);
    if io::stderr().is_terminal() {
        layer.with_target(false).compact().with_filter(config.filter).boxed()
    } else {
        layer.json().flatten_event(true).with_span_list(false).with_filter(config.filter).boxed()
    }
}
