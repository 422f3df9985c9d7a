use std::time::Duration;

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderMap, HeaderName, Method, StatusCode, Uri},
    middleware::Next,
    response::Response,
};
use metrics::{counter, histogram};
use runtime::telemetry::{AccessEntry, trace};
use tokio::time::Instant;
use tracing::{Instrument, Span, field::Empty, info_span};

const TRACEPARENT: HeaderName = HeaderName::from_static(trace::HEADER);

/// Middleware that counts, times and logs an API call: one line, with its trace. Query strings are never logged.
pub(crate) async fn log_call(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let (method, span) = (request.method().clone(), span_of(&request, &route));
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    counter!("http_requests_total", "route" => route.clone(), "status" => status.to_string()).increment(1);
    histogram!("http_request_seconds", "route" => route.clone()).record(began.elapsed());
    let elapsed_ms = began.elapsed().as_secs_f64() * 1e3;
    span.in_scope(
        || tracing::info!(http.method = %method, http.route = route, http.status = status, elapsed_ms, "answered"),
    );
    response
}

/// A span in the client's trace, or the root of a new trace.
fn span_of(request: &Request, route: &str) -> Span {
    let span = info_span!("http", otel.name = route, otel.kind = "server", trace_id = Empty);
    trace::join(span, traceparent(request.headers()))
}

/// Logs a page or file: one line and no span, since it calls nothing. The path of a client error is left out: it may be
/// anything that somebody typed.
pub(crate) fn log_page(method: &Method, uri: &Uri, headers: &HeaderMap, status: StatusCode, elapsed: Duration) {
    let path = if status.is_client_error() { "" } else { uri.path() };
    let trace_id = traceparent(headers).and_then(trace::id_in);
    AccessEntry { trace_id, method: method.as_str(), path, status: status.as_u16(), elapsed }.log();
}

fn traceparent(headers: &HeaderMap) -> Option<&str> {
    headers.get(TRACEPARENT)?.to_str().ok()
}
