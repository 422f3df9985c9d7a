use std::{
    future::pending,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use runtime::env::Env;
use tokio::{net::TcpListener, task::JoinHandle};

use super::{Captcha, Config};
use crate::{domain::EnquiryId, spam::Signal};

const PUBLISH_TIMEOUT: Duration = Duration::from_secs(3);
const KEY: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";
const VERIFIED: (u16, &str) = (200, r#"{"success": true, "hostname": "firm.example"}"#);

/// A verification service that always gives the same answer, or none.
struct FakeService {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl FakeService {
    async fn start(answer: Option<(u16, &'static str)>) -> Self {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let take = move |State(requests): State<Arc<Mutex<Vec<String>>>>, request: String| async move {
            requests.lock().unwrap().push(request);
            let Some((status, body)) = answer else { return pending::<Response>().await };
            (StatusCode::from_u16(status).unwrap(), body).into_response()
        };
        let app = Router::new().route("/siteverify", post(take)).with_state(requests.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { address, requests, task }
    }

    async fn signal(&self, token: &str) -> Option<Signal> {
        captcha(&format!("http://{}/siteverify", self.address)).signal(id(), token).await
    }
}

impl Drop for FakeService {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn id() -> EnquiryId {
    KEY.parse().unwrap()
}

fn captcha(url: &str) -> Captcha {
    let env = Env::from_pairs([("CAPTCHA_VERIFY_URL", url), ("CAPTCHA_SECRET", "hunter2")]);
    Captcha::new(Config::from_env(&env).unwrap(), PUBLISH_TIMEOUT).unwrap()
}

#[tokio::test]
async fn verifies_nothing_unless_configured() {
    let off = Captcha::new(None, PUBLISH_TIMEOUT).unwrap();
    assert_eq!((off.signal(id(), "").await, off.signal(id(), "token").await), (None, None));
}

#[tokio::test]
async fn sends_only_secret_token_and_key() {
    let service = FakeService::start(Some(VERIFIED)).await;
    assert_eq!(service.signal("a+b&c").await, None);
    let expected = format!("secret=hunter2&response=a%2Bb%26c&idempotency_key={KEY}");
    assert_eq!(*service.requests.lock().unwrap(), [expected]);
}

#[tokio::test]
async fn a_refused_missing_or_oversized_token_is_a_signal() {
    let body = r#"{"success": false, "error-codes": ["timeout-or-duplicate"]}"#;
    for status in [200, 400] {
        let service = FakeService::start(Some((status, body))).await;
        assert_eq!(service.signal("token").await, Some(Signal::CaptchaFailed), "{status}");
    }
    let service = FakeService::start(Some(VERIFIED)).await;
    for token in ["", &"x".repeat(8_193)] {
        assert_eq!(service.signal(token).await, Some(Signal::CaptchaFailed));
    }
    assert!(service.requests.lock().unwrap().is_empty(), "nothing needs to be verified");
}

#[tokio::test]
async fn any_other_answer_is_not_held_against_the_visitor() {
    for answer in [
        (500, "{}"),
        (302, ""),
        (404, VERIFIED.1),
        (200, "<html>"),
        (200, "{}"),
        (200, r#"{"success": "true"}"#),
        (200, r#"{"success": false, "error-codes": ["invalid-input-secret"]}"#),
        (400, r#"{"success": false, "error-codes": ["bad-request"]}"#),
        (200, Box::leak(format!("{{\"success\": true}}{}", " ".repeat(20_000)).into_boxed_str())),
    ] {
        let service = FakeService::start(Some(answer)).await;
        assert_eq!(service.signal("token").await, Some(Signal::CaptchaUnchecked), "{answer:.80?}");
    }
}

#[tokio::test]
async fn an_unavailable_service_leaves_the_token_unchecked() {
    assert_eq!(FakeService::start(None).await.signal("token").await, Some(Signal::CaptchaUnchecked));
    assert_eq!(captcha("http://127.0.0.1:1/").signal(id(), "token").await, Some(Signal::CaptchaUnchecked));
}

#[tokio::test]
async fn a_verified_token_is_accepted_again_with_the_same_enquiry() {
    let service = FakeService::start(Some(VERIFIED)).await;
    let captcha = captcha(&format!("http://{}/siteverify", service.address));
    for _ in 0..3 {
        assert_eq!(captcha.signal(id(), "0.once").await, None);
    }
    assert_eq!(service.requests.lock().unwrap().len(), 1);
    // A verified token does not vouch for another one with the same key.
    assert_eq!(captcha.signal(id(), "0.another").await, None);
    assert_eq!(service.requests.lock().unwrap().len(), 2);
}
