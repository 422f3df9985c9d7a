use std::time::Duration;

use axum::{
    Json, Router,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use jiff::Timestamp;
use notifier::Config;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::json;
use test_support::{DEADLINE, SmtpServer, eventually, with_broker};
use tokio::{net::TcpListener, sync::mpsc, time};

use crate::{
    app::{NO_SMTP, config, enquiry, start, start_with},
    process::NotifierProcess,
};

const TO: (&str, &str) = ("CANARY_TO", "canary@firm.example");

/// The enquiry of a canary to `mailbox` that was sent at `sent`.
pub(crate) fn canary(mailbox: &str, sent: Timestamp) -> Enquiry {
    let message = format!("Canary sent at {sent:.3}. It shows that enquiries arrive; nobody waits for an answer.");
    Enquiry { email: mailbox.into(), message, ..enquiry() }
}

/// Waits until `/metrics` contains this text.
async fn until_metrics_contain(line: &str) {
    eventually(&format!("{line} in /metrics"), async || {
        runtime::telemetry::metrics().render().contains(line).then_some(())
    })
    .await;
}

#[tokio::test]
async fn mails_a_canary_to_its_own_mailbox_only() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[TO]).await;
        let (canary, lead) = (canary(TO.1, Timestamp::now()), enquiry());
        broker.publish(&canary.encode_to_vec()).await;
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("To"), Some("canary@firm.example"));
        broker.publish(&lead.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("office@firm.example, rota@firm.example"));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_visitor_with_the_canarys_address_is_still_a_lead() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[TO]).await;
        let lead = Enquiry { email: "canary@firm.example".into(), ..enquiry() };
        broker.publish(&lead.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("office@firm.example, rota@firm.example"));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn counts_a_canary_that_is_not_mailed_in_time_and_does_not_dead_letter_it() {
    with_broker(|broker| async move {
        // A separate process, which starts with empty counters.
        let mut notifier = NotifierProcess::start(&broker, NO_SMTP, &[TO]);
        notifier.wait_for_log("notifier listening").await;
        let old = Timestamp::now() - jiff::SignedDuration::from_hours(2);
        broker.publish(&canary(TO.1, old).encode_to_vec()).await;
        notifier.wait_for_log("canary not mailed in time, giving up").await;
        let metrics = notifier.metrics().await;
        assert!(metrics.contains("canary_failures_total{step=\"mail\"} 1"), "{metrics}");
        // Stopping settles what is in flight.
        notifier.stop().await;
        for queue in [broker.topology().email_queue(), broker.topology().dead_letter_queue()] {
            assert_eq!(broker.count(queue).await, 0);
        }
    })
    .await;
}

#[tokio::test]
async fn does_not_retry_a_canary_from_the_future() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let mailbox = "refused@firm.example";
        let notifier = start(&broker, &smtp.url(), &[("CANARY_TO", mailbox), ("NOTIFIER_PREFETCH", "1")]).await;
        let ahead = Timestamp::now() + jiff::SignedDuration::from_hours(2);
        broker.publish(&canary(mailbox, ahead).encode_to_vec()).await;
        // One at a time: when the lead is mailed, the canary is settled.
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("office@firm.example, rota@firm.example"));
        notifier.stop().await;
        let topology = broker.topology();
        let retries = [100, 200].map(|pause| topology.retry_queue(Duration::from_millis(pause)));
        for queue in retries.into_iter().chain([topology.email_queue(), topology.dead_letter_queue()]) {
            assert_eq!(broker.count(queue.clone()).await, 0, "{queue}");
        }
    })
    .await;
}

#[tokio::test]
async fn counts_a_canary_that_does_not_come_back() {
    let _ = runtime::telemetry::metrics();
    with_broker(|broker| async move {
        // A site that accepts the canary and loses it.
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let accept = |headers: HeaderMap| async move {
            Json(json!({"success": true, "id": headers["idempotency-key"].to_str().unwrap()}))
        };
        let site = tokio::spawn(async move {
            axum::serve(listener, Router::new().route("/api/contact", post(accept))).await.unwrap();
        });
        let folder = tempfile::tempdir().unwrap();
        let variables = [("MAIL_DIR", folder.path().to_str().unwrap()), TO, ("SITE_ORIGIN", &origin)];
        let notifier = start_with(often(config(&broker, &variables))).await;
        until_metrics_contain("canary_failures_total{step=\"return\"}").await;
        notifier.stop().await;
        site.abort();
    })
    .await;
}

#[tokio::test]
async fn counts_a_canary_that_the_site_does_not_accept() {
    let _ = runtime::telemetry::metrics();
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("MAIL_DIR", folder.path().to_str().unwrap()), TO, ("SITE_ORIGIN", "http://127.0.0.1:1")];
        let notifier = start_with(often(config(&broker, &variables))).await;
        until_metrics_contain("canary_failures_total{step=\"post\"}").await;
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_canary_that_meets_paused_forms_is_no_failure() {
    let _ = runtime::telemetry::metrics();
    with_broker(|broker| async move {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (posts, mut posted) = mpsc::unbounded_channel();
        let refuse = move || async move {
            posts.send(()).unwrap();
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"type": "/problems/forms-paused", "status": 503})))
        };
        let site = tokio::spawn(async move {
            axum::serve(listener, Router::new().route("/api/contact", post(refuse))).await.unwrap();
        });
        let folder = tempfile::tempdir().unwrap();
        let variables = [("MAIL_DIR", folder.path().to_str().unwrap()), TO, ("SITE_ORIGIN", &origin)];
        let notifier = start_with(often(config(&broker, &variables))).await;
        // Once the second is posted, the answer to the first has been judged.
        for _ in 0..2 {
            time::timeout(DEADLINE, posted.recv()).await.expect("no canary was posted");
        }
        let metrics = runtime::telemetry::metrics().render();
        assert!(!metrics.contains("canary_failures_total{"), "{metrics}");
        notifier.stop().await;
        site.abort();
    })
    .await;
}

/// The configuration with two canaries a second.
fn often(mut config: Config) -> Config {
    config.canary.posting.as_mut().unwrap().every = Duration::from_millis(500);
    config
}
