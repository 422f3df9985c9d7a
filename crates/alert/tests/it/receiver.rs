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

/// The answer to a call.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Answer {
    With(StatusCode),
    Never,
}

#[derive(Debug)]
struct Calls {
    answers: VecDeque<Answer>,
    bodies: Vec<Value>,
}

/// A server that takes webhook calls.
#[derive(Debug)]
pub(crate) struct Receiver {
    address: SocketAddr,
    calls: Arc<Mutex<Calls>>,
    task: JoinHandle<()>,
}

impl Receiver {
    /// Gives these `answers` in turn, and repeats the last.
    pub(crate) async fn start(answers: impl IntoIterator<Item = Answer>) -> Self {
        let calls = Arc::new(Mutex::new(Calls { answers: answers.into_iter().collect(), bodies: Vec::new() }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/hook", post(take)).with_state(calls.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { address, calls, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    /// The bodies of the calls so far.
    pub(crate) fn bodies(&self) -> Vec<Value> {
        self.calls.lock().unwrap().bodies.clone()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn take(State(calls): State<Arc<Mutex<Calls>>>, Json(body): Json<Value>) -> Response {
    let answer = {
        let mut calls = calls.lock().unwrap();
        calls.bodies.push(body);
        let next = if calls.answers.len() > 1 { calls.answers.pop_front() } else { calls.answers.front().copied() };
        next.unwrap()
    };
    match answer {
        // A redirect leads here again.
        Answer::With(status) => (status, [(header::LOCATION, "/hook")]).into_response(),
        Answer::Never => pending().await,
    }
}
