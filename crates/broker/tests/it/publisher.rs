use broker::{Destination, Publisher};
use lapin::BasicProperties;
use runtime::{
    health::{Health, Need},
    shutdown::Shutdown,
};
use test_support::{DEADLINE, with_broker};

use crate::nodes::two_ways;

#[tokio::test]
async fn a_publisher_whose_node_goes_down_publishes_by_another() {
    with_broker(|broker| async move {
        let (ways, config) = two_ways(&broker).await;
        let shutdown = Shutdown::new();
        let publisher = Publisher::new(config, "test publisher", DEADLINE);
        let component = Health::new().component("broker", Need::Required);
        let holding = tokio::spawn(publisher.clone().keep_connected(component, shutdown.clone()));
        let mut sessions = publisher.sessions();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        for (round, way) in [0, 1, 0].into_iter().enumerate() {
            sessions.wait_for(Option::is_some).await.unwrap();
            // It may or may not be the one that is in use; of the three, one is.
            ways[way].cut();
            let payload = round.to_string();
            publisher_sends(&publisher, payload.as_bytes()).await;
            // One whose confirm was cut off comes twice.
            while messages.next().await.data != payload.as_bytes() {}
            ways[way].mend();
        }
        shutdown.request();
        holding.await.unwrap().unwrap();
    })
    .await;
}

/// Publishes, and again if the session broke under it, as whoever publishes does.
async fn publisher_sends(publisher: &Publisher, payload: &[u8]) {
    let sending =
        async { while publisher.publish(Destination::Exchange, payload, BasicProperties::default()).await.is_err() {} };
    tokio::time::timeout(DEADLINE, sending).await.unwrap();
}
