use std::time::Duration;

use broker::connect;
use futures_util::FutureExt;
use lapin::{
    options::{BasicConsumeOptions, QueueDeclareOptions},
    types::{FieldTable, ShortString},
};
use runtime::env::Env;
use test_support::{eventually, with_broker};

use crate::nodes::patient_config;

#[tokio::test]
async fn a_dropped_connection_is_closed_although_a_consumer_was_being_created() {
    with_broker(|broker| async move {
        let topology = broker.topology_name();
        let config = patient_config(&Env::from_pairs([("AMQP_URL", broker.url()), ("AMQP_TOPOLOGY", &topology)]));
        let exclusive: ShortString = format!("{topology}.exclusive").into();
        let declare = async || {
            let connection = connect(&config, "test").await.unwrap();
            let channel = connection.create_channel().await.unwrap();
            let options = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
            channel
                .queue_declare(exclusive.clone(), options, FieldTable::default())
                .await
                .map(|_| (connection, channel))
        };

        let (connection, channel) = declare().await.unwrap();
        let (queue, tag) = (broker.topology().email_queue(), ShortString::default());
        let consume = channel.basic_consume(queue, tag, BasicConsumeOptions::default(), FieldTable::default());
        assert!(consume.now_or_never().is_none(), "the broker's answer is still to come");
        drop((channel, connection));

        eventually("the exclusive queue is gone with its connection", async || {
            tokio::time::timeout(Duration::from_secs(5), declare()).await.ok()?.ok()
        })
        .await;
    })
    .await;
}
