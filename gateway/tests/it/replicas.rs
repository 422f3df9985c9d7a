//! Several replicas of the contact service behind one gateway.

use std::{collections::HashMap, net::SocketAddr, sync::Arc};

use proto::contact::v1::{
    Accepted, SubmitRequest, SubmitResponse,
    contact_service_server::{ContactService, ContactServiceServer},
    submit_response::Outcome,
};
use reqwest::StatusCode;
use runtime::{grpc, shutdown::Shutdown};
use system_tests::{Proxy, Running, TestBroker, eventually, with_broker};
use tokio::{net::TcpListener, sync::mpsc};
use tonic::{Request, Response, Status};

use crate::app::{App, enquiry, new_key};

/// A contact service that accepts everything and tells which of several it is.
struct Numbered {
    number: usize,
    calls: mpsc::UnboundedSender<usize>,
}

#[tonic::async_trait]
impl ContactService for Numbered {
    async fn submit(&self, request: Request<SubmitRequest>) -> Result<Response<SubmitResponse>, Status> {
        self.calls.send(self.number).map_err(|_| Status::internal("the test is over"))?;
        let id = request.into_inner().idempotency_key;
        Ok(Response::new(SubmitResponse { outcome: Some(Outcome::Accepted(Accepted { id })) }))
    }
}

/// A replica that runs.
struct Replica {
    health: grpc::Health,
    address: SocketAddr,
    service: Running<grpc::ServeError>,
}

struct Replicas {
    running: Vec<Replica>,
    calls: mpsc::UnboundedReceiver<usize>,
    told: mpsc::UnboundedSender<usize>,
}

impl Replicas {
    async fn start(count: usize) -> Self {
        let (told, calls) = mpsc::unbounded_channel();
        let mut replicas = Self { running: Vec::new(), calls, told };
        for number in 0..count {
            replicas.add(number).await;
        }
        replicas
    }

    async fn add(&mut self, number: usize) {
        let service = ContactServiceServer::new(Numbered { number, calls: self.told.clone() });
        let health = grpc::Health::of(&service).await;
        health.set(true).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let told = health.clone();
        let serve = |shutdown: Shutdown| grpc::serve(service, proto::DESCRIPTORS, told, listener, None, shutdown);
        self.running.push(Replica { health, address, service: Running::start(serve) });
    }

    /// `CONTACT_URL` for all of them.
    fn urls(&self) -> String {
        let urls: Vec<String> = self.running.iter().map(|replica| format!("http://{}", replica.address)).collect();
        urls.join(",")
    }

    /// How many calls each has had since the last time.
    fn counts(&mut self) -> HashMap<usize, usize> {
        let mut counts = HashMap::new();
        while let Ok(number) = self.calls.try_recv() {
            *counts.entry(number).or_default() += 1;
        }
        counts
    }

    async fn stop(self) {
        for replica in self.running {
            replica.service.stop().await;
        }
    }
}

async fn post(app: &App) -> StatusCode {
    app.post("/api/contact").header("idempotency-key", new_key()).json(&enquiry()).send().await.unwrap().status()
}

async fn post_all(app: &App, count: usize) {
    for _ in 0..count {
        assert_eq!(post(app).await, StatusCode::OK);
    }
}

/// A gateway in front of these replicas, by these URLs, which has all of them in use.
async fn gateway(broker: &Arc<TestBroker>, urls: &str, replicas: &mut Replicas) -> App {
    let variables = [
        ("CONTACT_URL", urls),
        ("ENQUIRY_RATE_PER_MINUTE", "100000"),
        ("HTTP_MAX_ARRIVING_PER_ADDRESS", "1000"),
        ("UPSTREAM_TIMEOUT", "10s"),
    ];
    let app = App::start(broker, &variables).await;
    // Each that serves is met once it was heard of.
    let mut met = HashMap::new();
    eventually("all replicas are in use", async || {
        post_all(&app, 1).await;
        met.extend(replicas.counts());
        (met.len() == replicas.running.len()).then_some(())
    })
    .await;
    app
}

#[tokio::test]
async fn calls_are_spread_evenly_over_the_replicas() {
    with_broker(|broker| async move {
        let mut replicas = Replicas::start(3).await;
        let app = gateway(&broker, &replicas.urls(), &mut replicas).await;
        post_all(&app, 90).await;
        let counts = replicas.counts();
        assert!(counts.len() == 3 && counts.values().all(|count| (20..=40).contains(count)), "{counts:?}");
        app.stop().await;
        replicas.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_replica_that_goes_away_costs_no_request() {
    with_broker(|broker| async move {
        let mut replicas = Replicas::start(3).await;
        let app = gateway(&broker, &replicas.urls(), &mut replicas).await;
        for gone in 0..2 {
            let ended = replicas.running.remove(0);
            tokio::join!(ended.service.stop(), post_all(&app, 60));
            assert!(replicas.counts().keys().any(|number| *number > gone));
        }
        post_all(&app, 20).await;
        assert_eq!(replicas.counts(), HashMap::from([(2, 20)]));
        app.stop().await;
        replicas.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_call_in_the_hand_of_a_replica_that_falls_silent_is_answered_by_another() {
    with_broker(|broker| async move {
        let mut replicas = Replicas::start(2).await;
        let proxy = Proxy::to(&replicas.running[0].address.to_string()).await;
        let urls = format!("http://{},http://{}", proxy.address(), replicas.running[1].address);
        let app = gateway(&broker, &urls, &mut replicas).await;
        proxy.stall();
        post_all(&app, 10).await;
        assert_eq!(replicas.counts(), HashMap::from([(1, 10)]));
        app.stop().await;
        drop(proxy);
        replicas.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_replica_that_says_it_cannot_serve_gets_no_calls_until_it_can() {
    with_broker(|broker| async move {
        let mut replicas = Replicas::start(2).await;
        let app = gateway(&broker, &replicas.urls(), &mut replicas).await;
        replicas.running[0].health.set(false).await;
        eventually("ten calls in a row go to the other", async || {
            replicas.counts();
            post_all(&app, 10).await;
            (replicas.counts() == HashMap::from([(1, 10)])).then_some(())
        })
        .await;
        replicas.running[0].health.set(true).await;
        eventually("it has calls again", async || {
            post_all(&app, 1).await;
            replicas.counts().contains_key(&0).then_some(())
        })
        .await;
        app.stop().await;
        replicas.stop().await;
    })
    .await;
}
