//! The admin port: `/livez`, `/readyz` and `/metrics`. It is never published.

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::net::TcpListener;

use crate::{
    health::{Health, Status},
    shutdown::Shutdown,
    telemetry,
};

/// Serves the admin port until `shutdown` is requested.
///
/// The caller stops it last, so that `/readyz` answers while the rest of the process drains.
pub async fn serve(listener: TcpListener, health: Health, shutdown: Shutdown) -> std::io::Result<()> {
    let app = Router::new()
        .route("/livez", get(|| async { "alive\n" }))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .with_state(health);
    axum::serve(listener, app).with_graceful_shutdown(async move { shutdown.requested().await }).await
}

async fn readyz(State(health): State<Health>) -> Response {
    let report = health.report();
    let status = match report.status {
        Status::Ready | Status::Degraded => StatusCode::OK,
        Status::NotReady => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, Json(report)).into_response()
}

async fn metrics() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], telemetry::render()).into_response()
}
