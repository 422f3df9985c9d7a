use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use tokio::sync::mpsc;

use crate::{
    accepting_contact::AcceptingContact,
    app::{App, enquiry, new_key},
};

const SENTENCE: &str = "We're moving office <today>. Please ring us.";

#[tokio::test]
async fn tells_pages_whether_the_forms_are_paused() {
    let _ = runtime::telemetry::metrics();
    for (variables, paused) in [(&[][..], Value::Null), (&[("FORMS_PAUSED", SENTENCE)], json!(SENTENCE))] {
        let app = App::start(variables).await;
        let answer = app.get("/api/forms").await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
        let data = json!({"paused": paused, "estimateCopies": false});
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({"success": true, "data": data}));
        let refused = app.request(Method::POST, "/api/forms").send().await.unwrap();
        assert_eq!(
            (refused.status(), &refused.headers()[header::ALLOW]),
            (StatusCode::METHOD_NOT_ALLOWED, &"GET, HEAD".parse().unwrap())
        );
        let gauge = format!("forms_paused {}", u8::from(!paused.is_null()));
        assert!(app.metrics().await.lines().any(|line| line == gauge), "{gauge}");
        app.stop().await;
    }
}

#[tokio::test]
async fn refuses_enquiries_with_the_firms_sentence_while_the_forms_are_paused_and_stays_ready() {
    let (calls, mut called) = mpsc::unbounded_channel();
    let contact = AcceptingContact::start_counted(0, calls).await;
    let app = App::start_before(&contact.url(), &[("FORMS_PAUSED", SENTENCE)]).await;
    for path in ["/api/contact", "/api/contacts"] {
        let answer = app.post(path).header("idempotency-key", new_key()).json(&enquiry()).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json");
        assert!(answer.headers().contains_key(header::RETRY_AFTER));
        let problem: Value = answer.json().await.unwrap();
        let expected = json!({
            "type": "/problems/forms-paused", "title": "Service Unavailable", "status": 503, "detail": SENTENCE,
        });
        assert_eq!(problem, expected);
    }
    assert!(called.try_recv().is_err(), "the contact service is not called");
    assert_eq!(app.ask_admin("/readyz").await.status(), StatusCode::OK);
    app.stop().await;
    contact.stop().await;
}

#[tokio::test]
async fn a_plain_form_comes_back_with_the_sentence_escaped_and_what_was_typed_while_the_forms_are_paused() {
    let app = App::start(&[("FORMS_PAUSED", SENTENCE)]).await;
    let mut fields = enquiry();
    fields["idempotencyKey"] = new_key().into();
    let answer = app.post("/api/contact").form(fields.as_object().unwrap()).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let html = answer.text().await.unwrap();
    assert!(html.contains("<b>We&#x27;re moving office &lt;today&gt;. Please ring us.</b>"), "{html}");
    assert!(html.contains("value=\"Pat Example\""), "{html}");
    assert!(html.contains(fields["idempotencyKey"].as_str().unwrap()), "the same enquiry, if it is sent again: {html}");
    app.stop().await;
}
