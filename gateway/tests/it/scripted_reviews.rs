use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use proto::reviews::v1::{
    GetPhotoRequest, GetPhotoResponse, GetReviewsRequest, GetReviewsResponse,
    reviews_service_server::{ReviewsService, ReviewsServiceServer},
};
use test_support::{Running, eventually};
use tokio::{net::TcpListener, sync::watch};
use tonic::{Code, Request, Response, Status};

/// A reviews service that answers as the test says, and whose calls can be held.
pub(crate) struct ScriptedReviews {
    url: String,
    script: Script,
    service: Running<runtime::grpc::ServeError>,
}

#[derive(Debug, Clone)]
struct Script(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    reviews: Mutex<Result<GetReviewsResponse, Code>>,
    photos: Mutex<HashMap<GetPhotoRequest, Result<GetPhotoResponse, Code>>>,
    calls: AtomicUsize,
    photo_calls: AtomicUsize,
    /// Calls are answered while this is true, and held otherwise.
    open: watch::Sender<bool>,
}

impl ScriptedReviews {
    /// Starts one with `total` reviews and no photos.
    pub(crate) async fn start(total: u64) -> Self {
        let script = Script(Arc::new(Inner {
            reviews: Mutex::new(Ok(reviews(total))),
            photos: Mutex::default(),
            calls: AtomicUsize::new(0),
            photo_calls: AtomicUsize::new(0),
            open: watch::Sender::new(true),
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let service = ReviewsServiceServer::new(script.clone());
        let health = runtime::grpc::Health::for_service(&service).await;
        health.set(true).await;
        let serve = |shutdown| runtime::grpc::serve(service, proto::DESCRIPTORS, health, listener, None, shutdown);
        let service = Running::start(serve);
        Self { url, script, service }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Sets the total of the next responses.
    pub(crate) fn set_total(&self, total: u64) {
        *self.script.0.reviews.lock().unwrap() = Ok(reviews(total));
    }

    /// Makes the next calls fail.
    pub(crate) fn fail(&self, code: Code) {
        *self.script.0.reviews.lock().unwrap() = Err(code);
    }

    /// Sets the response for a photo; others are not found.
    pub(crate) fn set_photo(&self, index: u32, version: &str, photo: Result<GetPhotoResponse, Code>) {
        let request = GetPhotoRequest { index, version: version.to_owned() };
        self.script.0.photos.lock().unwrap().insert(request, photo);
    }

    /// Answers calls or holds them.
    pub(crate) fn set_open(&self, open: bool) {
        self.script.0.open.send_replace(open);
    }

    /// The number of calls for reviews.
    pub(crate) fn calls(&self) -> usize {
        self.script.0.calls.load(Ordering::SeqCst)
    }

    /// The number of calls for photos.
    pub(crate) fn photo_calls(&self) -> usize {
        self.script.0.photo_calls.load(Ordering::SeqCst)
    }

    /// Waits until there were `count` calls for reviews.
    pub(crate) async fn until_calls(&self, count: usize) {
        eventually("the service is called", async || (self.calls() >= count).then_some(())).await;
    }

    pub(crate) async fn stop(self) {
        self.set_open(true);
        self.service.stop().await;
    }
}

fn reviews(total: u64) -> GetReviewsResponse {
    GetReviewsResponse { rating: 4.9, total_reviews: total, ..GetReviewsResponse::default() }
}

impl Script {
    async fn until_open(&self) {
        // Cannot fail, because `self` holds the sender.
        let _ = self.0.open.subscribe().wait_for(|open| *open).await;
    }
}

#[tonic::async_trait]
impl ReviewsService for Script {
    async fn get_reviews(&self, _: Request<GetReviewsRequest>) -> Result<Response<GetReviewsResponse>, Status> {
        self.0.calls.fetch_add(1, Ordering::SeqCst);
        self.until_open().await;
        let answer = self.0.reviews.lock().unwrap().clone();
        answer.map(Response::new).map_err(|code| Status::new(code, "as the test says"))
    }

    async fn get_photo(&self, request: Request<GetPhotoRequest>) -> Result<Response<GetPhotoResponse>, Status> {
        self.0.photo_calls.fetch_add(1, Ordering::SeqCst);
        self.until_open().await;
        let photo = self.0.photos.lock().unwrap().get(request.get_ref()).cloned();
        let answer = photo.unwrap_or(Err(Code::NotFound));
        answer.map(Response::new).map_err(|code| Status::new(code, "as the test says"))
    }
}
