//! The parts common to all gRPC servers.
//!
//! * [`serve`]: keepalive, reflection and a bounded drain
//! * [`Health`]: the standard health service
//! * [`Tls`]: mutual TLS between the services
//! * `observe`: logs, metrics and traces of each call

mod health;
mod observe;
mod tls;

use std::{convert::Infallible, time::Duration};

use axum::{extract::Request, middleware, response::IntoResponse};
use tokio::{net::TcpListener, time};
use tonic::{
    body::Body,
    codegen::Service,
    server::NamedService,
    service::Routes,
    transport::{Server, server::TcpIncoming},
};

use crate::shutdown::Shutdown;

pub use health::Health;
pub use tls::Tls;

/// Interval of HTTP/2 keepalive pings, and the timeout for their acknowledgement.
const KEEPALIVE: Duration = Duration::from_secs(20);
/// Maximum time for calls in flight once the shutdown is requested.
const DRAIN: Duration = Duration::from_secs(8);

/// Why a server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are those of the sources")]
pub enum ServeError {
    Contracts(#[from] tonic_reflection::server::Error),
    Transport(#[from] tonic::transport::Error),
}

/// Serves `service`, its `health`, and reflection from `contracts` (a `FileDescriptorSet`). With `tls`, every client needs
/// a certificate of its authority, for health and reflection too.
///
/// When `stop` is announced the health becomes not serving. When it is requested, calls in flight are drained within a
/// limit, as a client that never closes its connection would otherwise keep the process alive.
pub async fn serve<S>(
    service: S,
    contracts: &'static [u8],
    health: Health,
    listener: TcpListener,
    tls: Option<Tls>,
    stop: Shutdown,
) -> Result<(), ServeError>
where
    S: Service<Request<Body>, Error = Infallible> + NamedService + Clone + Send + Sync + 'static,
    S::Response: IntoResponse,
    S::Future: Send + 'static,
{
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(contracts)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .build_v1()?;
    let routes = Routes::new(service).into_axum_router().layer(middleware::from_fn(observe::observe));
    // Added after the layer: health and reflection calls are not counted as calls of the service.
    let routes = Routes::from(routes).add_service(health.service()).add_service(reflection);
    let server = match tls {
        Some(tls) => Server::builder().tls_config(tls.server())?,
        None => Server::builder(),
    };
    let router =
        server.http2_keepalive_interval(Some(KEEPALIVE)).http2_keepalive_timeout(Some(KEEPALIVE)).add_routes(routes);
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = router.serve_with_incoming_shutdown(incoming, stop.clone().requested_owned());
    let drain_timeout = async {
        stop.announced().await;
        health.stop().await;
        stop.requested().await;
        health.close_watches().await;
        time::sleep(DRAIN).await;
    };
    tokio::select! {
        outcome = serving => Ok(outcome?),
        () = drain_timeout => {
            tracing::warn!(drain_seconds = DRAIN.as_secs(), "drain timed out, closing connections");
            Ok(())
        }
    }
}
