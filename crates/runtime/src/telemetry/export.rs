use std::time::Duration;

use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracerProvider},
};
use tracing::{Subscriber, level_filters::LevelFilter};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};
use url::Url;

use crate::env::{ConfigError, Env, variables};

/// Maximum time to export the last spans at exit.
pub(super) const FLUSH_TIMEOUT: Duration = Duration::from_secs(3);

/// The crates whose spans are exported; those of libraries are not.
const EXPORTED_CRATES: [&str; 7] =
    ["gateway", "contact", "reviews", "notifier", "broker", "runtime", "fail_open_redis"];

/// The collector that spans are exported to.
#[derive(Debug)]
pub(crate) struct Config {
    collector: Option<Url>,
}

impl Config {
    /// Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, a collector's gRPC port; if it is unset, spans are not exported. The variables
    /// of the OpenTelemetry specification for the sampler, headers, timeouts and batches are read by the OpenTelemetry SDK.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self { collector: env.optional(&variables::OTEL_EXPORTER_OTLP_ENDPOINT)? })
    }

    /// The provider of spans. Without a collector, spans are not recorded but still have ids, for the logs and for trace
    /// propagation.
    pub(super) fn provider(self, service: &'static str, version: &str) -> Result<SdkTracerProvider, ConfigError> {
        let Some(collector) = self.collector else {
            return Ok(SdkTracerProvider::builder().with_sampler(Sampler::AlwaysOff).build());
        };
        let exporter = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(collector)
            .build()
            .map_err(|reason| ConfigError::new(&variables::OTEL_EXPORTER_OTLP_ENDPOINT, reason))?;
        let resource = Resource::builder()
            .with_service_name(service)
            .with_attribute(KeyValue::new("service.version", version.to_owned()))
            .build();
        Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
    }
}

/// The layer that turns spans of `tracing` into spans of `provider`.
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
        .with_filter(Targets::new().with_targets(EXPORTED_CRATES.map(|target| (target, LevelFilter::INFO))))
}

#[cfg(test)]
mod tests {
    use opentelemetry_proto::tonic::{
        collector::trace::v1::{
            ExportTraceServiceRequest, ExportTraceServiceResponse,
            trace_service_server::{TraceService, TraceServiceServer},
        },
        common::v1::any_value::Value,
    };
    use tokio::{net::TcpListener, sync::mpsc, task};
    use tonic::{
        Request, Response, Status,
        transport::{Server, server::TcpIncoming},
    };
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    /// A collector that forwards each request to the test.
    struct Collector(mpsc::UnboundedSender<ExportTraceServiceRequest>);

    #[tonic::async_trait]
    impl TraceService for Collector {
        async fn export(
            &self,
            request: Request<ExportTraceServiceRequest>,
        ) -> Result<Response<ExportTraceServiceResponse>, Status> {
            self.0.send(request.into_inner()).map_err(|_| Status::internal("the test is over"))?;
            Ok(Response::new(ExportTraceServiceResponse::default()))
        }
    }

    fn config(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_env(&Env::from_pairs(variables.iter().copied()))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn exports_spans_with_the_service_name_by_shutdown() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let (send, mut received) = mpsc::unbounded_channel();
        let server = Server::builder().add_service(TraceServiceServer::new(Collector(send)));
        let serving = tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));

        let config = config(&[("OTEL_EXPORTER_OTLP_ENDPOINT", &endpoint)]).unwrap();
        let provider = config.provider("contact", "1.2.0").unwrap();
        let layer = layer(&provider, "contact");
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            drop(tracing::info_span!("publish"));
            drop(tracing::info_span!(target: "h2", "not ours"));
        });
        task::spawn_blocking(move || provider.shutdown_with_timeout(FLUSH_TIMEOUT)).await.unwrap().unwrap();

        let exported = received.recv().await.unwrap().resource_spans.remove(0);
        let spans: Vec<_> = exported.scope_spans.iter().flat_map(|scope| &scope.spans).collect();
        assert_eq!(spans.iter().map(|span| span.name.as_str()).collect::<Vec<_>>(), ["publish"]);
        let attributes = exported.resource.unwrap().attributes;
        let name = attributes.into_iter().find(|attribute| attribute.key == "service.name").unwrap();
        assert_eq!(name.value.unwrap().value, Some(Value::StringValue("contact".to_owned())));
        serving.abort();
    }

    #[test]
    fn exports_nothing_without_a_collector() {
        assert_eq!(config(&[]).unwrap().collector, None);
    }
}
