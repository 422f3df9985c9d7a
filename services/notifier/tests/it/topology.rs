//! Queues that were there before.

use lapin::{
    BasicProperties,
    options::{BasicPublishOptions, QueueDeclareOptions, QueueDeleteOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use prost::Message;
use test_support::{SmtpServer, TestBroker, with_broker};

use crate::{
    app::{enquiry, start},
    command::notifier,
};

/// Declares `queue` anew as an older version did: without a limit to deliveries.
async fn declare_without_limit(broker: &TestBroker, queue: ShortString) {
    let channel = broker.channel();
    channel.queue_delete(queue.clone(), QueueDeleteOptions::default()).await.unwrap();
    let mut arguments = FieldTable::default();
    arguments.insert("x-queue-type".into(), AMQPValue::LongString("quorum".into()));
    channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.unwrap();
}

#[tokio::test]
async fn letters_of_an_older_dead_queue_are_not_looked_at_before_an_operator_says_that_it_has_no_limit() {
    with_broker(|broker| async move {
        let queue = broker.topology().dead_queue();
        declare_without_limit(&broker, queue.clone()).await;
        let enquiry = enquiry();
        broker.publish_to(queue.clone(), &enquiry.encode_to_vec(), BasicProperties::default()).await;
        for words in [
            &["dead", "list"] as &[&str],
            &["dead", "show", &enquiry.id],
            &["dead", "replay", "--all"],
            &["dead", "purge", "--all", "--yes"],
        ] {
            let refused = notifier(&broker, words, &[]).await;
            assert_eq!(refused.code, Some(1), "{words:?}");
            let remedy = format!("rabbitmqctl set_policy --vhost '/' --apply-to queues {queue} ");
            assert!(refused.stderr.contains(&remedy), "{}", refused.stderr);
        }
        assert_eq!(broker.count(queue).await, 1);
        let listed = notifier(&broker, &["dead", "list", "--no-limit"], &[]).await;
        assert_eq!(listed.code, Some(0), "{}", listed.stderr);
        assert!(listed.stdout.contains(&enquiry.id));
    })
    .await;
}

#[tokio::test]
async fn the_doctor_fails_a_queue_without_its_limit_and_says_how_to_set_it() {
    with_broker(|broker| async move {
        for queue in [broker.topology().dead_queue(), broker.topology().email_queue()] {
            declare_without_limit(&broker, queue.clone()).await;
            let said = notifier(&broker, &["doctor"], &[]).await.stdout;
            let line =
                said.lines().find(|line| line.contains("rabbitmqctl set_policy") && line.contains(queue.as_str()));
            assert!(line.is_some_and(|line| line.starts_with("FAIL")), "{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_retry_queue_that_was_declared_otherwise_keeps_no_enquiry_from_its_mail() {
    with_broker(|broker| async move {
        let pause = std::time::Duration::from_millis(100);
        declare_without_limit(&broker, broker.topology().retry_queue(pause)).await;
        let mut smtp = SmtpServer::start().await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_queue_that_an_older_version_declared_otherwise_is_used_as_it_is() {
    with_broker(|broker| async move {
        let channel = broker.channel();
        declare_without_limit(&broker, broker.topology().email_queue()).await;

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
