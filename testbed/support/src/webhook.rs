use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::eventually;

type Told = Arc<Mutex<Vec<Value>>>;

/// A receiver of webhooks that answers all with one status.
#[derive(Debug)]
pub struct Webhook {
    url: String,
    told: Told,
    task: JoinHandle<()>,
}

impl Webhook {
    /// Starts one on a free port.
    pub async fn start(status: u16) -> Self {
        let told = Told::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hunter2", listener.local_addr().unwrap());
        let status = StatusCode::from_u16(status).unwrap();
        let take = move |State(told): State<Told>, Json(alarm): Json<Value>| async move {
            told.lock().unwrap().push(alarm);
            status
        };
        let app = Router::new().route("/hunter2", post(take)).with_state(told.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, told, task }
    }

    /// `ALERT_URL` for a service; `hunter2` in it is a secret.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// What it was told up to now.
    pub fn told(&self) -> Vec<Value> {
        self.told.lock().unwrap().clone()
    }

    /// What it was told, once that is `count` times.
    pub async fn after(&self, count: usize) -> Vec<Value> {
        eventually(&format!("{count} alarms are told"), async || {
            let told = self.told();
            (told.len() >= count).then_some(told)
        })
        .await
    }
}

impl Drop for Webhook {
    fn drop(&mut self) {
        self.task.abort();
    }
}
