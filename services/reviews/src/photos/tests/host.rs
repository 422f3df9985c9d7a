use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use futures_util::{StreamExt, future, stream};
use test_support::DEADLINE;
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    task::JoinHandle,
    time,
};

use super::{JPEG, reviews_with};
use crate::{
    domain::Photo,
    photos::{RemotePhoto, error::MAX_BYTES},
};

/// An HTTP server of pictures and of other responses, by path.
pub(super) struct Host {
    base: String,
    pub(super) state: Arc<HostState>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
pub(super) struct HostState {
    requests: watch::Sender<usize>,
    in_flight: AtomicUsize,
    pub(super) max_in_flight: AtomicUsize,
    /// Responses to `/held…` wait for a permit.
    pub(super) gate: Semaphore,
}

impl Host {
    pub(super) async fn start() -> Self {
        let state = Arc::new(HostState {
            requests: watch::Sender::new(0),
            in_flight: AtomicUsize::new(0),
            max_in_flight: AtomicUsize::new(0),
            gate: Semaphore::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().route("/{name}", get(respond)).with_state(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { base, state, task }
    }

    pub(super) fn photo(&self, name: &str) -> RemotePhoto {
        let address = format!("{}/{name}", self.base).try_into().unwrap();
        RemotePhoto::find(&reviews_with([Some(Photo::Remote(address))]), 0, "").unwrap()
    }

    pub(super) fn requests(&self) -> usize {
        *self.state.requests.borrow()
    }

    pub(super) async fn wait_for_requests(&self, count: usize) {
        let mut requests = self.state.requests.subscribe();
        time::timeout(DEADLINE, requests.wait_for(|requests| *requests >= count)).await.expect("no requests").unwrap();
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn respond(State(host): State<Arc<HostState>>, Path(name): Path<String>) -> Response {
    host.requests.send_modify(|requests| *requests += 1);
    let in_flight = host.in_flight.fetch_add(1, Ordering::SeqCst) + 1;
    host.max_in_flight.fetch_max(in_flight, Ordering::SeqCst);
    let jpeg = [(header::CONTENT_TYPE, "image/jpeg")];
    let chunk = |bytes: Bytes| Ok::<_, Infallible>(bytes);
    let response = match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "face" => (jpeg, JPEG).into_response(),
        "held" => {
            let _permit = host.gate.acquire().await.unwrap();
            (jpeg, JPEG).into_response()
        }
        "mislabelled" => ([(header::CONTENT_TYPE, "text/html")], JPEG).into_response(),
        "page" => (jpeg, "<html>").into_response(),
        "svg" => ([(header::CONTENT_TYPE, "image/svg+xml")], "<svg/>").into_response(),
        "large" => (jpeg, [JPEG, &vec![0; MAX_BYTES]].concat()).into_response(),
        // Without a content length, and endless.
        "endless" => {
            let endless = stream::repeat(Bytes::from(vec![0xff; 64 * 1024])).map(chunk);
            (jpeg, Body::from_stream(endless)).into_response()
        }
        "redirect" => (StatusCode::FOUND, [(header::LOCATION, "/face")]).into_response(),
        "gone" => (StatusCode::NOT_FOUND, jpeg, JPEG).into_response(),
        "busy" => StatusCode::TOO_MANY_REQUESTS.into_response(),
        "failing" => StatusCode::BAD_GATEWAY.into_response(),
        "silent" => future::pending().await,
        "stalled" => {
            let stalled = stream::once(future::ready(Bytes::from_static(JPEG))).chain(stream::pending()).map(chunk);
            (jpeg, Body::from_stream(stalled)).into_response()
        }
        name => panic!("unexpected path {name}"),
    };
    host.in_flight.fetch_sub(1, Ordering::SeqCst);
    response
}
