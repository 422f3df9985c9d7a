use broker::{Destination, Publisher};
use lapin::BasicProperties;
use runtime::{
    env::Env,
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{DEADLINE, with_broker};

use crate::nodes::{patient_config, two_proxies};

#[tokio::test]
async fn publishes_through_another_node_when_one_goes_down() {
    with_broker(|broker| async move {
        let (proxies, config) = two_proxies(&broker).await;
        let shutdown = Shutdown::new();
        let publisher = Publisher::new(config, "test publisher", DEADLINE);
        let component = Health::new().component("broker", Need::Required);
        let connected = tokio::spawn(publisher.clone().keep_connected(component, shutdown.clone()));
        let mut sessions = publisher.sessions();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        for (round, index) in [0, 1, 0].into_iter().enumerate() {
            sessions.wait_for(Option::is_some).await.unwrap();
            // Over the three rounds, at least one cut hits the node in use.
            proxies[index].cut();
            let payload = round.to_string();
            publish_until_confirmed(&publisher, payload.as_bytes()).await;
            // A message whose confirm was lost arrives twice.
            while messages.next().await.data != payload.as_bytes() {}
            proxies[index].restore();
        }
        shutdown.request();
        connected.await.unwrap().unwrap();
    })
    .await;
}

/// As while a notifier is declaring a queue, between its declaration and its binding.
#[tokio::test]
async fn binds_queues_that_are_declared_and_not_bound_before_it_publishes() {
    with_broker(|broker| async move {
        let topology = broker.topology();
        for queue in [topology.email_queue(), topology.archive()] {
            topology.unbind_queue(broker.connection(), queue).await.unwrap();
        }
        let (url, name) = (broker.url(), broker.topology_name());
        let config = patient_config(&Env::from_pairs([("AMQP_URL", url), ("AMQP_TOPOLOGY", &name)]));
        let (shutdown, health) = (Shutdown::new(), Health::new());
        let archive = health.component("archive", Need::Degrading);
        let publisher = Publisher::new(config, "test publisher", DEADLINE).with_archive(archive);
        let component = health.component("broker", Need::Required);
        let connected = tokio::spawn(publisher.clone().keep_connected(component, shutdown.clone()));

        publish_until_confirmed(&publisher, b"first").await;
        let mailed = broker.consume(topology.email_queue()).await.next().await;
        let archived = broker.read_archive().await.next().await;
        assert_eq!([mailed.data, archived.data], [b"first", b"first"]);
        shutdown.request();
        connected.await.unwrap().unwrap();
    })
    .await;
}

/// Retries until the message is confirmed.
async fn publish_until_confirmed(publisher: &Publisher, payload: &[u8]) {
    let publish =
        async { while publisher.publish(Destination::Exchange, payload, BasicProperties::default()).await.is_err() {} };
    tokio::time::timeout(DEADLINE, publish).await.unwrap();
}
