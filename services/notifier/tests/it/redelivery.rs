//! Messages that are delivered more than once.

use std::time::Duration;

use futures_util::StreamExt;
use lapin::{
    options::{BasicConsumeOptions, BasicNackOptions, QueueDeleteOptions},
    types::{FieldTable, ShortString},
};
use prost::Message;
use redis::AsyncCommands;
use test_support::{Act, At, DEADLINE, SmtpServer, redis_connection, with_broker};
use uuid::Uuid;

use crate::{
    app::{config, enquiry, start, start_with},
    message::{accepted, for_recipients, is_of_the_broker},
};

/// The shortest of the tests' `RETRY_SCHEDULE`.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Deletes a notifier's claim of an enquiry, as its lease does when it ends.
async fn forget_claim(ledger_prefix: &str, id: &str) {
    let _: () = redis_connection().await.del(format!("{ledger_prefix}:{id}")).await.unwrap();
}

#[tokio::test]
async fn after_a_crash_between_sending_and_marking_the_message_waits_for_the_lease_and_is_then_sent() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (prefix, url) = (format!("test-{}", Uuid::new_v4()), smtp.url());
        let variables = [("SMTP_URL", url.as_str()), ("LEDGER_PREFIX", &prefix), ("NOTIFIER_PREFETCH", "1")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (crashed, after) = (enquiry(), enquiry());
        // All that is left of the notifier that crashed: its claim, for as long as this test wants.
        let mut redis = redis_connection().await;
        let claim = format!("{prefix}:{}", crashed.id);
        let _: () = redis.set_ex(&claim, Uuid::new_v4().to_string(), DEADLINE.as_secs()).await.unwrap();

        broker.publish_with(&crashed.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&after.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id), "the claim was not heeded");
        // The end of the lease.
        forget_claim(&prefix, &crashed.id).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&crashed.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_partly_sent_message_that_is_delivered_again_is_known_and_its_follow_up_is_not_taken_for_it() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("MAIL_TO", "office@firm.example, busy-once@firm.example"),
            ("NOTIFIER_PREFETCH", "1"),
        ];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (twice, after) = (enquiry(), enquiry());
        // The same message again, as after a crash between the mark and the acknowledgement.
        for _ in 0..2 {
            broker.publish_with(&twice.encode_to_vec(), accepted(Duration::ZERO)).await;
        }
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        let follow_up = smtp.next_mail().await;
        assert_eq!(follow_up.recipients(), ["busy-once@firm.example"]);
        assert!(follow_up.header("Message-ID").unwrap().contains(&twice.id));
        broker.publish_with(&after.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id), "mailed twice");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn those_who_are_left_are_alone_in_getting_the_mail_when_their_follow_up_finds_no_queue() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("MAIL_TO", "office@firm.example, busy-once@firm.example, refused@firm.example"),
        ];
        let mut config = config(broker.url(), &broker.topology_name(), &variables);
        config.requeue_delay = Duration::from_secs(1);
        let notifier = start_with(config).await;
        // Once it consumes, it declares nothing more until its session breaks.
        let before = enquiry();
        broker.publish_with(&before.encode_to_vec(), for_recipients("rota@firm.example")).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["rota@firm.example"]);
        let retry = broker.topology().retry_queue(FIRST_PAUSE);
        broker.channel().queue_delete(retry, QueueDeleteOptions::default()).await.unwrap();

        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        // The end of the lease: what is known when the message comes back is not known by the claim.
        forget_claim(&broker.topology_name(), &enquiry.id).await;
        // The message came back, and went on from where it was: the office has no second mail.
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        notifier.stop().await;
        assert_eq!(broker.count(broker.topology().dead_queue()).await, 1, "what was confirmed is not done again");
    })
    .await;
}

#[tokio::test]
async fn a_message_that_ends_every_consumer_is_at_last_a_dead_letter_of_the_broker() {
    with_broker(|broker| async move {
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        let mut dead = broker.consume(broker.topology().dead_queue()).await;
        let (queue, options) = (broker.topology().email_queue(), BasicConsumeOptions::default());
        let consuming = broker.channel().basic_consume(queue, ShortString::default(), options, FieldTable::default());
        let mut messages = consuming.await.unwrap();
        let mut deliveries = 0;
        let giving_back = async {
            while let Some(message) = messages.next().await {
                deliveries += 1;
                message.unwrap().nack(BasicNackOptions { requeue: true, ..BasicNackOptions::default() }).await.unwrap();
            }
        };
        let dead = tokio::select! {
            dead = dead.next() => dead,
            () = giving_back => panic!("the broker ended the consumer"),
        };
        assert_eq!(deliveries, 101, "one delivery, and a hundred more");
        assert_eq!(dead.data, enquiry.encode_to_vec());
        assert!(is_of_the_broker(&dead));
    })
    .await;
}

#[tokio::test]
async fn a_dead_letter_of_some_recipients_is_mailed_to_those_when_it_is_put_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Recipient, Act::Answer("550 no"))]).await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), for_recipients("rota@firm.example")).await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        broker.publish_with(&dead.data, dead.properties).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["rota@firm.example"]);
        notifier.stop().await;
    })
    .await;
}
