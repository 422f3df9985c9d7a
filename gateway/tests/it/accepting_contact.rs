use std::net::SocketAddr;

use proto::contact::v1::{
    Accepted, SubmitRequest, SubmitResponse,
    contact_service_server::{ContactService, ContactServiceServer},
    submit_response::Outcome,
};
use runtime::grpc::{self, Tls};
use test_support::Running;
use tokio::{net::TcpListener, sync::mpsc};
use tonic::{Request, Response, Status};

/// A contact service in this process that accepts every enquiry and stores nothing.
pub(crate) struct AcceptingContact {
    pub(crate) address: SocketAddr,
    pub(crate) health: grpc::Health,
    service: Running<grpc::ServeError>,
}

impl AcceptingContact {
    /// Starts one without TLS.
    pub(crate) async fn start() -> Self {
        Self::serve(Accept { calls: None }, None).await
    }

    /// Starts one that requires client certificates.
    pub(crate) async fn start_with_tls(tls: Tls) -> Self {
        Self::serve(Accept { calls: None }, Some(tls)).await
    }

    /// Starts one that sends `number` for each call that it receives.
    pub(crate) async fn start_counted(number: usize, calls: mpsc::UnboundedSender<usize>) -> Self {
        Self::serve(Accept { calls: Some((number, calls)) }, None).await
    }

    async fn serve(accept: Accept, tls: Option<Tls>) -> Self {
        let service = ContactServiceServer::new(accept);
        let health = grpc::Health::for_service(&service).await;
        health.set(true).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let reported = health.clone();
        let service = Running::start(|stop| grpc::serve(service, proto::DESCRIPTORS, reported, listener, tls, stop));
        Self { address, health, service }
    }

    /// `CONTACT_URL` for a gateway.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) async fn stop(self) {
        self.service.stop().await;
    }
}

struct Accept {
    calls: Option<(usize, mpsc::UnboundedSender<usize>)>,
}

#[tonic::async_trait]
impl ContactService for Accept {
    async fn submit(&self, request: Request<SubmitRequest>) -> Result<Response<SubmitResponse>, Status> {
        if let Some((number, calls)) = &self.calls {
            calls.send(*number).map_err(|_| Status::internal("the test is over"))?;
        }
        let id = request.into_inner().idempotency_key;
        Ok(Response::new(SubmitResponse { outcome: Some(Outcome::Accepted(Accepted { id, stored_before: false })) }))
    }
}
