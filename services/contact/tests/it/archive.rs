use std::{fs, time::Duration};

use lapin::{
    options::{QueueDeclareOptions, QueueDeleteOptions},
    types::FieldTable,
};
use proto::contact::v1::submit_response::Outcome;
use test_support::{TestBroker, eventually, with_broker};

use crate::app::{App, submission};

#[tokio::test]
async fn an_archive_that_is_in_order_a_moment_after_the_broker_misses_nothing() {
    with_broker(|broker| async move {
        put_out_of_order(&broker).await;
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says("RESOURCE_LOCKED").await;
        let accepted = accept_one(&app).await;
        assert_eq!(fs::read_dir(app.kept()).unwrap().count(), 1, "it waits for the archive");

        put_in_order(&broker).await;
        let mailed = broker.consume(broker.topology().email_queue()).await.next().await;
        let archived = broker.read_archive().await.next().await;
        for kept in [mailed, archived] {
            assert_eq!(kept.properties.message_id().as_ref().unwrap().as_str(), accepted);
        }
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_archive_that_is_out_of_order_keeps_no_enquiry_from_its_mail_and_is_put_in_order_when_it_can_be() {
    with_broker(|broker| async move {
        put_out_of_order(&broker).await;
        let patience = Duration::from_millis(200);
        let app = App::start_patient(broker.url(), &broker.topology_name(), &[], patience).await;
        app.until_readyz_says("RESOURCE_LOCKED").await;
        let (status, said) = app.readyz().await;
        assert!(status == 200 && said.contains(r#""status":"degraded""#), "{said}");
        accept_one(&app).await;
        broker.consume(broker.topology().email_queue()).await.next().await;

        put_in_order(&broker).await;
        app.until_readyz_says(r#""archive":"up""#).await;
        let accepted = accept_one(&app).await;
        let archive = broker.topology().archive();
        eventually("the archive has it", async || (broker.count(archive.clone()).await > 0).then_some(())).await;
        let archived = broker.read_archive().await.next().await;
        assert_eq!(archived.properties.message_id().as_ref().unwrap().as_str(), accepted);
        app.service.stop().await;
    })
    .await;
}

/// Nobody else may use, bind or declare the archive, as if no node led it.
async fn put_out_of_order(broker: &TestBroker) {
    let (archive, channel) = (broker.topology().archive(), broker.channel());
    channel.queue_delete(archive.clone(), QueueDeleteOptions::default()).await.unwrap();
    let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
    channel.queue_declare(archive, exclusive, FieldTable::default()).await.unwrap();
}

/// Everybody may declare it.
async fn put_in_order(broker: &TestBroker) {
    broker.channel().queue_delete(broker.topology().archive(), QueueDeleteOptions::default()).await.unwrap();
}

/// Sends an enquiry, which must be accepted, and returns its id.
async fn accept_one(app: &App) -> String {
    let answer = app.client().submit(submission()).await.unwrap().into_inner();
    let Some(Outcome::Accepted(accepted)) = answer.outcome else { panic!("{answer:?}") };
    accepted.id
}
