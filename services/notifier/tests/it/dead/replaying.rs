use std::collections::BTreeSet;

use lapin::{options::BasicGetOptions, types::AMQPValue};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{Proxy, SmtpServer, eventually, with_broker};
use tokio::io::{AsyncBufReadExt, BufReader};
use uuid::Uuid;

use super::{UNREADABLE, dead_letter, dead_letter_three, ids, list, text};
use crate::{
    app::{enquiry, start},
    command::{notifier, program},
};

/// Classes and methods of AMQP 0-9-1: before, while and after a command takes the dead letters.
const DECLARE_QUEUE: &[u8] = b"\x00\x32\x00\x0a";
const CONSUME: &[u8] = b"\x00\x3c\x00\x14";
const CANCEL: &[u8] = b"\x00\x3c\x00\x1e";

#[tokio::test]
async fn a_command_killed_midway_leaves_every_dead_letter_in_place() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        let before = list(&broker).await;
        let unknown = Uuid::nil().to_string();
        let proxy = Proxy::to(&broker.address()).await;
        let url = broker.url_through(&proxy);
        for method in [DECLARE_QUEUE, CONSUME, CANCEL] {
            proxy.drop_replies_after(method);
            let mut replaying = program(&broker, &["dead", "replay", &unknown], &[("AMQP_URL", &url)]).spawn().unwrap();
            proxy.wait_until_dropping().await;
            // SIGKILL.
            replaying.kill().await.unwrap();
        }
        assert_eq!(list(&broker).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_replay_killed_midway_loses_nothing() {
    with_broker(|broker| async move {
        let mut expected = BTreeSet::new();
        for _ in 0..300 {
            let enquiry = enquiry();
            dead_letter(&broker, &enquiry.encode_to_vec(), &[]).await;
            expected.insert(enquiry.id);
        }
        let mut replaying = program(&broker, &["dead", "replay", "--all"], &[]).spawn().unwrap();
        let mut lines = BufReader::new(replaying.stdout.take().unwrap()).lines();
        for _ in 0..20 {
            lines.next_line().await.unwrap().unwrap();
        }
        // SIGKILL.
        replaying.kill().await.unwrap();

        let mut found = BTreeSet::new();
        eventually("each message is on one of the two queues", async || {
            let queue = broker.topology().email_queue();
            let unacknowledged = BasicGetOptions { no_ack: true };
            while let Some(message) = broker.channel().basic_get(queue.clone(), unacknowledged).await.unwrap() {
                found.insert(Enquiry::decode(message.data.as_slice()).unwrap().id);
            }
            found.extend(ids(&list(&broker).await).into_iter().map(str::to_owned));
            (found == expected).then_some(())
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_replayed_message_is_on_the_mail_queue_without_attempts_for_the_same_recipients() {
    with_broker(|broker| async move {
        let part = Uuid::new_v4().to_string();
        let enquiry = enquiry();
        let headers = [
            ("x-attempts", AMQPValue::LongUInt(9)),
            ("x-first-attempt", AMQPValue::Timestamp(1_774_692_060)),
            ("x-reason", text("given up")),
            ("x-recipients", text("rota@firm.example")),
            ("x-part", text(&part)),
        ];
        dead_letter(&broker, &enquiry.encode_to_vec(), &headers).await;
        dead_letter(&broker, UNREADABLE, &[]).await;
        let replayed = notifier(&broker, &["dead", "replay", &enquiry.id], &[]).await;
        assert_eq!(replayed.code, Some(0), "{}", replayed.stderr);
        assert_eq!(replayed.stdout, format!("{}  on the mail queue\nReplayed: 1. Dead letters left: 1.\n", enquiry.id));

        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, enquiry.encode_to_vec());
        let headers = message.properties.headers().clone().unwrap();
        assert_eq!(headers.inner().get("x-attempts"), Some(&AMQPValue::LongUInt(0)));
        assert_eq!(headers.inner().get("x-recipients"), Some(&text("rota@firm.example")));
        assert_eq!(headers.inner().get("x-part"), Some(&text(&part)));
        assert!(headers.inner().get("x-reason").is_none());
        assert!(headers.inner().get("x-first-attempt").is_none(), "its attempts start again");
        assert_eq!(*message.properties.timestamp(), Some(1_774_692_000), "the time of acceptance stays");
        assert_eq!(list(&broker).await.len(), 1, "the other dead letter stays");
        let archived = notifier(&broker, &["archive", "list", "--since", "2026-03-01"], &[]).await;
        assert!(archived.stdout.ends_with("\nEnquiries: 0\n"), "{}", archived.stdout);
    })
    .await;
}

#[tokio::test]
async fn an_unconfirmed_replay_leaves_the_dead_letter_in_place() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        // Shorter than it takes to connect.
        let ended = notifier(&broker, &["dead", "replay", "--all"], &[("PUBLISH_TIMEOUT", "1ms")]).await;
        assert_eq!(ended.code, Some(1));
        assert!(
            ended.stderr.contains("is still a dead letter: the broker did not confirm in time"),
            "{}",
            ended.stderr
        );
        assert_eq!(list(&broker).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn replays_all_dead_letters() {
    with_broker(|broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        let mut smtp = SmtpServer::start().await;
        let replayed = notifier(&broker, &["dead", "replay", "--all"], &[]).await;
        assert!(replayed.stdout.ends_with("Replayed: 3. Dead letters left: 0.\n"), "{}", replayed.stdout);
        let service = start(&broker, &smtp.url(), &[]).await;
        let mails = [smtp.next_mail().await, smtp.next_mail().await];
        for enquiry in &enquiries {
            assert!(mails.iter().any(|mail| mail.header("Message-ID").unwrap().contains(&enquiry.id)));
        }
        // The unreadable message is dead-lettered again.
        assert_eq!(broker.consume(broker.topology().dead_letter_queue()).await.next().await.data, UNREADABLE);
        service.stop().await;
    })
    .await;
}
