//! Enquiries while the broker is unavailable.

use std::{collections::BTreeSet, fs, time::Duration};

use test_support::with_broker;
use tokio::time;
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

use crate::app::{App, SPOOL_CAPACITY, message_id, next_ids, submission};

#[tokio::test]
async fn spools_enquiries_during_an_outage_and_publishes_them_in_order_afterwards() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_behind_proxy(&broker, &[]).await;
        app.cut_off(&proxy).await;

        let mut accepted = Vec::new();
        for _ in 0..10 {
            accepted.push(app.accept_one().await);
        }
        let (status, body) = app.readyz().await;
        assert_eq!(status, 200, "it can accept: {body}");
        app.until(ServingStatus::Serving).await;

        proxy.restore();
        assert_eq!(next_ids(&broker, 10).await, accepted);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spools_enquiries_before_the_first_connection_to_the_broker() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_disconnected(&broker, &[]).await;
        let accepted = app.accept_one().await;
        proxy.restore();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn publishes_from_a_spool_that_was_temporarily_unreadable() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_disconnected(&broker, &[]).await;
        let accepted = app.accept_one().await;
        let away = app.spooled().with_file_name("away");
        fs::rename(app.spooled(), &away).unwrap();
        proxy.restore();
        app.until_readyz_says(r#""broker":"up""#).await;
        fs::rename(&away, app.spooled()).unwrap();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_unreadable_file_does_not_block_those_behind_it() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_disconnected(&broker, &[]).await;
        let (first, second) = (app.accept_one().await, app.accept_one().await);
        let files = fs::read_dir(app.spooled()).unwrap().map(|file| file.unwrap().path());
        let unreadable = files.into_iter().find(|path| path.to_string_lossy().ends_with(&first)).unwrap();
        let (bytes, copy) = (fs::read(&unreadable).unwrap(), app.spooled().with_file_name("bytes"));
        fs::remove_file(&unreadable).unwrap();
        fs::create_dir(&unreadable).unwrap();
        proxy.restore();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(message_id(&messages.next().await), second);

        fs::write(&copy, bytes).unwrap();
        fs::remove_dir(&unreadable).unwrap();
        fs::rename(&copy, &unreadable).unwrap();
        assert_eq!(message_id(&messages.next().await), first, "it is retried");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_call_does_not_break_the_broker_session() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        // Cancels calls at random stages.
        for timeout in (0..40).map(|step| Duration::from_micros(step * 100)) {
            let _ = time::timeout(timeout, app.client().submit(submission())).await;
        }
        let accepted = app.accept_one().await;
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while message_id(&messages.next().await) != accepted {}
        assert_eq!(fs::read_dir(app.spooled()).unwrap().count(), 0, "the session with the broker was lost");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spools_an_enquiry_if_the_broker_stalls_during_a_publish() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_behind_proxy(&broker, &[("PUBLISH_TIMEOUT", "1s")]).await;
        // Connected but silent, as under the broker's memory alarm.
        proxy.stall();
        let accepted = app.accept_one().await;
        proxy.cut();
        proxy.restore();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_full_spool_is_unavailable_until_the_broker_is_back() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_disconnected(&broker, &[]).await;
        let mut accepted = BTreeSet::new();
        for _ in 0..SPOOL_CAPACITY {
            accepted.insert(app.accept_one().await);
        }
        assert_eq!(app.client().submit(submission()).await.unwrap_err().code(), Code::Unavailable);
        app.until(ServingStatus::NotServing).await;
        let (status, body) = app.readyz().await;
        assert_eq!(status, 503);
        assert!(body.contains("SPOOL_MAX_BYTES"), "{body}");

        proxy.restore();
        app.until(ServingStatus::Serving).await;
        assert_eq!(BTreeSet::from_iter(next_ids(&broker, SPOOL_CAPACITY).await), accepted);
        app.accept_one().await;
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spools_enquiries_until_a_notifier_has_declared_a_deleted_mail_queue() {
    with_broker(|broker| async move {
        // Also the interval at which the queue is checked.
        let variables = [("ALERT_AFTER", "100ms")];
        let app = App::start_with(broker.url(), &broker.topology_name(), &variables).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        broker.channel().queue_delete(broker.topology().email_queue(), Default::default()).await.unwrap();
        app.until_readyz_says("start a notifier, which declares it").await;
        let accepted = app.accept_one().await;
        assert!(!broker.queue_exists(&broker.topology().email_queue()).await, "it may not declare the queue");

        broker.declare().await;
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spools_unroutable_enquiries_until_the_queues_are_declared() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        for queue in [broker.topology().email_queue(), broker.topology().archive()] {
            broker.channel().queue_delete(queue, Default::default()).await.unwrap();
        }
        let accepted = app.accept_one().await;
        app.until_readyz_says("start a notifier, which declares it").await;
        broker.declare().await;
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}
