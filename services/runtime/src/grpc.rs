//! What our gRPC servers have in common: keepalive, health, and an end.

use std::time::Duration;

use tokio::{net::TcpListener, time};
use tonic::{
    server::NamedService,
    transport::{
        Server,
        server::{Router, TcpIncoming},
    },
};
use tonic_health::{
    ServingStatus,
    pb::health_server::HealthServer,
    server::{HealthReporter, HealthService},
};

use crate::shutdown::Shutdown;

/// A client that is gone without a word is noticed after this long, and again this long.
const KEEPALIVE: Duration = Duration::from_secs(20);
/// How long calls in hand may take once the process is stopping.
const DRAIN: Duration = Duration::from_secs(8);

/// A server with our settings, to add services to.
pub fn server() -> Server {
    Server::builder().http2_keepalive_interval(Some(KEEPALIVE)).http2_keepalive_timeout(Some(KEEPALIVE))
}

/// Serves until `stop`, then finishes the calls in hand, bounded: a client that never lets go of its
/// connection would otherwise keep the process alive.
pub async fn serve(router: Router, listener: TcpListener, stop: Shutdown) -> Result<(), tonic::transport::Error> {
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    let serving = router.serve_with_incoming_shutdown(incoming, stop.clone().into_requested());
    let overdue = async {
        stop.requested().await;
        time::sleep(DRAIN).await;
    };
    tokio::select! {
        outcome = serving => outcome,
        () = overdue => {
            tracing::warn!(drain_seconds = DRAIN.as_secs(), "clients still held connections; closing them");
            Ok(())
        }
    }
}

/// The standard `grpc.health.v1` answer of one service.
#[derive(Debug, Clone)]
pub struct Health {
    reporter: HealthReporter,
    service: &'static str,
}

impl Health {
    /// Health of `service`: not serving, until told otherwise.
    pub async fn of<S: NamedService>(_service: &S) -> Self {
        let health = Self { reporter: HealthReporter::new(), service: S::NAME };
        health.set(false).await;
        health
    }

    /// Whether the service can do its job.
    pub async fn set(&self, serving: bool) {
        let status = if serving { ServingStatus::Serving } else { ServingStatus::NotServing };
        self.reporter.set_service_status(self.service, status).await;
    }

    /// The gRPC service that answers the question.
    pub fn service(&self) -> HealthServer<HealthService> {
        HealthServer::new(HealthService::from_health_reporter(self.reporter.clone()))
    }
}
