use runtime::telemetry::trace;
use tonic::{Request, Status, metadata::MetadataValue, service::Interceptor, service::interceptor::InterceptedService};
use tracing::Span;

/// A connection to one replica, whose calls join the trace of the current span.
pub(crate) type Channel = InterceptedService<tonic::transport::Channel, Propagate>;

/// Puts the current span's `traceparent` into the call's metadata.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Propagate;

impl Interceptor for Propagate {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(header) = trace::header(&Span::current()).and_then(|header| MetadataValue::try_from(header).ok()) {
            request.metadata_mut().insert(trace::HEADER, header);
        }
        Ok(request)
    }
}
