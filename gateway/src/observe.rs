use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderValue, header},
    middleware::Next,
    response::Response,
};
use metrics::{counter, histogram};
use runtime::{shutdown::Shutdown, telemetry::trace};
use tokio::time::Instant;
use tracing::{Instrument, Span, field::Empty, info_span};

/// Pages and files are one route: their paths are many.
const PAGE: &str = "page";

/// Counts, times and logs a request: one line, with its trace. Query strings are never logged, and paths only where they
/// name something of ours: what else stands there was typed by somebody.
///
/// Once the stop is announced, each answer asks for a new connection, which leads to another gateway: when this one stops
/// taking connections, hardly one is left that a request could just be on its way on.
pub(crate) async fn observe(State(stop): State<Shutdown>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or(PAGE, MatchedPath::as_str).to_owned();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let span = span_of(&request, &route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    counter!("http_requests_total", "route" => route.clone(), "status" => status.as_u16().to_string()).increment(1);
    histogram!("http_request_seconds", "route" => route.clone()).record(began.elapsed());
    let path = if route == PAGE && status.is_client_error() { "" } else { uri.path() };
    let elapsed_ms = began.elapsed().as_secs_f64() * 1e3;
    span.in_scope(|| {
        tracing::info!(http.method = %method, http.route = route, path, http.status = status.as_u16(), elapsed_ms, "answered");
    });
    if stop.is_announced() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// The request's part in the visitor's trace, or the first of a new one.
fn span_of(request: &Request, route: &str) -> Span {
    let span = info_span!("http", otel.name = route, otel.kind = "server", trace_id = Empty);
    let parent = request.headers().get(trace::HEADER).and_then(|header| header.to_str().ok());
    trace::join(span, parent)
}
