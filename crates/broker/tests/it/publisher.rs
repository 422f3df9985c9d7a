use broker::{Destination, Publisher};
use lapin::BasicProperties;
use runtime::{
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{DEADLINE, with_broker};

use crate::nodes::two_proxies;

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

/// Retries until the message is confirmed.
async fn publish_until_confirmed(publisher: &Publisher, payload: &[u8]) {
    let publish =
        async { while publisher.publish(Destination::Exchange, payload, BasicProperties::default()).await.is_err() {} };
    tokio::time::timeout(DEADLINE, publish).await.unwrap();
}
