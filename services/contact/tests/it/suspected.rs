//! What is probably not a customer's: accepted like everything else, with a mark.

use prost::Message;
use proto::{
    contact::v1::{
        SubmitRequest, SubmitResponse, contact_service_client::ContactServiceClient, submit_response::Outcome,
    },
    enquiry::v1::Enquiry,
};
use tempfile::TempDir;
use test_support::{DEADLINE, Proxy, TestBroker, with_broker};

use crate::{
    app::{App, submission},
    program::{NO_BROKER, contact, ways_to},
};

/// An offer that no customer makes.
fn offer() -> SubmitRequest {
    SubmitRequest { message: "Best online casino! Free spins: https://example.com/spins".into(), ..submission() }
}

fn is_accepted(answer: &SubmitResponse) -> bool {
    matches!(answer.outcome, Some(Outcome::Accepted(_)))
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
        let request = offer();
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
async fn a_single_signal_travels_with_an_enquiry_that_nobody_suspects() {
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
        let proxy = Proxy::to(&broker.address()).await;
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        proxy.cut();
        app.until_readyz_says(r#""status":"degraded""#).await;
        assert!(is_accepted(app.client().submit(offer()).await.unwrap().get_ref()));
        proxy.mend();
        let enquiry = next_on_the_queue(&broker).await;
        assert!(enquiry.suspected_spam);
        assert_eq!(enquiry.spam_signals, ["link", "casino", "several_phrases"]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn suspected_enquiries_and_signals_are_counted_once_a_key() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", spool.path().to_str().unwrap())]);
    let (channel, admin) = ways_to(&mut process).await;
    let mut client = ContactServiceClient::new(channel);
    let twice = offer();
    let with_link = SubmitRequest { message: "Look at example.com, please.".into(), ..submission() };
    for request in [twice.clone(), twice, with_link] {
        assert!(is_accepted(client.submit(request).await.unwrap().get_ref()));
    }
    let said = metrics(&admin).await;
    for figure in [
        "enquiries_suspected_total 1\n",
        "enquiry_spam_signals_total{signal=\"casino\"} 1\n",
        "enquiry_spam_signals_total{signal=\"link\"} 2\n",
    ] {
        assert!(said.contains(figure), "{figure} is not in\n{said}");
    }
}

#[tokio::test]
async fn where_a_challenge_is_configured_its_absence_is_suspected_and_its_verifiers_is_not() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[
        ("AMQP_URL", NO_BROKER),
        ("SPOOL_DIR", spool.path().to_str().unwrap()),
        // Nobody listens there.
        ("CAPTCHA_VERIFY_URL", "http://127.0.0.1:1/siteverify"),
        ("CAPTCHA_SECRET", "hunter2"),
    ]);
    let (channel, admin) = ways_to(&mut process).await;
    let mut client = ContactServiceClient::new(channel);
    let with_token = SubmitRequest { captcha_token: "0.token".into(), ..submission() };
    for request in [submission(), with_token] {
        assert!(is_accepted(client.submit(request).await.unwrap().get_ref()));
    }
    let said = metrics(&admin).await;
    for figure in [
        "enquiries_suspected_total 1\n",
        "enquiry_spam_signals_total{signal=\"captcha_failed\"} 1\n",
        "enquiry_spam_signals_total{signal=\"captcha_unchecked\"} 1\n",
        "captcha_checks_total{outcome=\"missing\"} 1\n",
        "captcha_checks_total{outcome=\"unchecked\"} 1\n",
    ] {
        assert!(said.contains(figure), "{figure} is not in\n{said}");
    }
}
