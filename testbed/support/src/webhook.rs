use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::eventually;

type Received = Arc<Mutex<Vec<Value>>>;

/// A receiver of webhooks that answers each request with the same status.
#[derive(Debug)]
pub struct Webhook {
    url: String,
    received: Received,
    task: JoinHandle<()>,
}

impl Webhook {
    /// Starts a receiver on a free port.
    pub async fn start(status: u16) -> Self {
        let received = Received::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hunter2", listener.local_addr().unwrap());
        let status = StatusCode::from_u16(status).unwrap();
        let receive = move |State(received): State<Received>, Json(body): Json<Value>| async move {
            received.lock().unwrap().push(body);
            status
        };
        let app = Router::new().route("/hunter2", post(receive)).with_state(received.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, received, task }
    }

    /// `ALERT_URL` for a service; `hunter2` in it is a secret.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The bodies received so far.
    pub fn received(&self) -> Vec<Value> {
        self.received.lock().unwrap().clone()
    }

    /// Waits for `count` requests. Returns all bodies received.
    pub async fn wait_for(&self, count: usize) -> Vec<Value> {
        eventually(&format!("{count} webhook requests"), async || {
            let received = self.received();
            (received.len() >= count).then_some(received)
        })
        .await
    }
}

impl Drop for Webhook {
    fn drop(&mut self) {
        self.task.abort();
    }
}
