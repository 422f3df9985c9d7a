use std::{
    collections::VecDeque,
    future::pending,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinHandle};

/// How a receiver takes a call.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Answer {
    With(StatusCode),
    Never,
}

#[derive(Debug)]
struct Calls {
    answers: VecDeque<Answer>,
    told: Vec<Value>,
}

/// A receiver of webhooks.
#[derive(Debug)]
pub(crate) struct Receiver {
    address: SocketAddr,
    calls: Arc<Mutex<Calls>>,
    task: JoinHandle<()>,
}

impl Receiver {
    /// One that takes calls in these ways, the last of them again and again.
    pub(crate) async fn start(answers: impl IntoIterator<Item = Answer>) -> Self {
        let calls = Arc::new(Mutex::new(Calls { answers: answers.into_iter().collect(), told: Vec::new() }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/hook", post(take)).with_state(calls.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { address, calls, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    /// What it was told so far.
    pub(crate) fn told(&self) -> Vec<Value> {
        self.calls.lock().unwrap().told.clone()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn take(State(calls): State<Arc<Mutex<Calls>>>, Json(told): Json<Value>) -> Response {
    let answer = {
        let mut calls = calls.lock().unwrap();
        calls.told.push(told);
        let next = if calls.answers.len() > 1 { calls.answers.pop_front() } else { calls.answers.front().copied() };
        next.unwrap()
    };
    match answer {
        // Where a redirect would lead: to itself.
        Answer::With(status) => (status, [(header::LOCATION, "/hook")]).into_response(),
        Answer::Never => pending().await,
    }
}
