//! What our gRPC servers have in common.
//!
//! * [`serve`]: keepalive, reflection, an end
//! * [`Health`]: the standard health service
//! * [`Tls`]: mutual TLS between them and their clients
//! * `observe`: each call in the logs, the metrics and its trace

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

/// A client that is gone without a word is noticed after this long, and again this long.
const KEEPALIVE: Duration = Duration::from_secs(20);
/// How long calls in hand may take once the process is stopping.
const DRAIN: Duration = Duration::from_secs(8);

/// Why a server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[expect(missing_docs, reason = "the messages are the causes' own")]
pub enum ServeError {
    Contracts(#[from] tonic_reflection::server::Error),
    Transport(#[from] tonic::transport::Error),
}

/// Serves `service` with its `health`, and `contracts` (a `FileDescriptorSet`) for those who ask by reflection.
/// With `tls`, to clients with a certificate of its authority alone, whatever they ask.
///
/// At `stop` it first tells by its health that it takes no more, and when that is requested finishes the calls in hand,
/// bounded: a client that never lets go of its connection would otherwise keep the process alive.
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
    // What operations ask is no call of the service.
    let routes = Routes::from(routes).add_service(health.service()).add_service(reflection);
    let server = match tls {
        Some(tls) => Server::builder().tls_config(tls.server())?,
        None => Server::builder(),
    };
    let router =
        server.http2_keepalive_interval(Some(KEEPALIVE)).http2_keepalive_timeout(Some(KEEPALIVE)).add_routes(routes);
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = router.serve_with_incoming_shutdown(incoming, stop.clone().requested_owned());
    let overdue = async {
        stop.announced().await;
        health.stop().await;
        stop.requested().await;
        health.close_watches().await;
        time::sleep(DRAIN).await;
    };
    tokio::select! {
        outcome = serving => Ok(outcome?),
        () = overdue => {
            tracing::warn!(drain_seconds = DRAIN.as_secs(), "drain timed out; closing them");
            Ok(())
        }
    }
}
