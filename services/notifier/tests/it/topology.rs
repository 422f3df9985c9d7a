//! Queues that were declared by an older version, or deleted.

use lapin::{
    BasicProperties,
    options::{BasicPublishOptions, QueueDeclareOptions, QueueDeleteOptions},
    types::{AMQPValue, FieldTable, ShortString},
};
use prost::Message;
use test_support::{SmtpServer, TestBroker, with_broker};

use crate::{
    app::{assert_mail_of, enquiry, start},
    command::notifier,
    process::NotifierProcess,
};

/// Redeclares `queue` as an older version did, without a delivery limit.
async fn declare_without_limit(broker: &TestBroker, queue: ShortString) {
    let channel = broker.channel();
    channel.queue_delete(queue.clone(), QueueDeleteOptions::default()).await.unwrap();
    let mut arguments = FieldTable::default();
    arguments.insert("x-queue-type".into(), AMQPValue::LongString("quorum".into()));
    channel.queue_declare(queue, QueueDeclareOptions::durable(), arguments).await.unwrap();
}

#[tokio::test]
async fn refuses_to_read_a_dead_letter_queue_without_a_delivery_limit() {
    with_broker(|broker| async move {
        let queue = broker.topology().dead_letter_queue();
        declare_without_limit(&broker, queue.clone()).await;
        let enquiry = enquiry();
        broker.publish_to(queue.clone(), &enquiry.encode_to_vec(), BasicProperties::default()).await;
        for arguments in [
            &["dead", "list"] as &[&str],
            &["dead", "show", &enquiry.id],
            &["dead", "replay", "--all"],
            &["dead", "purge", "--all", "--yes"],
        ] {
            let refused = notifier(&broker, arguments, &[]).await;
            assert_eq!(refused.code, Some(1), "{arguments:?}");
            let remedy = format!("rabbitmqctl set_policy --vhost '/' --apply-to queues {queue} ");
            assert!(refused.stderr.contains(&remedy), "{}", refused.stderr);
        }
        broker.wait_for_count(queue, 1).await;
        let listed = notifier(&broker, &["dead", "list", "--no-limit"], &[]).await;
        assert_eq!(listed.code, Some(0), "{}", listed.stderr);
        assert!(listed.stdout.contains(&enquiry.id));
    })
    .await;
}

#[tokio::test]
async fn the_doctor_reports_a_queue_without_a_delivery_limit() {
    with_broker(|broker| async move {
        for queue in [broker.topology().dead_letter_queue(), broker.topology().email_queue()] {
            declare_without_limit(&broker, queue.clone()).await;
            let report = notifier(&broker, &["doctor"], &[]).await.stdout;
            let line =
                report.lines().find(|line| line.contains("rabbitmqctl set_policy") && line.contains(queue.as_str()));
            assert!(line.is_some_and(|line| line.starts_with("FAIL")), "{report}");
        }
    })
    .await;
}

#[tokio::test]
async fn mails_although_a_retry_queue_was_declared_differently() {
    with_broker(|broker| async move {
        let pause = std::time::Duration::from_millis(100);
        declare_without_limit(&broker, broker.topology().retry_queue(pause)).await;
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn uses_a_mail_queue_that_was_declared_differently() {
    with_broker(|broker| async move {
        let channel = broker.channel();
        declare_without_limit(&broker, broker.topology().email_queue()).await;

        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        let enquiry = enquiry();
        // Directly to the queue: the binding was deleted with it, until the notifier declares it.
        let (queue, options, payload) =
            (broker.topology().email_queue(), BasicPublishOptions::default(), enquiry.encode_to_vec());
        let publishing =
            channel.basic_publish(ShortString::default(), queue, options, &payload, BasicProperties::default());
        publishing.await.unwrap().await.unwrap();
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn declares_deleted_queues_again() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let mut notifier = NotifierProcess::start(&broker, &smtp.url(), &[]);
        // Both sessions of the notifier declare the queues. RabbitMQ can lose messages of a queue that is declared while it is
        // being deleted.
        notifier.wait_for_log("publishing to the broker").await;
        notifier.wait_for_log("consuming from the broker").await;
        for queue in [broker.topology().dead_letter_queue(), broker.topology().email_queue()] {
            broker.channel().queue_delete(queue, QueueDeleteOptions::default()).await.unwrap();
        }
        notifier.wait_for_log_times(2, "consuming from the broker").await;
        assert!(broker.queue_exists(&broker.topology().dead_letter_queue()).await);
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}
