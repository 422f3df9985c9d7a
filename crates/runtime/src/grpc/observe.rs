use axum::{extract::Request, middleware::Next, response::Response};
use metrics::{counter, histogram};
use tokio::time::Instant;
use tonic::{Code, Status};
use tracing::{Instrument, field::Empty, info_span};

use crate::telemetry::trace;

/// Counts, times and logs a call, in the trace of its caller.
///
/// The service records `enquiry.id` and `outcome` in the span, and the log line of the call includes them.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.uri().path().trim_start_matches('/').to_owned();
    let span = info_span!(
        "grpc",
        otel.name = method,
        otel.kind = "server",
        rpc.method = method,
        trace_id = Empty,
        enquiry.id = Empty,
        outcome = Empty,
    );
    let parent = request.headers().get(trace::HEADER).and_then(|header| header.to_str().ok());
    let span = trace::join(span, parent);
    let response = next.run(request).instrument(span.clone()).await;
    // The status of a success is in the trailers. All our calls are unary, so a failure is already in the headers.
    let code = Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code());
    let elapsed = started.elapsed();
    // An unimplemented method may have any name: labels must stay few.
    let method = if code == Code::Unimplemented { "unknown".to_owned() } else { method };
    counter!("grpc_server_requests_total", "method" => method.clone(), "code" => format!("{code:?}")).increment(1);
    histogram!("grpc_server_request_seconds", "method" => method).record(elapsed);
    let elapsed_ms = elapsed.as_secs_f64() * 1e3;
    span.in_scope(|| tracing::info!(rpc.code = ?code, elapsed_ms, "answered"));
    response
}
