use std::{fs, time::Duration};

use lapin::{
    options::{QueueDeclareOptions, QueueDeleteOptions},
    types::FieldTable,
};
use test_support::{TestBroker, eventually, with_broker};

use crate::app::{App, message_id};

#[tokio::test]
async fn waits_for_an_archive_that_is_available_shortly_after_the_broker() {
    with_broker(|broker| async move {
        make_unavailable(&broker).await;
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says("RESOURCE_LOCKED").await;
        let accepted = app.accept_one().await;
        assert_eq!(fs::read_dir(app.spooled()).unwrap().count(), 1, "it is published before the archive is there");

        make_available(&broker).await;
        let mailed = broker.consume(broker.topology().email_queue()).await.next().await;
        let archived = broker.read_archive().await.next().await;
        for message in [mailed, archived] {
            assert_eq!(message_id(&message), accepted);
        }
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_unavailable_archive_delays_no_mail_and_is_used_when_it_is_there() {
    with_broker(|broker| async move {
        make_unavailable(&broker).await;
        let timeout = Duration::from_millis(200);
        let app = App::start_with_archive_timeout(broker.url(), &broker.topology_name(), &[], timeout).await;
        app.until_readyz_says("RESOURCE_LOCKED").await;
        let (status, said) = app.readyz().await;
        assert!(status == 200 && said.contains(r#""status":"degraded""#), "{said}");
        app.accept_one().await;
        broker.consume(broker.topology().email_queue()).await.next().await;

        make_available(&broker).await;
        app.until_readyz_says(r#""archive":"up""#).await;
        let accepted = app.accept_one().await;
        let archive = broker.topology().archive();
        eventually("the archive has it", async || (broker.count(archive.clone()).await > 0).then_some(())).await;
        let archived = broker.read_archive().await.next().await;
        assert_eq!(message_id(&archived), accepted);
        app.service.stop().await;
    })
    .await;
}

/// Declares the archive as an exclusive queue: no other connection can use it, as if it had no leader.
async fn make_unavailable(broker: &TestBroker) {
    let (archive, channel) = (broker.topology().archive(), broker.channel());
    channel.queue_delete(archive.clone(), QueueDeleteOptions::default()).await.unwrap();
    let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
    channel.queue_declare(archive, exclusive, FieldTable::default()).await.unwrap();
}

/// Deletes that queue and declares the archive, as a notifier does.
async fn make_available(broker: &TestBroker) {
    broker.channel().queue_delete(broker.topology().archive(), QueueDeleteOptions::default()).await.unwrap();
    broker.declare().await;
}
