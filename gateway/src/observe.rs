use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};
use metrics::{counter, histogram};
use tokio::time::Instant;

/// Counts, times and logs a request. Pages are one route: their paths are many, and are no secret but
/// no figure either. Query strings are never logged.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    counter!("http_requests_total", "route" => route.clone(), "status" => status.to_string()).increment(1);
    histogram!("http_request_seconds", "route" => route.clone()).record(began.elapsed());
    if route != "page" || status >= 500 {
        let elapsed_ms = began.elapsed().as_secs_f64() * 1e3;
        tracing::info!(http.method = %method, http.route = route, http.status = status, elapsed_ms, "answered");
    }
    response
}
