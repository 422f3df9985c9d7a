//! Alarms to a real HTTP server, and which replica sends them by a real Redis.

#![expect(clippy::unwrap_used, reason = "a test's set-up that fails is the test's failure")]

mod lease;
mod receiver;

use std::time::Duration;

use alert::{Alarm, Alert, Config, State};
use axum::http::StatusCode;
use runtime::env::Env;
use serde_json::json;

use receiver::{Answer, Receiver};

fn alert_to(url: &str) -> Alert {
    Alert::new(&Config::from_env(&Env::from_pairs([("ALERT_URL", url)])).unwrap()).unwrap()
}

fn alarm() -> Alarm {
    Alarm {
        text: "2 enquiries wait, the oldest for 20m".into(),
        alarm: "enquiries-undelivered",
        state: State::Raised,
        count: 2,
        oldest_seconds: 1_200,
        ids: vec!["018f6b1e-7c1a-7000-8000-0000000000aa".parse().unwrap()],
    }
}

#[tokio::test]
async fn an_alarm_arrives_as_json_with_a_text_for_people() {
    let receiver = Receiver::start([Answer::With(StatusCode::OK)]).await;
    alert_to(&receiver.url()).raise(&alarm()).await.unwrap();
    let told = json!({
        "text": "2 enquiries wait, the oldest for 20m", "alarm": "enquiries-undelivered", "state": "raised",
        "count": 2, "oldest_seconds": 1_200, "ids": ["018f6b1e-7c1a-7000-8000-0000000000aa"],
    });
    assert_eq!(receiver.told(), [told]);
}

#[tokio::test]
async fn a_receiver_that_failed_is_told_once_more() {
    let receiver =
        Receiver::start([Answer::With(StatusCode::INTERNAL_SERVER_ERROR), Answer::With(StatusCode::NO_CONTENT)]).await;
    alert_to(&receiver.url()).raise(&alarm()).await.unwrap();
    assert_eq!(receiver.told().len(), 2);
}

#[tokio::test]
async fn a_receiver_that_goes_on_failing_is_left_alone_after_two_calls() {
    let receiver = Receiver::start([Answer::With(StatusCode::INTERNAL_SERVER_ERROR)]).await;
    let error = alert_to(&receiver.url()).raise(&alarm()).await.unwrap_err();
    assert_eq!(error.to_string(), "ALERT_URL's receiver answered 500 Internal Server Error");
    assert_eq!(receiver.told().len(), 2);
}

#[tokio::test]
async fn a_receiver_that_hangs_is_given_up() {
    let receiver = Receiver::start([Answer::Never]).await;
    let mut config = Config::from_env(&Env::from_pairs([("ALERT_URL", receiver.url().as_str())])).unwrap();
    config.call_timeout = Duration::from_millis(300);
    let error = Alert::new(&config).unwrap().raise(&alarm()).await.unwrap_err();
    assert_eq!(error.to_string(), "ALERT_URL's receiver did not answer within 0.3 s");
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let receiver = Receiver::start([Answer::With(StatusCode::PERMANENT_REDIRECT)]).await;
    assert!(alert_to(&receiver.url()).raise(&alarm()).await.is_err());
    assert_eq!(receiver.told().len(), 2, "the second is our own second call");
}

#[tokio::test]
async fn an_error_does_not_hold_the_webhooks_secret() {
    // Nobody listens there.
    let error = alert_to("http://127.0.0.1:1/services/hunter2").raise(&alarm()).await.unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"));
}

#[tokio::test]
async fn without_a_webhook_there_is_nobody_to_tell() {
    let alert = Alert::new(&Config::from_env(&Env::from_pairs([])).unwrap()).unwrap();
    assert!(!alert.is_configured());
    alert.raise(&alarm()).await.unwrap();
}
