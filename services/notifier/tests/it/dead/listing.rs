use std::time::Duration;

use futures_util::StreamExt;
use lapin::{
    options::{
        BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions, QueueDeclareOptions,
        QueueDeleteOptions,
    },
    types::{FieldTable, ShortString},
};
use notifier::operator::dead::{self, DeadError, Format};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::{Value, json};
use test_support::with_broker;
use uuid::Uuid;

use super::{dead_letter, dead_letter_three, list};
use crate::{
    app::{config, enquiry},
    command::notifier,
};

#[tokio::test]
async fn lists_and_replays_an_empty_queue() {
    with_broker(|broker| async move {
        let listed = notifier(&broker, &["dead", "list"], &[]).await;
        assert_eq!((listed.code, listed.stdout.as_str()), (Some(0), "No dead letters.\n"));
        assert_eq!(list(&broker).await, [] as [Value; 0]);
        let replayed = notifier(&broker, &["dead", "replay", "--all"], &[]).await;
        assert_eq!((replayed.code, replayed.stdout.as_str()), (Some(0), "Replayed: 0. Dead letters left: 0.\n"));
    })
    .await;
}

#[tokio::test]
async fn lists_one_line_per_dead_letter_in_order_without_personal_data() {
    with_broker(|broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        let table = notifier(&broker, &["dead", "list"], &[]).await;
        assert_eq!(table.code, Some(0), "{}", table.stderr);
        let lines: Vec<&str> = table.stdout.lines().collect();
        assert_eq!(lines.len(), 4, "{}", table.stdout);
        assert!(lines[1].starts_with(&enquiries[0].id) && lines[1].ends_with("the mail server answered 550"));
        assert!(lines[1].contains("2026-03-28 10:00 GMT"), "{}", lines[1]);
        assert!(lines[2].ends_with("it is no enquiry"));
        assert!(lines[3].starts_with(&enquiries[1].id) && lines[3].ends_with("no reason given"));
        let json = notifier(&broker, &["dead", "list", "--format", "json"], &[]).await;
        let said = table.stdout + &table.stderr + &json.stdout + &json.stderr;
        for typed in ["Pat", "example.com", "0161 4960", "cameras", "protobuf"] {
            assert!(!said.contains(typed), "{typed} is in\n{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn listing_changes_nothing_even_concurrently() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        let first = list(&broker).await;
        assert_eq!(first.len(), 3);
        // The list returns them to their queue.
        broker.wait_for_count(broker.topology().dead_letter_queue(), 3).await;
        let (second, third, fourth) = tokio::join!(list(&broker), list(&broker), list(&broker));
        for repeated in [second, third, fourth, list(&broker).await] {
            assert_eq!(repeated, first);
        }
    })
    .await;
}

#[tokio::test]
async fn listing_waits_for_another_operators_lock() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        // Another operator's command: it takes the operator lock, then the dead letters.
        let (channel, dead) = (broker.channel(), broker.topology().dead_letter_queue());
        let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
        let lock: ShortString = format!("{dead}.desk").into();
        channel.queue_declare(lock.clone(), exclusive, FieldTable::default()).await.unwrap();
        let tag = ShortString::default();
        let consuming = channel.basic_consume(dead, tag, BasicConsumeOptions::default(), FieldTable::default());
        let mut taken = consuming.await.unwrap();
        for _ in 0..3 {
            taken.next().await.unwrap().unwrap();
        }
        let mut listing = std::pin::pin!(list(&broker));
        let early = tokio::time::timeout(Duration::from_secs(1), &mut listing).await;
        assert!(early.is_err(), "it did not wait: {early:?}");

        channel.basic_cancel(taken.tag(), BasicCancelOptions::default()).await.unwrap();
        channel.basic_nack(0, BasicNackOptions { multiple: true, requeue: true }).await.unwrap();
        channel.queue_delete(lock, QueueDeleteOptions::default()).await.unwrap();
        assert_eq!(listing.await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn shows_all_of_a_dead_letter() {
    with_broker(|broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        let shown = notifier(&broker, &["dead", "show", &enquiries[0].id], &[]).await;
        assert_eq!(shown.code, Some(0));
        for part in [
            "Pat Example",
            "pat@example.com",
            "0161 4960 999",
            "cctv-systems",
            "Two cameras for a yard, please.",
            "Still for: rota@firm.example",
        ] {
            assert!(shown.stdout.contains(part), "{part} is not in\n{}", shown.stdout);
        }
        assert!(!shown.stdout.contains(&enquiries[1].id));

        let unreadable = list(&broker).await[1]["id"].as_str().unwrap().to_owned();
        let shown = notifier(&broker, &["dead", "show", &unreadable], &[]).await;
        assert!(shown.stdout.contains(r"\xff\xffthis is no protobuf"), "{}", shown.stdout);
    })
    .await;
}

#[tokio::test]
async fn shows_the_signals_of_suspected_spam() {
    with_broker(|broker| async move {
        let spam_signals = vec!["link".to_owned(), "casino".to_owned()];
        let suspected = Enquiry { suspected_spam: true, spam_signals, ..enquiry() };
        dead_letter(&broker, &suspected.encode_to_vec(), &[]).await;
        let shown = notifier(&broker, &["dead", "show", &suspected.id], &[]).await;
        assert!(shown.stdout.contains("Possible spam: link casino\n"), "{}", shown.stdout);
    })
    .await;
}

#[tokio::test]
async fn an_unknown_id_is_an_error_and_changes_nothing() {
    with_broker(|broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        let wrong = Uuid::new_v4().to_string();
        for arguments in [
            &["dead", "show", &wrong] as &[&str],
            &["dead", "replay", &enquiries[0].id, &wrong],
            &["dead", "purge", "--yes", &enquiries[0].id, &wrong],
        ] {
            let ended = notifier(&broker, arguments, &[]).await;
            assert_eq!(ended.code, Some(1), "{arguments:?}");
            assert!(ended.stderr.contains(&format!("there is no dead letter {wrong}: see notifier dead list")));
        }
        assert_eq!(list(&broker).await.len(), 3);
        assert_eq!(broker.count(broker.topology().email_queue()).await, 0);
    })
    .await;
}

#[tokio::test]
async fn lists_the_reason_of_a_message_that_the_broker_dead_lettered() {
    with_broker(|broker| async move {
        // A rejected message is dead-lettered by the broker, with x-death instead of our reason.
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let channel = broker.channel();
        channel.basic_qos(1, BasicQosOptions::default()).await.unwrap();
        let (queue, tag) = (broker.topology().email_queue(), ShortString::default());
        let consuming = channel.basic_consume(queue, tag, BasicConsumeOptions::default(), FieldTable::default());
        let message = consuming.await.unwrap().next().await.unwrap().unwrap();
        message.nack(BasicNackOptions::default()).await.unwrap();
        broker.wait_for_count(broker.topology().dead_letter_queue(), 1).await;
        let listed = list(&broker).await;
        let reason = format!("the broker moved it: it was rejected on {}", broker.topology().email_queue());
        assert_eq!(listed[0]["reason"], json!(reason));
        assert_eq!(listed[0]["attempts"], json!(0));
    })
    .await;
}

#[tokio::test]
async fn fails_with_a_message_if_the_broker_is_away() {
    with_broker(|broker| async move {
        let config = config(&broker, &[("AMQP_URL", "amqp://guest:guest@127.0.0.1:1/%2f")]);
        let error = dead::list(&config.broker, Format::Table, &mut Vec::new()).await.unwrap_err();
        assert!(matches!(error, DeadError::Broker(_)));
        assert!(error.to_string().starts_with("cannot connect to the broker"), "{error}");
    })
    .await;
}
