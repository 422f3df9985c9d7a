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
use test_support::eventually;
use tokio::{net::TcpListener, sync::Semaphore, task::JoinHandle};

use super::{JPEG, reviews_with};
use crate::{
    domain::Photo,
    photos::{RemotePhoto, picture::MOST_BYTES},
};

/// A server of pictures, and of what only says that it is one.
pub(super) struct Host {
    base: String,
    pub(super) state: Arc<HostState>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
pub(super) struct HostState {
    asked: AtomicUsize,
    in_hand: AtomicUsize,
    pub(super) most_in_hand: AtomicUsize,
    /// `held` pictures wait for this.
    pub(super) gate: Semaphore,
}

impl Host {
    pub(super) async fn start() -> Self {
        let state = Arc::new(HostState {
            asked: AtomicUsize::new(0),
            in_hand: AtomicUsize::new(0),
            most_in_hand: AtomicUsize::new(0),
            gate: Semaphore::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().route("/{name}", get(answer)).with_state(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { base, state, task }
    }

    pub(super) fn photo(&self, name: &str) -> RemotePhoto {
        let address = format!("{}/{name}", self.base).try_into().unwrap();
        RemotePhoto::find(&reviews_with([Some(Photo::Remote(address))]), 0, "").unwrap()
    }

    pub(super) fn asked(&self) -> usize {
        self.state.asked.load(Ordering::SeqCst)
    }

    pub(super) async fn until_asked(&self, times: usize) {
        eventually("the host is asked", async || (self.asked() >= times).then_some(())).await;
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(State(host): State<Arc<HostState>>, Path(name): Path<String>) -> Response {
    host.asked.fetch_add(1, Ordering::SeqCst);
    let in_hand = host.in_hand.fetch_add(1, Ordering::SeqCst) + 1;
    host.most_in_hand.fetch_max(in_hand, Ordering::SeqCst);
    let jpeg = [(header::CONTENT_TYPE, "image/jpeg")];
    let chunk = |bytes: Bytes| Ok::<_, Infallible>(bytes);
    let answer = match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "face" => (jpeg, JPEG).into_response(),
        "held" => {
            let _turn = host.gate.acquire().await.unwrap();
            (jpeg, JPEG).into_response()
        }
        "mislabelled" => ([(header::CONTENT_TYPE, "text/html")], JPEG).into_response(),
        "page" => (jpeg, "<html>").into_response(),
        "svg" => ([(header::CONTENT_TYPE, "image/svg+xml")], "<svg/>").into_response(),
        "large" => (jpeg, [JPEG, &vec![0; MOST_BYTES]].concat()).into_response(),
        // No length is told, and there is no end.
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
        name => panic!("a test asked for {name}"),
    };
    host.in_hand.fetch_sub(1, Ordering::SeqCst);
    answer
}
