use lapin::{
    BasicProperties, Confirmation,
    options::{BasicPublishOptions, QueueDeleteOptions},
};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{TestBroker, redis_url, with_broker};

use super::{archived, find, forget, of_another, of_person, publish};
use crate::command::notifier;

/// Copies enquiries to the copy of the archive, as a rewrite does.
async fn copy(broker: &TestBroker, enquiries: &[Enquiry]) {
    let age = &broker.declaration().archive_age;
    broker.topology().declare_archive_copy(broker.connection(), age).await.unwrap();
    to_queue(broker, broker.topology().archive_copy(), enquiries).await;
}

async fn to_queue(broker: &TestBroker, queue: lapin::types::ShortString, enquiries: &[Enquiry]) {
    for enquiry in enquiries {
        let (options, properties) = (BasicPublishOptions::default(), BasicProperties::default());
        let payload = enquiry.encode_to_vec();
        let publish = broker.channel().basic_publish("".into(), queue.clone(), options, &payload, properties);
        assert!(matches!(publish.await.unwrap().await.unwrap(), Confirmation::Ack(None)));
    }
}

/// Forgets the person and asserts that all others are in the archive, in order, and that the copy is gone.
async fn assert_recovers(broker: &std::sync::Arc<TestBroker>, others: &[Enquiry]) {
    let redis_url = redis_url();
    let expected: Vec<&str> = others.iter().map(|enquiry| enquiry.id.as_str()).collect();
    forget(broker, &[("REDIS_URL", &redis_url)]).await;
    assert_eq!(archived(broker).await, expected);
    assert!(!broker.queue_exists(&broker.topology().archive_copy()).await);
    assert!(find(broker, &[("REDIS_URL", &redis_url)]).await.is_empty());
    let after = of_another();
    publish(broker, &after).await;
    assert_eq!(archived(broker).await.last(), Some(&after.id), "the archive gets what arrives");
}

fn four() -> Vec<Enquiry> {
    (0..4).map(|_| of_another()).collect()
}

#[tokio::test]
async fn completes_a_copy_that_was_interrupted() {
    with_broker(|broker| async move {
        let others = four();
        publish(&broker, &of_person()).await;
        for enquiry in &others {
            publish(&broker, enquiry).await;
        }
        copy(&broker, &others[..2]).await;
        let listed = notifier(&broker, &["archive", "list", "--since", "1d"], &[]).await;
        assert_eq!(listed.code, Some(1), "it may be incomplete");
        assert!(listed.stderr.contains("being rewritten by notifier forget"), "{}", listed.stderr);
        assert_recovers(&broker, &others).await;
    })
    .await;
}

#[tokio::test]
async fn restores_an_archive_that_was_deleted() {
    with_broker(|broker| async move {
        let others = four();
        let topology = broker.topology();
        copy(&broker, &others).await;
        topology.bind_queue(broker.connection(), topology.archive_copy()).await.unwrap();
        broker.channel().queue_delete(topology.archive(), QueueDeleteOptions::default()).await.unwrap();
        assert_recovers(&broker, &others).await;
    })
    .await;
}

#[tokio::test]
async fn completes_an_archive_that_was_filled_in_part() {
    with_broker(|broker| async move {
        let others = four();
        let (topology, age) = (broker.topology(), &broker.declaration().archive_age);
        copy(&broker, &others).await;
        topology.bind_queue(broker.connection(), topology.archive_copy()).await.unwrap();
        topology.empty_archive(broker.connection(), age).await.unwrap();
        to_queue(&broker, topology.archive(), &others[..1]).await;
        assert_recovers(&broker, &others).await;
    })
    .await;
}

#[tokio::test]
async fn keeps_what_came_after_a_rewrite_that_did_not_delete_its_copy() {
    with_broker(|broker| async move {
        let others = four();
        for enquiry in &others {
            publish(&broker, enquiry).await;
        }
        // Not bound: the last two came later.
        copy(&broker, &others[..2]).await;
        let ended =
            notifier(&broker, &["forget", &uuid::Uuid::new_v4().to_string(), "--yes"], &[("REDIS_URL", &redis_url())])
                .await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        assert_recovers(&broker, &others).await;
    })
    .await;
}
