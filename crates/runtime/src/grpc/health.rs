use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tonic::server::NamedService;
use tonic_health::{
    ServingStatus,
    pb::health_server::HealthServer,
    server::{HealthReporter, HealthService},
};

/// The state of one service in `grpc.health.v1`. Clones share it.
#[derive(Debug, Clone)]
pub struct Health {
    reporter: HealthReporter,
    service: &'static str,
    stopping: Arc<AtomicBool>,
}

impl Health {
    /// The health of a service, which is not serving until [`Health::set`].
    pub async fn for_service<S: NamedService>(_service: &S) -> Self {
        let health = Self { reporter: HealthReporter::new(), service: S::NAME, stopping: Arc::default() };
        health.set(false).await;
        health
    }

    /// Sets whether the service is serving. A service that is stopping stays not serving.
    pub async fn set(&self, serving: bool) {
        let is_stopping = || self.stopping.load(Ordering::Acquire);
        if serving && !is_stopping() {
            self.report(ServingStatus::Serving).await;
        }
        // Checked again, as it may have begun to stop meanwhile.
        if !serving || is_stopping() {
            self.report(ServingStatus::NotServing).await;
        }
    }

    async fn report(&self, status: ServingStatus) {
        self.reporter.set_service_status(self.service, status).await;
    }

    /// Makes the service not serving for the rest of its life.
    pub(super) async fn stop(&self) {
        self.stopping.store(true, Ordering::Release);
        self.report(ServingStatus::NotServing).await;
    }

    /// Ends the streams of clients that watch the health, which would keep their connections and the server open.
    pub(super) async fn close_watches(&self) {
        for service in [self.service, ""] {
            self.reporter.clone().clear_service_status(service).await;
        }
    }

    /// The gRPC service that reports it.
    pub(super) fn service(&self) -> HealthServer<HealthService> {
        HealthServer::new(HealthService::from_health_reporter(self.reporter.clone()))
    }
}
