//! Logs, traces and metrics.
//!
//! * [`trace`]: propagation of W3C trace context between processes
//! * `logs`, `json_format`, `log_writer`: the log on standard error
//! * `access`: the access log, on a faster path
//! * `export`: spans to an OpenTelemetry collector
//! * `host`: what the machine's kernel says
//! * [`metrics`]: the metrics behind `/metrics`
//!
//! Identifiers go into dotted fields (`enquiry.id`), and field names carry units (`elapsed_ms`). A visitor's name, address,
//! phone number or message is never logged.

mod access;
mod export;
mod host;
mod json_format;
mod log_writer;
mod logs;
mod metrics;
pub mod trace;

use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::{layer::SubscriberExt, util::SubscriberInitExt};

use crate::env::{ConfigError, Env, variables};

pub use access::AccessEntry;
pub(crate) use log_writer::{FlushGuard, LogWriter};
pub use metrics::{MonitoredRuntime, metrics};
pub(crate) use metrics::{render, run_metrics_upkeep};

/// The configuration of logs, traces and metrics.
#[derive(Debug)]
pub(crate) struct Config {
    version: String,
    logs: logs::Config,
    export: export::Config,
}

impl Config {
    /// Reads `SERVICE_VERSION`, `RUST_LOG` and the `OTEL_…` variables.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let version = env.parsed(&variables::SERVICE_VERSION)?;
        Ok(Self { version, logs: logs::Config::from_env(env)?, export: export::Config::from_env(env)? })
    }
}

/// The running telemetry of the process.
#[derive(Debug)]
pub(crate) struct Telemetry {
    tracing: SdkTracerProvider,
    _flush: FlushGuard,
}

impl Telemetry {
    /// Starts logs, traces and metrics. It must be called within the async runtime, which exports the spans.
    pub(crate) fn start(
        service: &'static str,
        config: Config,
        (writer, flush): (LogWriter, FlushGuard),
    ) -> Result<Self, ConfigError> {
        let tracing = config.export.provider(service, &config.version)?;
        let logs = logs::layer(config.logs, writer);
        tracing_subscriber::registry().with(export::layer(&tracing, service)).with(logs).init();
        metrics::metrics();
        metrics::record_version(&config.version);
        Ok(Self { tracing, _flush: flush })
    }

    /// Exports the remaining spans and writes the remaining log lines, within a time limit. It blocks, and the async
    /// runtime must still be running.
    pub(crate) fn end(self) {
        if let Err(error) = self.tracing.shutdown_with_timeout(export::FLUSH_TIMEOUT) {
            tracing::warn!(%error, "the last spans were not exported");
        }
    }
}
