use std::{collections::BTreeSet, fs, time::Duration};

use lapin::{message::Delivery, types::ShortString};
use proto::contact::v1::submit_response::Outcome;
use test_support::{Proxy, TestBroker, eventually, with_broker};
use tokio::time;
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
        ids.push(id_of(&messages.next().await));
    }
    ids
}

fn id_of(message: &Delivery) -> String {
    message.properties.message_id().as_ref().map(ShortString::to_string).unwrap()
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
async fn a_spool_that_cannot_be_read_for_a_while_loses_nothing() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;
        let accepted = submit(&app).await.unwrap();
        let away = app.kept().with_file_name("away");
        fs::rename(app.kept(), &away).unwrap();
        proxy.mend();
        app.until_readyz_says(r#""broker":"up""#).await;
        fs::rename(&away, app.kept()).unwrap();
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_file_that_cannot_be_read_holds_up_none_behind_it() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let app = App::start(&broker.url_through(&proxy), &broker.topology_name()).await;
        app.until(ServingStatus::Serving).await;
        let (first, second) = (submit(&app).await.unwrap(), submit(&app).await.unwrap());
        let files = fs::read_dir(app.kept()).unwrap().map(|file| file.unwrap().path());
        let unreadable = files.into_iter().find(|path| path.to_string_lossy().ends_with(&first)).unwrap();
        let (bytes, aside) = (fs::read(&unreadable).unwrap(), app.kept().with_file_name("bytes"));
        fs::remove_file(&unreadable).unwrap();
        fs::create_dir(&unreadable).unwrap();
        proxy.mend();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        assert_eq!(id_of(&messages.next().await), second);

        fs::write(&aside, bytes).unwrap();
        fs::remove_dir(&unreadable).unwrap();
        fs::rename(&aside, &unreadable).unwrap();
        assert_eq!(id_of(&messages.next().await), first, "it is tried again");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_visitor_who_breaks_off_takes_nothing_from_the_others() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        // At all stages of the way: what is dropped when is left to chance.
        for patience in (0..40).map(|step| Duration::from_micros(step * 100)) {
            let _ = time::timeout(patience, app.client().submit(submission())).await;
        }
        let accepted = submit(&app).await.unwrap();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while id_of(&messages.next().await) != accepted {}
        assert_eq!(fs::read_dir(app.kept()).unwrap().count(), 0, "the session with the broker was given up");
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_broker_that_stalls_in_the_middle_of_a_publish_costs_no_enquiry() {
    with_broker(|broker| async move {
        let proxy = Proxy::to(&broker.address()).await;
        let variables = [("PUBLISH_TIMEOUT", "1s")];
        let app = App::start_with(&broker.url_through(&proxy), &broker.topology_name(), &variables).await;
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
async fn a_mail_queue_that_somebody_deletes_alone_is_declared_anew() {
    with_broker(|broker| async move {
        // How often the queue is looked at follows from it.
        let variables = [("ALERT_AFTER", "100ms")];
        let app = App::start_with(broker.url(), &broker.topology_name(), &variables).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        broker.channel().queue_delete(broker.topology().email_queue(), Default::default()).await.unwrap();
        eventually("the queue is declared anew", async || {
            let declared = broker.is_declared(&broker.topology().email_queue()).await;
            declared.then_some(())
        })
        .await;
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
        // Not only declared: a quorum queue that has no leader yet ends the connection of who consumes from it.
        eventually("the queue is declared anew, and has the enquiry", async || {
            let queue = broker.topology().email_queue();
            let there = broker.is_declared(&queue).await && broker.count(queue).await == 1;
            there.then_some(())
        })
        .await;
        assert_eq!(next_ids(&broker, 1).await, [accepted]);
        app.service.stop().await;
    })
    .await;
}
