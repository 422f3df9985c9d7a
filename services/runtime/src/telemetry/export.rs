use std::time::Duration;

use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::SpanExporter;
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracerProvider},
};
use tracing::{Subscriber, level_filters::LevelFilter};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};

use crate::env::{ConfigError, Env};

/// Longest time for the last spans to be sent at the end of a process.
pub(super) const FLUSH_TIMEOUT: Duration = Duration::from_secs(3);

/// Where spans go: `OTEL_EXPORTER_OTLP_ENDPOINT`, a collector's gRPC port. The other variables of the OpenTelemetry
/// specification (sampler, headers, time-outs, batches) are read by its own library.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// Whose spans are kept: ours, and not those of the libraries.
const OURS: [&str; 7] = ["gateway", "contact", "reviews", "notifier", "broker", "runtime", "fail_open_redis"];

/// Whether spans go anywhere, and as whose.
#[derive(Debug)]
pub(crate) struct Config {
    is_wanted: bool,
    name: Option<String>,
}

impl Config {
    /// Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME` and `OTEL_SDK_DISABLED`.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let mut is_wanted = false;
        for variable in ENDPOINTS {
            is_wanted |= env.optional::<url::Url>(variable)?.is_some();
        }
        if let Some(protocol) = env.text("OTEL_EXPORTER_OTLP_PROTOCOL")?
            && protocol != "grpc"
        {
            return Err(ConfigError::new("OTEL_EXPORTER_OTLP_PROTOCOL", "spans are sent by gRPC alone: leave it unset"));
        }
        is_wanted &= env.text("OTEL_SDK_DISABLED")?.as_deref() != Some("true");
        Ok(Self { is_wanted, name: env.text("OTEL_SERVICE_NAME")? })
    }

    /// What makes spans. Without a place for them they are not recorded, but have ids all the same, for the logs and for
    /// the next process.
    pub(super) fn provider(self, service: &'static str) -> Result<SdkTracerProvider, ConfigError> {
        if !self.is_wanted {
            return Ok(SdkTracerProvider::builder().with_sampler(Sampler::AlwaysOff).build());
        }
        let exporter = SpanExporter::builder()
            .with_tonic()
            .build()
            .map_err(|reason| ConfigError::new("OTEL_EXPORTER_OTLP_ENDPOINT", reason))?;
        let resource = Resource::builder()
            .with_service_name(self.name.unwrap_or_else(|| service.to_owned()))
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
    }
}

/// Turns spans of `tracing` into those of `provider`.
pub(super) fn layer<S>(provider: &SdkTracerProvider, service: &'static str) -> impl Layer<S> + use<S>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    tracing_opentelemetry::layer()
        .with_tracer(provider.tracer(service))
        .with_location(false)
        .with_threads(false)
        .with_tracked_inactivity(false)
        .with_context_activation(false)
        .with_filter(Targets::new().with_targets(OURS.map(|target| (target, LevelFilter::INFO))))
}
