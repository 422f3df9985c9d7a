use std::collections::BTreeSet;

use lapin::types::ShortString;
use proto::contact::v1::submit_response::Outcome;
use system_tests::{Proxy, TestBroker, eventually, with_broker};
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

use crate::app::{App, SPOOL_HOLDS, submission};

/// Submits a right enquiry; its id, if it was accepted.
async fn submit(app: &App) -> Option<String> {
    match app.client().submit(submission()).await.ok()?.into_inner().outcome? {
        Outcome::Accepted(accepted) => Some(accepted.id),
        Outcome::Rejected(_) => None,
    }
}

/// Ids of the next messages on the mail queue.
async fn next_ids(broker: &TestBroker, count: usize) -> Vec<String> {
    let mut messages = broker.consume(broker.topology().email_queue()).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        let id = messages.next().await.properties.message_id().as_ref().map(ShortString::to_string);
        ids.push(id.unwrap());
    }
    ids
}

#[tokio::test]
async fn enquiries_are_accepted_on_disk_and_come_in_their_order_when_the_broker_is_back() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        proxy.cut();
        app.until_readyz_says(r#""status":"degraded""#).await;

        let mut accepted = Vec::new();
        for _ in 0..10 {
            accepted.push(submit(&app).await.unwrap());
        }
        let (status, said) = app.readyz().await;
        assert_eq!(status, 200, "it can accept: {said}");
        app.until(ServingStatus::Serving).await;

        proxy.mend();
        assert_eq!(next_ids(&broker, 10).await, accepted);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_service_that_never_saw_the_broker_accepts_on_disk() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;
        let accepted = submit(&app).await.unwrap();
        proxy.mend();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_broker_that_stalls_in_the_middle_of_a_publish_costs_no_enquiry() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        // Connected, and nothing is answered: as under the broker's memory alarm.
        proxy.stall();
        let accepted = submit(&app).await.unwrap();
        proxy.cut();
        proxy.mend();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_full_spool_is_no_success_and_not_ready_until_the_broker_is_back() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;
        let mut accepted = BTreeSet::new();
        for _ in 0..SPOOL_HOLDS {
            accepted.insert(submit(&app).await.unwrap());
        }
        assert_eq!(app.client().submit(submission()).await.unwrap_err().code(), Code::Unavailable);
        app.until(ServingStatus::NotServing).await;
        let (status, said) = app.readyz().await;
        assert_eq!(status, 503);
        assert!(said.contains("SPOOL_MAX_BYTES"), "{said}");

        proxy.mend();
        app.until(ServingStatus::Serving).await;
        assert_eq!(BTreeSet::from_iter(next_ids(&broker, SPOOL_HOLDS).await), accepted);
        assert!(submit(&app).await.is_some());
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_exchange_without_a_queue_loses_nothing_and_is_declared_anew() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        for queue in [broker.topology().email_queue(), broker.topology().archive()] {
            broker.channel().queue_delete(queue, Default::default()).await.unwrap();
        }
        let accepted = submit(&app).await.unwrap();
        eventually("the queue is declared anew", async || {
            let declared = broker.is_declared(&broker.topology().email_queue()).await;
            declared.then_some(())
        })
        .await;
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}
