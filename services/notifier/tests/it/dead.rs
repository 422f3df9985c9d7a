use std::{
    collections::BTreeSet,
    time::{Duration, SystemTime},
};

use futures_util::StreamExt;
use lapin::{
    BasicProperties,
    options::{
        BasicCancelOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions, QueueDeclareOptions,
        QueueDeleteOptions,
    },
    types::{AMQPValue, FieldTable, ShortString},
};
use notifier::{
    Undelivered,
    operator::dead::{self, DeadError, Format, Selection},
};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::{Value, json};
use system_tests::{SmtpServer, TestBroker, with_broker};
use tokio::io::{AsyncBufReadExt, BufReader};
use uuid::Uuid;

use crate::{
    app::{config, enquiry, start},
    command::{notifier, program},
};

const UNREADABLE: &[u8] = b"\xff\xffthis is no protobuf";

/// Puts `payload` on the dead letters with these headers.
async fn bury(broker: &TestBroker, payload: &[u8], headers: &[(&'static str, AMQPValue)]) {
    let mut table = FieldTable::default();
    for (name, value) in headers {
        table.insert((*name).into(), value.clone());
    }
    let properties = BasicProperties::default().with_headers(table).with_timestamp(1_774_692_000);
    broker.publish_to(broker.topology().dead_queue(), payload, properties).await;
}

fn text(text: &str) -> AMQPValue {
    AMQPValue::LongString(text.into())
}

/// Two enquiries, and between them something that is none.
async fn bury_three(broker: &TestBroker) -> [Enquiry; 2] {
    let enquiries = [enquiry(), enquiry()];
    let refused = [
        ("x-attempts", AMQPValue::LongUInt(3)),
        ("x-reason", text("the mail server answered 550")),
        ("x-recipients", text("rota@firm.example")),
    ];
    bury(broker, &enquiries[0].encode_to_vec(), &refused).await;
    bury(broker, UNREADABLE, &[("x-reason", text("it is no enquiry"))]).await;
    bury(broker, &enquiries[1].encode_to_vec(), &[]).await;
    enquiries
}

async fn list(broker: &TestBroker) -> Vec<Value> {
    let config = config(broker.url(), &broker.topology_name(), &[]);
    let mut out = Vec::new();
    dead::list(&config.broker, Format::Json, &mut out).await.unwrap();
    serde_json::from_slice(&out).unwrap()
}

fn ids(listed: &[Value]) -> Vec<&str> {
    listed.iter().map(|letter| letter["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_empty_queue_is_said_to_be_empty() {
    with_broker(|broker| async move {
        let listed = notifier(&broker, &["dead", "list"], &[]).await;
        assert_eq!((listed.code, listed.stdout.as_str()), (Some(0), "No dead letters.\n"));
        assert_eq!(list(&broker).await, [] as [Value; 0]);
        let replayed = notifier(&broker, &["dead", "replay", "--all"], &[]).await;
        assert_eq!((replayed.code, replayed.stdout.as_str()), (Some(0), "0 replayed, 0 dead letters left.\n"));
    })
    .await;
}

#[tokio::test]
async fn a_list_has_a_line_a_letter_in_order_and_nothing_that_a_visitor_typed() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
        let table = notifier(&broker, &["dead", "list"], &[]).await;
        assert_eq!(table.code, Some(0), "{}", table.stderr);
        let lines: Vec<&str> = table.stdout.lines().collect();
        assert_eq!(lines.len(), 4, "{}", table.stdout);
        assert!(lines[1].starts_with(&enquiries[0].id) && lines[1].ends_with("the mail server answered 550"));
        assert!(lines[1].contains("2026-03-28 10:00 GMT"), "{}", lines[1]);
        assert!(lines[2].ends_with("it is no enquiry"));
        assert!(lines[3].starts_with(&enquiries[1].id) && lines[3].ends_with("no reason is given"));
        let json = notifier(&broker, &["dead", "list", "--format", "json"], &[]).await;
        let said = table.stdout + &table.stderr + &json.stdout + &json.stderr;
        for typed in ["Pat", "example.com", "0161", "cameras", "protobuf"] {
            assert!(!said.contains(typed), "{typed} is in\n{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn listing_changes_nothing_however_often_and_at_once() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let first = list(&broker).await;
        assert_eq!(first.len(), 3);
        assert_eq!(broker.count(broker.topology().dead_queue()).await, 3, "they are back when the list is there");
        let (second, third, fourth) = tokio::join!(list(&broker), list(&broker), list(&broker));
        for again in [second, third, fourth, list(&broker).await] {
            assert_eq!(again, first);
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_waits_for_the_letters_that_another_operator_has_in_hand() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        // What a command does: it takes the turn, then the letters.
        let (channel, dead) = (broker.channel(), broker.topology().dead_queue());
        let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
        let turn: ShortString = format!("{dead}.desk").into();
        channel.queue_declare(turn.clone(), exclusive, FieldTable::default()).await.unwrap();
        let tag = ShortString::default();
        let consuming = channel.basic_consume(dead, tag, BasicConsumeOptions::default(), FieldTable::default());
        let mut in_hand = consuming.await.unwrap();
        for _ in 0..3 {
            in_hand.next().await.unwrap().unwrap();
        }
        let mut listing = std::pin::pin!(list(&broker));
        let early = tokio::time::timeout(Duration::from_secs(1), &mut listing).await;
        assert!(early.is_err(), "it listed {early:?}");

        channel.basic_cancel(in_hand.tag(), BasicCancelOptions::default()).await.unwrap();
        channel.basic_nack(0, BasicNackOptions { multiple: true, requeue: true }).await.unwrap();
        channel.queue_delete(turn, QueueDeleteOptions::default()).await.unwrap();
        assert_eq!(listing.await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_command_that_is_cut_off_midway_leaves_every_letter_in_its_place() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let before = list(&broker).await;
        let config = config(broker.url(), &broker.topology_name(), &[]);
        for milliseconds in [5, 15, 25, 35, 60, 100] {
            // Dropped wherever it is by then, like a process that is killed.
            let (mut out, selection) = (Vec::new(), Selection::Ids(vec![Uuid::nil()]));
            let replaying = dead::replay(&config, &selection, &mut out);
            let _ = tokio::time::timeout(Duration::from_millis(milliseconds), replaying).await;
        }
        assert_eq!(list(&broker).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_replay_that_is_killed_midway_loses_nothing() {
    with_broker(|broker| async move {
        let mut buried = BTreeSet::new();
        for _ in 0..300 {
            let enquiry = enquiry();
            bury(&broker, &enquiry.encode_to_vec(), &[]).await;
            buried.insert(enquiry.id);
        }
        let mut replaying = program(&broker, &["dead", "replay", "--all"], &[]).spawn().unwrap();
        let mut lines = BufReader::new(replaying.stdout.take().unwrap()).lines();
        for _ in 0..20 {
            lines.next_line().await.unwrap().unwrap();
        }
        // SIGKILL.
        replaying.kill().await.unwrap();

        // The next command waits for the letters of the killed one.
        let left: BTreeSet<String> = ids(&list(&broker).await).into_iter().map(str::to_owned).collect();
        assert!(left.len() < 300, "some were replayed");
        assert!(left.len() > 1, "it was killed midway");
        let mut mail_queue = broker.consume(broker.topology().email_queue()).await;
        let mut found = left.clone();
        while found.len() < 300 {
            found.insert(Enquiry::decode(mail_queue.next().await.data.as_slice()).unwrap().id);
        }
        assert_eq!(found, buried);
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_shown_whole_to_who_asks_for_it() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
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
async fn an_id_that_no_letter_has_is_an_error_and_nothing_is_done() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
        let wrong = Uuid::new_v4().to_string();
        for words in [
            &["dead", "show", &wrong] as &[&str],
            &["dead", "replay", &enquiries[0].id, &wrong],
            &["dead", "purge", "--yes", &enquiries[0].id, &wrong],
        ] {
            let ended = notifier(&broker, words, &[]).await;
            assert_eq!(ended.code, Some(1), "{words:?}");
            assert!(ended.stderr.contains(&format!("there is no dead letter {wrong}: see notifier dead list")));
        }
        assert_eq!(list(&broker).await.len(), 3);
        assert_eq!(broker.count(broker.topology().email_queue()).await, 0);
    })
    .await;
}

#[tokio::test]
async fn replayed_letters_are_on_the_mail_queue_alone_as_if_new_and_for_those_who_are_left() {
    with_broker(|broker| async move {
        let part = Uuid::new_v4().to_string();
        let enquiry = enquiry();
        let headers = [
            ("x-attempts", AMQPValue::LongUInt(9)),
            ("x-reason", text("given up")),
            ("x-recipients", text("rota@firm.example")),
            ("x-part", text(&part)),
        ];
        bury(&broker, &enquiry.encode_to_vec(), &headers).await;
        bury(&broker, UNREADABLE, &[]).await;
        let replayed = notifier(&broker, &["dead", "replay", &enquiry.id], &[]).await;
        assert_eq!(replayed.code, Some(0), "{}", replayed.stderr);
        assert_eq!(replayed.stdout, format!("{}  on the mail queue\n1 replayed, 1 dead letters left.\n", enquiry.id));

        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, enquiry.encode_to_vec());
        let headers = message.properties.headers().clone().unwrap();
        assert_eq!(headers.inner().get("x-attempts"), Some(&AMQPValue::LongUInt(0)));
        assert_eq!(headers.inner().get("x-recipients"), Some(&text("rota@firm.example")));
        assert_eq!(headers.inner().get("x-part"), Some(&text(&part)));
        assert!(headers.inner().get("x-reason").is_none());
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        assert!(now - message.properties.timestamp().unwrap() < 60, "its time begins anew");
        assert_eq!(list(&broker).await.len(), 1, "the other one is left");
        let archived = notifier(&broker, &["archive", "list", "--since", "2026-03-01"], &[]).await;
        assert!(archived.stdout.ends_with("\n0 enquiries.\n"), "{}", archived.stdout);
    })
    .await;
}

#[tokio::test]
async fn what_the_broker_does_not_confirm_is_a_dead_letter_still() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        // Less than a connection takes.
        let ended = notifier(&broker, &["dead", "replay", "--all"], &[("PUBLISH_TIMEOUT", "1ms")]).await;
        assert_eq!(ended.code, Some(1));
        assert!(
            ended.stderr.contains("is a dead letter still: the broker did not confirm in time"),
            "{}",
            ended.stderr
        );
        assert_eq!(list(&broker).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn all_letters_are_replayed_and_mailed() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
        let mut smtp = SmtpServer::start().await;
        let replayed = notifier(&broker, &["dead", "replay", "--all"], &[]).await;
        assert!(replayed.stdout.ends_with("3 replayed, 0 dead letters left.\n"), "{}", replayed.stdout);
        let service = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        let mails = [smtp.next_mail().await, smtp.next_mail().await];
        for enquiry in &enquiries {
            assert!(mails.iter().any(|mail| mail.header("Message-ID").unwrap().contains(&enquiry.id)));
        }
        // What is no enquiry is a dead letter again.
        assert_eq!(broker.consume(broker.topology().dead_queue()).await.next().await.data, UNREADABLE);
        service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn deleting_wants_a_yes_where_nobody_can_be_asked() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let ended = notifier(&broker, &["dead", "purge", "--all"], &[]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("say --yes"), "{}", ended.stderr);
        assert_eq!(list(&broker).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_deleted_by_its_id_also_one_that_cannot_be_read() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
        let listed = list(&broker).await;
        let ended = notifier(&broker, &["dead", "purge", "--yes", ids(&listed)[1]], &[]).await;
        assert!(ended.stdout.ends_with("1 deleted, 2 dead letters left.\n"), "{}", ended.stdout);
        let left = list(&broker).await;
        assert_eq!(ids(&left), [enquiries[0].id.as_str(), &enquiries[1].id]);
        let ended = notifier(&broker, &["dead", "purge", "--yes", "--all"], &[]).await;
        assert!(ended.stdout.ends_with("2 deleted, 0 dead letters left.\n"), "{}", ended.stdout);
    })
    .await;
}

#[tokio::test]
async fn without_redis_a_letter_is_deleted_all_the_same() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let config = config(broker.url(), &broker.topology_name(), &[("REDIS_URL", "redis://127.0.0.1:1")]);
        let undelivered = Undelivered::of(&config).unwrap();
        dead::purge(&config, &Selection::All, &undelivered, &mut Vec::new()).await.unwrap();
        assert_eq!(list(&broker).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn what_the_broker_itself_gave_up_says_so() {
    with_broker(|broker| async move {
        // Rejected without a return, the broker dead-letters it: with its own record and no reason of ours.
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let channel = broker.channel();
        channel.basic_qos(1, BasicQosOptions::default()).await.unwrap();
        let (queue, tag) = (broker.topology().email_queue(), ShortString::default());
        let consuming = channel.basic_consume(queue, tag, BasicConsumeOptions::default(), FieldTable::default());
        let message = consuming.await.unwrap().next().await.unwrap().unwrap();
        message.nack(BasicNackOptions::default()).await.unwrap();
        system_tests::eventually("it is a dead letter", async || {
            (broker.count(broker.topology().dead_queue()).await == 1).then_some(())
        })
        .await;
        let listed = list(&broker).await;
        let reason = format!("the broker moved it: it was rejected on {}", broker.topology().email_queue());
        assert_eq!(listed[0]["reason"], json!(reason));
        assert_eq!(listed[0]["attempts"], json!(0));
    })
    .await;
}

#[tokio::test]
async fn a_broker_that_is_away_is_an_error_in_words() {
    with_broker(|broker| async move {
        let config = config("amqp://guest:guest@127.0.0.1:1/%2f", &broker.topology_name(), &[]);
        let error = dead::list(&config.broker, Format::Table, &mut Vec::new()).await.unwrap_err();
        assert!(matches!(error, DeadError::Broker(_)));
        assert!(error.to_string().starts_with("cannot connect to the broker"), "{error}");
    })
    .await;
}
