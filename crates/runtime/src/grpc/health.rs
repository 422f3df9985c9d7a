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

/// The standard `grpc.health.v1` answer of one service. Clones share it.
#[derive(Debug, Clone)]
pub struct Health {
    reporter: HealthReporter,
    service: &'static str,
    stopping: Arc<AtomicBool>,
}

impl Health {
    /// Health of `service`: not serving, until told otherwise.
    pub async fn for_service<S: NamedService>(_service: &S) -> Self {
        let health = Self { reporter: HealthReporter::new(), service: S::NAME, stopping: Arc::default() };
        health.set(false).await;
        health
    }

    /// Whether the service can do its job. One that is stopping cannot, whatever it is told.
    pub async fn set(&self, serving: bool) {
        let is_stopping = || self.stopping.load(Ordering::Acquire);
        if serving && !is_stopping() {
            self.tell(ServingStatus::Serving).await;
        }
        // Asked again: it may have begun to stop meanwhile.
        if !serving || is_stopping() {
            self.tell(ServingStatus::NotServing).await;
        }
    }

    async fn tell(&self, status: ServingStatus) {
        self.reporter.set_service_status(self.service, status).await;
    }

    /// From now on not serving.
    pub(super) async fn stop(&self) {
        self.stopping.store(true, Ordering::Release);
        self.tell(ServingStatus::NotServing).await;
    }

    /// Ends the answers to those who asked to be told of each change: they would keep their connections, and so the server.
    pub(super) async fn close_watches(&self) {
        for service in [self.service, ""] {
            self.reporter.clone().clear_service_status(service).await;
        }
    }

    /// The gRPC service that answers the question.
    pub(super) fn service(&self) -> HealthServer<HealthService> {
        HealthServer::new(HealthService::from_health_reporter(self.reporter.clone()))
    }
}
