//! Suspected enquiries: accepted like any other, with a mark.

use prost::Message;
use proto::{
    contact::v1::{SubmitRequest, contact_service_client::ContactServiceClient},
    enquiry::v1::Enquiry,
};
use tempfile::TempDir;
use test_support::{DEADLINE, TestBroker, with_broker};
use tokio::net::TcpListener;

use crate::{
    app::{App, is_accepted, submission},
    program::{NO_BROKER, connect, contact},
};

fn spam() -> SubmitRequest {
    SubmitRequest { message: "Best online casino! Free spins: https://example.com/spins".into(), ..submission() }
}

async fn metrics(admin: &str) -> String {
    let http = https_client::builder(DEADLINE).build().unwrap();
    http.get(format!("http://{admin}/metrics")).send().await.unwrap().text().await.unwrap()
}

async fn next_on_the_queue(broker: &TestBroker) -> Enquiry {
    let message = broker.consume(broker.topology().email_queue()).await.next().await;
    Enquiry::decode(message.data.as_slice()).unwrap()
}

#[tokio::test]
async fn a_suspected_enquiry_is_accepted_and_on_the_queue_with_its_signals() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let request = spam();
        assert!(is_accepted(app.client().submit(request.clone()).await.unwrap().get_ref()));
        let enquiry = next_on_the_queue(&broker).await;
        assert_eq!((enquiry.id, enquiry.message), (request.idempotency_key, request.message));
        assert!(enquiry.suspected_spam);
        assert_eq!(enquiry.spam_signals, ["link", "casino", "several_phrases"]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_enquiry_that_is_not_suspected_carries_its_signals() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let fast = SubmitRequest { elapsed_ms: Some(900), ..submission() };
        assert!(is_accepted(app.client().submit(fast).await.unwrap().get_ref()));
        let enquiry = next_on_the_queue(&broker).await;
        assert!(!enquiry.suspected_spam);
        assert_eq!(enquiry.spam_signals, ["filled_fast"]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn the_mark_survives_the_spool() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_behind_proxy(&broker, &[]).await;
        app.cut_off(&proxy).await;
        assert!(is_accepted(app.client().submit(spam()).await.unwrap().get_ref()));
        proxy.restore();
        let enquiry = next_on_the_queue(&broker).await;
        assert!(enquiry.suspected_spam);
        assert_eq!(enquiry.spam_signals, ["link", "casino", "several_phrases"]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn counts_suspected_enquiries_and_signals_once_per_key() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", spool.path().to_str().unwrap())]);
    let (channel, admin) = connect(&mut process).await;
    let mut client = ContactServiceClient::new(channel);
    let twice = spam();
    let with_link = SubmitRequest { message: "Look at example.com, please.".into(), ..submission() };
    for request in [twice.clone(), twice, with_link] {
        assert!(is_accepted(client.submit(request).await.unwrap().get_ref()));
    }
    let body = metrics(&admin).await;
    for line in [
        "enquiries_suspected_total 1\n",
        "enquiry_spam_signals_total{signal=\"casino\"} 1\n",
        "enquiry_spam_signals_total{signal=\"link\"} 2\n",
    ] {
        assert!(body.contains(line), "{line} is not in\n{body}");
    }
}

#[tokio::test]
async fn accepts_an_enquiry_while_captcha_service_and_broker_stall() {
    with_broker(|broker| async move {
        // Accepts connections and never answers.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let verify_url = format!("http://{}/siteverify", silent.local_addr().unwrap());
        let variables =
            [("PUBLISH_TIMEOUT", "3s"), ("CAPTCHA_VERIFY_URL", verify_url.as_str()), ("CAPTCHA_SECRET", "hunter2")];
        let (app, proxy) = App::start_behind_proxy(&broker, &variables).await;
        proxy.stall();
        let request = SubmitRequest { captcha_token: "0.token".into(), ..submission() };
        assert!(is_accepted(app.client().submit(request).await.unwrap().get_ref()));
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn suspects_a_missing_captcha_token_but_not_an_unverified_one() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[
        ("AMQP_URL", NO_BROKER),
        ("SPOOL_DIR", spool.path().to_str().unwrap()),
        // Nothing listens there.
        ("CAPTCHA_VERIFY_URL", "http://127.0.0.1:1/siteverify"),
        ("CAPTCHA_SECRET", "hunter2"),
    ]);
    let (channel, admin) = connect(&mut process).await;
    let mut client = ContactServiceClient::new(channel);
    let with_token = SubmitRequest { captcha_token: "0.token".into(), ..submission() };
    for request in [submission(), with_token] {
        assert!(is_accepted(client.submit(request).await.unwrap().get_ref()));
    }
    let body = metrics(&admin).await;
    for line in [
        "enquiries_suspected_total 1\n",
        "enquiry_spam_signals_total{signal=\"captcha_failed\"} 1\n",
        "enquiry_spam_signals_total{signal=\"captcha_unchecked\"} 1\n",
        "captcha_checks_total{outcome=\"missing\"} 1\n",
        "captcha_checks_total{outcome=\"unchecked\"} 1\n",
    ] {
        assert!(body.contains(line), "{line} is not in\n{body}");
    }
}
