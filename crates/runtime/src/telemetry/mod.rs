//! Logs, traces and metrics of a process.
//!
//! * [`trace`]: W3C trace context, from one process to the next
//! * `logs`, `json_lines`, `lines`: what is written to standard error, and how
//! * `access`: the line of a page, by a shorter way
//! * `export`: where spans go, if anywhere
//! * [`metrics`]: what `/metrics` says
//!
//! What goes in: identifiers in dotted fields (`enquiry.id`), units in field names (`elapsed_ms`). What never goes in: a
//! visitor's name, address, number or words.

mod access;
mod export;
mod json_lines;
mod lines;
mod logs;
mod metrics;
pub mod trace;

use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::{layer::SubscriberExt, util::SubscriberInitExt};

use crate::env::{ConfigError, Env};

pub use access::AccessEntry;
pub(crate) use lines::{Lines, Writing};
pub use metrics::{MonitoredRuntime, metrics};
pub(crate) use metrics::{render, sum_up};

/// What is logged, and where spans go.
#[derive(Debug)]
pub(crate) struct Config {
    version: String,
    logs: logs::Config,
    export: export::Config,
}

impl Config {
    /// Reads `SERVICE_VERSION` (default: that of the code), `RUST_LOG` and the `OTEL_…` variables.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let version = env.text("SERVICE_VERSION")?.unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned());
        Ok(Self { version, logs: logs::Config::from_env(env)?, export: export::Config::from_env(env)? })
    }
}

/// Logs and spans of the whole process, from [`Telemetry::start`] to [`Telemetry::end`].
#[derive(Debug)]
pub(crate) struct Telemetry {
    tracing: SdkTracerProvider,
    _writing: Writing,
}

impl Telemetry {
    /// Starts logging to `lines`, which are written by `writing`, tracing and counting. Within the async runtime, by which
    /// spans are sent.
    pub(crate) fn start(
        service: &'static str,
        config: Config,
        (lines, writing): (Lines, Writing),
    ) -> Result<Self, ConfigError> {
        let tracing = config.export.provider(service, &config.version)?;
        let logs = logs::layer(config.logs, lines);
        tracing_subscriber::registry().with(export::layer(&tracing, service)).with(logs).init();
        metrics::metrics();
        metrics::note_version(&config.version);
        Ok(Self { tracing, _writing: writing })
    }

    /// Sends the spans and writes the lines that are still here, within a time limit. Blocks; the async runtime has to
    /// run on meanwhile.
    pub(crate) fn end(self) {
        if let Err(error) = self.tracing.shutdown_with_timeout(export::FLUSH_TIMEOUT) {
            tracing::warn!(%error, "the last spans were not sent");
        }
    }
}
