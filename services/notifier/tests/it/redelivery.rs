//! Messages that are delivered more than once.

use std::time::Duration;

use futures_util::StreamExt;
use lapin::{
    options::{BasicConsumeOptions, BasicNackOptions, QueueDeleteOptions},
    types::{FieldTable, ShortString},
};
use prost::Message;
use redis::AsyncCommands;
use test_support::{Act, At, DEADLINE, SmtpServer, TestBroker, eventually, redis_connection, with_broker};
use uuid::Uuid;

use crate::{
    app::{assert_mail_of, config, enquiry, start, start_with},
    message::{accepted, for_recipients, was_dead_lettered_by_the_broker},
};

/// The shortest pause of the tests' `RETRY_SCHEDULE`.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Deletes the claim of an enquiry, as the end of its lease does.
async fn expire_claim(ledger_prefix: &str, id: &str) {
    let _: () = redis_connection().await.del(format!("{ledger_prefix}:{id}")).await.unwrap();
}

/// Waits until the notifier consumes. From then on it does not redeclare a deleted queue until the session is lost.
async fn until_consuming(broker: &TestBroker, smtp: &mut SmtpServer) {
    broker.publish_with(&enquiry().encode_to_vec(), for_recipients("rota@firm.example")).await;
    assert_eq!(smtp.next_mail().await.recipients(), ["rota@firm.example"]);
}

#[tokio::test]
async fn a_message_claimed_by_a_crashed_notifier_is_sent_after_the_lease() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let prefix = broker.topology_name();
        let notifier = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
        let (crashed, after) = (enquiry(), enquiry());
        // The claim of the crashed notifier, for the duration of the test.
        let mut redis = redis_connection().await;
        let claim = format!("{prefix}:{}", crashed.id);
        let _: () = redis.set_ex(&claim, Uuid::new_v4().to_string(), DEADLINE.as_secs()).await.unwrap();

        broker.publish_with(&crashed.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&after.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert_mail_of(&smtp.next_mail().await, &after);
        expire_claim(&prefix, &crashed.id).await;
        assert_mail_of(&smtp.next_mail().await, &crashed);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn recognises_a_redelivered_message_and_still_sends_its_follow_up() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(
            &broker,
            &smtp.url(),
            &[("MAIL_TO", "office@firm.example, busy-once@firm.example"), ("NOTIFIER_PREFETCH", "1")],
        )
        .await;
        let (twice, after) = (enquiry(), enquiry());
        // A redelivery, as after a crash between marking the message as sent and acknowledging it.
        for _ in 0..2 {
            broker.publish_with(&twice.encode_to_vec(), accepted(Duration::ZERO)).await;
        }
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        let follow_up = smtp.next_mail().await;
        assert_eq!(follow_up.recipients(), ["busy-once@firm.example"]);
        assert_mail_of(&follow_up, &twice);
        broker.publish_with(&after.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert_mail_of(&smtp.next_mail().await, &after);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_unconfirmed_follow_up_is_published_again_without_a_second_mail() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("MAIL_TO", "office@firm.example, busy-once@firm.example, refused@firm.example"),
        ];
        let mut config = config(&broker, &variables);
        config.requeue_delay = Duration::from_secs(1);
        let notifier = start_with(config).await;
        until_consuming(&broker, &mut smtp).await;
        let retry = broker.topology().retry_queue(FIRST_PAUSE);
        broker.channel().queue_delete(retry, QueueDeleteOptions::default()).await.unwrap();

        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        // With the claim gone, only the notifier's own memory prevents a second mail.
        expire_claim(&broker.topology_name(), &enquiry.id).await;
        // Only the follow-up is published again: the office has no second mail.
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        notifier.stop().await;
        // Two would be a confirmed follow-up that was published again.
        broker.wait_for_count(broker.topology().dead_letter_queue(), 1).await;
    })
    .await;
}

#[tokio::test]
async fn an_unconfirmed_dead_letter_is_published_again_without_waiting_for_the_lease() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "refused@firm.example")];
        let mut config = config(&broker, &variables);
        config.requeue_delay = Duration::from_millis(100);
        let notifier = start_with(config).await;
        until_consuming(&broker, &mut smtp).await;
        let dead = broker.topology().dead_letter_queue();
        broker.channel().queue_delete(dead.clone(), QueueDeleteOptions::default()).await.unwrap();

        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        eventually("a dead letter", async || {
            (broker.queue_exists(&dead).await && broker.count(dead.clone()).await == 1).then_some(())
        })
        .await;
        notifier.stop().await;
        broker.wait_for_count(dead, 1).await;
        assert_eq!(broker.count(broker.topology().email_queue()).await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_broker_dead_letters_a_message_after_too_many_redeliveries() {
    with_broker(|broker| async move {
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        let mut dead = broker.consume(broker.topology().dead_letter_queue()).await;
        let (queue, options) = (broker.topology().email_queue(), BasicConsumeOptions::default());
        let consuming = broker.channel().basic_consume(queue, ShortString::default(), options, FieldTable::default());
        let mut messages = consuming.await.unwrap();
        let mut deliveries = 0;
        let requeueing = async {
            while let Some(message) = messages.next().await {
                deliveries += 1;
                message.unwrap().nack(BasicNackOptions { requeue: true, ..BasicNackOptions::default() }).await.unwrap();
            }
        };
        let dead = tokio::select! {
            dead = dead.next() => dead,
            () = requeueing => panic!("the broker ended the consumer"),
        };
        assert_eq!(deliveries, 101, "one delivery and a hundred redeliveries");
        assert_eq!(dead.data, enquiry.encode_to_vec());
        assert!(was_dead_lettered_by_the_broker(&dead));
    })
    .await;
}

#[tokio::test]
async fn a_requeued_dead_letter_is_mailed_to_its_own_recipients() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Recipient, Act::Answer("550 no"))]).await;
        let mut config = config(&broker, &[("SMTP_URL", &smtp.url())]);
        // The first connection refuses every recipient.
        config.pool.max_mails = 1;
        let notifier = start_with(config).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), for_recipients("rota@firm.example")).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        broker.publish_with(&dead.data, dead.properties).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["rota@firm.example"]);
        notifier.stop().await;
    })
    .await;
}
