use std::{
    future::pending,
    net::SocketAddr,
    sync::{Arc, Mutex},
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

const KEY: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";
const PASSED: (u16, &str) = (200, r#"{"success": true, "hostname": "firm.example"}"#);

/// A verifier that always answers the same, or never.
struct Double {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl Double {
    async fn start(answer: Option<(u16, &'static str)>) -> Self {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let take = move |State(asked): State<Arc<Mutex<Vec<String>>>>, question: String| async move {
            asked.lock().unwrap().push(question);
            let Some((status, body)) = answer else { return pending::<Response>().await };
            (StatusCode::from_u16(status).unwrap(), body).into_response()
        };
        let app = Router::new().route("/siteverify", post(take)).with_state(asked.clone());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { address, asked, task }
    }

    async fn signal(&self, token: &str) -> Option<Signal> {
        captcha(&format!("http://{}/siteverify", self.address)).signal(id(), token).await
    }
}

impl Drop for Double {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn id() -> EnquiryId {
    KEY.parse().unwrap()
}

fn captcha(url: &str) -> Captcha {
    let env = Env::from_pairs([("CAPTCHA_VERIFY_URL", url), ("CAPTCHA_SECRET", "hunter2")]);
    Captcha::new(Config::from_env(&env).unwrap()).unwrap()
}

#[tokio::test]
async fn nobody_is_asked_where_nobody_is_configured() {
    let off = Captcha::new(None).unwrap();
    assert_eq!((off.signal(id(), "").await, off.signal(id(), "token").await), (None, None));
}

#[tokio::test]
async fn a_person_comes_through_and_the_verifier_hears_secret_token_and_key_alone() {
    let verifier = Double::start(Some(PASSED)).await;
    assert_eq!(verifier.signal("a+b&c").await, None);
    let expected = format!("secret=hunter2&response=a%2Bb%26c&idempotency_key={KEY}");
    assert_eq!(*verifier.asked.lock().unwrap(), [expected]);
}

#[tokio::test]
async fn a_token_that_is_refused_missing_or_endless_is_a_signal() {
    let body = r#"{"success": false, "error-codes": ["timeout-or-duplicate"]}"#;
    for status in [200, 400] {
        let verifier = Double::start(Some((status, body))).await;
        assert_eq!(verifier.signal("token").await, Some(Signal::CaptchaFailed), "{status}");
    }
    let verifier = Double::start(Some(PASSED)).await;
    for token in ["", &"x".repeat(8_193)] {
        assert_eq!(verifier.signal(token).await, Some(Signal::CaptchaFailed));
    }
    assert!(verifier.asked.lock().unwrap().is_empty(), "it was asked what is known");
}

#[tokio::test]
async fn whatever_else_the_verifier_says_is_not_the_visitors_fault() {
    for answer in [
        (500, "{}"),
        (302, ""),
        (404, PASSED.1),
        (200, "<html>"),
        (200, "{}"),
        (200, r#"{"success": "true"}"#),
        (200, r#"{"success": false, "error-codes": ["invalid-input-secret"]}"#),
        (400, r#"{"success": false, "error-codes": ["bad-request"]}"#),
        (200, Box::leak(format!("{{\"success\": true}}{}", " ".repeat(20_000)).into_boxed_str())),
    ] {
        let verifier = Double::start(Some(answer)).await;
        assert_eq!(verifier.signal("token").await, Some(Signal::CaptchaUnchecked), "{answer:.80?}");
    }
}

#[tokio::test]
async fn a_verifier_that_is_silent_or_away_lets_everybody_through_with_a_signal() {
    assert_eq!(Double::start(None).await.signal("token").await, Some(Signal::CaptchaUnchecked));
    assert_eq!(captcha("http://127.0.0.1:1/").signal(id(), "token").await, Some(Signal::CaptchaUnchecked));
}

#[tokio::test]
async fn who_was_known_as_a_person_still_is_when_the_enquiry_is_sent_again() {
    let verifier = Double::start(Some(PASSED)).await;
    let captcha = captcha(&format!("http://{}/siteverify", verifier.address));
    for _ in 0..3 {
        assert_eq!(captcha.signal(id(), "0.once").await, None);
    }
    assert_eq!(verifier.asked.lock().unwrap().len(), 1);
    // One person's token speaks for no other text under the same key.
    assert_eq!(captcha.signal(id(), "0.another").await, None);
    assert_eq!(verifier.asked.lock().unwrap().len(), 2);
}
