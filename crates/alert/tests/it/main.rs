//! Alerts to a real HTTP server; a lock in a real Redis elects the replica that sends them.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod receiver;
mod rule;

use std::time::Duration;

use alert::{Alert, AlertState, Channel, Config, Webhook};
use axum::http::StatusCode;
use runtime::env::Env;
use serde_json::json;
use test_support::{TestAuthority, TlsProxy};

use receiver::{Answer, Receiver};

fn webhook(url: &str) -> Webhook {
    Webhook::new(&Config::from_env(&Env::from_pairs([("ALERT_URL", url)])).unwrap()).unwrap().unwrap()
}

fn alert() -> Alert {
    Alert {
        text: "2 enquiries wait, the oldest for 20m".into(),
        name: "enquiries-undelivered",
        state: AlertState::Firing,
        count: 2,
        oldest_seconds: 1_200,
        ids: vec!["018f6b1e-7c1a-7000-8000-0000000000aa".parse().unwrap()],
    }
}

#[tokio::test]
async fn sends_json_with_a_text_for_people() {
    let receiver = Receiver::start([Answer::With(StatusCode::OK)]).await;
    webhook(&receiver.url()).send(&alert()).await.unwrap();
    let body = json!({
        "text": "2 enquiries wait, the oldest for 20m", "alarm": "enquiries-undelivered", "state": "raised",
        "count": 2, "oldest_seconds": 1_200, "ids": ["018f6b1e-7c1a-7000-8000-0000000000aa"],
    });
    assert_eq!(receiver.bodies(), [body]);
}

#[tokio::test]
async fn retries_once_after_a_failure() {
    let receiver =
        Receiver::start([Answer::With(StatusCode::INTERNAL_SERVER_ERROR), Answer::With(StatusCode::NO_CONTENT)]).await;
    webhook(&receiver.url()).send(&alert()).await.unwrap();
    assert_eq!(receiver.bodies().len(), 2);
}

#[tokio::test]
async fn gives_up_after_two_failures() {
    let receiver = Receiver::start([Answer::With(StatusCode::INTERNAL_SERVER_ERROR)]).await;
    let error = webhook(&receiver.url()).send(&alert()).await.unwrap_err();
    assert_eq!(error.to_string(), "ALERT_URL answered 500 Internal Server Error");
    assert_eq!(receiver.bodies().len(), 2);
}

#[tokio::test]
async fn times_out_if_the_receiver_hangs() {
    let receiver = Receiver::start([Answer::Never]).await;
    let mut config = Config::from_env(&Env::from_pairs([("ALERT_URL", receiver.url().as_str())])).unwrap();
    config.call_timeout = Duration::from_millis(300);
    let error = Webhook::new(&config).unwrap().unwrap().send(&alert()).await.unwrap_err();
    assert_eq!(error.to_string(), "ALERT_URL did not answer within 0.3 s");
}

#[tokio::test]
async fn does_not_follow_a_redirect() {
    let receiver = Receiver::start([Answer::With(StatusCode::PERMANENT_REDIRECT)]).await;
    assert!(webhook(&receiver.url()).send(&alert()).await.is_err());
    assert_eq!(receiver.bodies().len(), 2, "the second call is the retry");
}

#[tokio::test]
async fn keeps_the_webhooks_secret_out_of_errors() {
    // Nothing listens there.
    let error = webhook("http://127.0.0.1:1/services/hunter2").send(&alert()).await.unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"));
}

#[tokio::test]
async fn names_the_cause_if_tls_fails() {
    let receiver = Receiver::start([Answer::With(StatusCode::OK)]).await;
    let plain = receiver.url().replace("http://", "https://");
    let error = webhook(&plain).send(&alert()).await.unwrap_err().to_string();
    assert_eq!(error, "no TLS with ALERT_URL: it does not speak TLS: check scheme and port in ALERT_URL");

    let authority = TestAuthority::new().await;
    let certificate = authority.issue("DNS:localhost").await;
    let proxy = TlsProxy::to("127.0.0.1:1", &certificate, None).await;
    let url = format!("https://localhost:{}/services/hunter2", proxy.address().port());
    let error = webhook(&url).send(&alert()).await.unwrap_err().to_string();
    assert_eq!(
        error,
        "no TLS with ALERT_URL: its certificate is from an untrusted authority: set SSL_CERT_FILE to the right one"
    );
}

#[test]
fn there_is_no_webhook_without_alert_url() {
    assert!(Webhook::new(&Config::from_env(&Env::from_pairs([])).unwrap()).unwrap().is_none());
}
