//! Queues that were there before.

use lapin::{
    BasicProperties,
    options::{BasicPublishOptions, QueueDeclareOptions, QueueDeleteOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use prost::Message;
use system_tests::{SmtpServer, with_broker};

use crate::app::{enquiry, start};

#[tokio::test]
async fn a_queue_that_an_older_version_declared_otherwise_is_used_as_it_is() {
    with_broker(|broker| async move {
        let (channel, queue) = (broker.channel(), broker.topology().email_queue());
        channel.queue_delete(queue.clone(), QueueDeleteOptions::default()).await.unwrap();
        let mut arguments = FieldTable::default();
        arguments.insert("x-queue-type".into(), AMQPValue::LongString("quorum".into()));
        channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.unwrap();

        let mut smtp = SmtpServer::start().await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        let enquiry = enquiry();
        // Past the exchange: the binding went with the queue, and is the notifier's to make at its start.
        let (queue, options, payload) =
            (broker.topology().email_queue(), BasicPublishOptions::default(), enquiry.encode_to_vec());
        let publishing =
            channel.basic_publish(ShortString::default(), queue, options, &payload, BasicProperties::default());
        publishing.await.unwrap().await.unwrap();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}
