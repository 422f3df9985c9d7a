//! Logs and metrics of a process.
//!
//! Logs are pretty on a terminal and one JSON object a line elsewhere; `RUST_LOG` sets what is shown
//! (`info` by default). What goes in: identifiers in dotted fields (`enquiry.id`), units in field
//! names (`elapsed_ms`). What never goes in: a visitor's name, address, number or words.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::env::{ConfigError, Env};

/// What is logged and how.
#[derive(Debug)]
pub struct Config {
    filter: EnvFilter,
}

impl Config {
    /// Reads `RUST_LOG` (default `info`).
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        // lapin logs every lost connection itself, several lines each; our supervisor says it once.
        let directives = env.text("RUST_LOG").unwrap_or_else(|| "info,lapin=off".to_owned());
        let filter = EnvFilter::try_new(directives).map_err(|reason| ConfigError::new("RUST_LOG", reason))?;
        Ok(Self { filter })
    }
}

/// Starts logging for the whole process. Called once, by [`crate::start`].
pub(crate) fn log_to_stderr(config: Config) {
    let stderr_is_terminal = std::io::stderr().is_terminal();
    let builder = tracing_subscriber::fmt().with_env_filter(config.filter).with_writer(std::io::stderr);
    if stderr_is_terminal {
        builder.with_target(false).compact().init();
    } else {
        builder.json().flatten_event(true).init();
    }
}

/// Upper bounds of the buckets of every `*_seconds` histogram: 1 ms to 30 s.
const SECONDS_BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Where metrics are collected, and read by `/metrics`.
///
/// The recorder is one a process; services that share a process (tests) share its figures.
pub fn metrics() -> PrometheusHandle {
    use std::sync::OnceLock;
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let builder = PrometheusBuilder::new();
            // The only error is an empty list of buckets.
            let builder = builder
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS_BUCKETS)
                .unwrap_or_else(|_| PrometheusBuilder::new());
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another metrics recorder is installed; /metrics will be empty");
            }
            handle
        })
        .clone()
}
