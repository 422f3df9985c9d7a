use std::{collections::BTreeSet, sync::Arc, time::Duration};

use lapin::{BasicProperties, options::BasicGetOptions};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use serde_json::{Value, json};
use test_support::{SmtpServer, TestBroker, Webhook, redis_connection, redis_url, with_broker};
use tokio::{sync::watch, task::JoinHandle, time};

use super::{archived, find, forget, of_another, of_person, publish};
use crate::{
    app::{NO_REDIS, NO_SMTP, config, enquiry, start, start_with},
    command::notifier,
};

const PACE: Duration = Duration::from_millis(20);

/// Publishes enquiries of others until it is told to stop. Returns their ids.
fn keep_publishing(broker: Arc<TestBroker>) -> (watch::Sender<bool>, JoinHandle<Vec<String>>) {
    let (stop, stopped) = watch::channel(false);
    let publishing = tokio::spawn(async move {
        let mut ids = Vec::new();
        while !*stopped.borrow() {
            let enquiry = of_another();
            publish(&broker, &enquiry).await;
            ids.push(enquiry.id);
            // Far more often than visitors send any.
            time::sleep(PACE).await;
        }
        ids
    });
    (stop, publishing)
}

#[tokio::test]
async fn forgets_a_person_while_enquiries_arrive() {
    with_broker(|broker| async move {
        let redis_url = redis_url();
        let before: Vec<Enquiry> = (0..120).map(|_| of_another()).collect();
        let mut persons = Vec::new();
        for (number, enquiry) in before.iter().enumerate() {
            publish(&broker, enquiry).await;
            if number % 24 == 0 {
                let enquiry = of_person();
                publish(&broker, &enquiry).await;
                persons.push(enquiry.id);
            }
        }
        let dead = broker.topology().dead_letter_queue();
        for enquiry in [of_another(), of_person(), of_another()] {
            broker.publish_to(dead.clone(), &enquiry.encode_to_vec(), BasicProperties::default()).await;
        }
        let (stop, publishing) = keep_publishing(broker.clone());
        let ended = forget(&broker, &[("REDIS_URL", &redis_url)]).await;
        stop.send_replace(true);
        let during = publishing.await.unwrap();
        assert!(!during.is_empty());
        for line in ["held in archive       5", "removed from archive       5", "Not delivered yet: 6."] {
            assert!(ended.stdout.contains(line), "{}", ended.stdout);
        }

        let left = archived(&broker).await;
        let expected: Vec<&str> = before.iter().map(|enquiry| enquiry.id.as_str()).collect();
        assert_eq!(left[..120], expected, "those from before are there, in order");
        let later: BTreeSet<&String> = left[120..].iter().collect();
        assert_eq!(later, during.iter().collect(), "so are those that came meanwhile");
        broker.wait_for_count(dead, 2).await;
        let waiting = u32::try_from(120 + during.len()).unwrap();
        broker.wait_for_count(broker.topology().email_queue(), waiting).await;
        assert!(find(&broker, &[("REDIS_URL", &redis_url)]).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_message_keeps_its_properties_in_the_rewritten_archive() {
    with_broker(|broker| async move {
        let other = of_another();
        publish(&broker, &other).await;
        publish(&broker, &of_person()).await;
        forget(&broker, &[("REDIS_URL", &redis_url())]).await;
        let message = broker.read_archive().await.next().await;
        assert_eq!(message.data, other.encode_to_vec());
        assert_eq!(message.properties.message_id().as_ref().unwrap().as_str(), other.id);
        assert_eq!(*message.properties.timestamp(), Some(u64::try_from(other.accepted_at).unwrap()));
        let after = of_another();
        publish(&broker, &after).await;
        assert_eq!(archived(&broker).await, [other.id, after.id], "it is bound to the exchange");
    })
    .await;
}

#[tokio::test]
async fn drops_enquiries_beyond_the_retention() {
    with_broker(|broker| async move {
        // Of March, and of a minute ago.
        let (old, young) = (enquiry(), of_another());
        for enquiry in [&old, &young, &of_person()] {
            publish(&broker, enquiry).await;
        }
        forget(&broker, &[("REDIS_URL", &redis_url()), ("ARCHIVE_MAX_AGE", "1D")]).await;
        let left = notifier(&broker, &["archive", "list", "--since", "2026-01-01"], &[]).await.stdout;
        assert!(left.contains(&young.id) && !left.contains(&old.id), "{left}");
    })
    .await;
}

#[tokio::test]
async fn forgets_what_a_killed_command_has_parked() {
    with_broker(|broker| async move {
        let mail = broker.topology().email_queue();
        let parked = broker.topology().declare_parking_queue(broker.connection(), &mail).await.unwrap();
        let (person, other) = (of_person(), of_another());
        for enquiry in [&person, &other] {
            broker.publish_to(parked.clone(), &enquiry.encode_to_vec(), BasicProperties::default()).await;
        }
        let ended = forget(&broker, &[("REDIS_URL", &redis_url())]).await;
        assert!(ended.stdout.contains("removed from mail queue    1"), "{}", ended.stdout);
        broker.wait_for_count(mail, 1).await;
        assert_eq!(broker.count(parked).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_retry_of_another_person_returns_to_the_mail_queue_without_its_expiration() {
    with_broker(|broker| async move {
        let retry_queue = broker.topology().retry_queue(Duration::from_millis(100));
        let in_an_hour = BasicProperties::default().with_expiration("3600000".into());
        broker.publish_to(retry_queue.clone(), &of_another().encode_to_vec(), in_an_hour).await;
        publish(&broker, &of_person()).await;
        forget(&broker, &[("REDIS_URL", &redis_url())]).await;
        assert_eq!(broker.count(retry_queue).await, 0);
        let mail = broker.topology().email_queue();
        let message = broker.channel().basic_get(mail, BasicGetOptions::default()).await.unwrap().unwrap();
        assert_eq!(*message.properties.expiration(), None);
    })
    .await;
}

#[tokio::test]
async fn forgets_an_enquiry_that_notifiers_keep_retrying_and_its_marks() {
    with_broker(|broker| async move {
        let redis_url = redis_url();
        let mut smtp = SmtpServer::start().await;
        let service = start(&broker, &smtp.url(), &[("MAIL_TO", "busy@firm.example")]).await;
        let person = of_person();
        publish(&broker, &person).await;
        smtp.next_command("RCPT").await;
        forget(&broker, &[("REDIS_URL", &redis_url)]).await;
        service.stop().await;
        assert!(find(&broker, &[("REDIS_URL", &redis_url)]).await.is_empty());
        let mut redis = redis_connection().await;
        let pattern = format!("{}*{}*", broker.topology_name(), person.id);
        let keys: Vec<String> = redis::cmd("KEYS").arg(pattern).query_async(&mut redis).await.unwrap();
        assert_eq!(keys, [] as [String; 0]);
    })
    .await;
}

#[tokio::test]
async fn records_an_erasure_without_personal_data() {
    with_broker(|broker| async move {
        publish(&broker, &of_person()).await;
        let redis_url = redis_url();
        let arguments = ["forget", super::EMAIL, "--yes", "--from-spool", "2"];
        let ended = notifier(&broker, &arguments, &[("REDIS_URL", &redis_url)]).await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        // Nothing is left, so this one leaves no record.
        forget(&broker, &[("REDIS_URL", &redis_url)]).await;
        let records = notifier(&broker, &["erasures"], &[]).await.stdout;
        let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(records.len(), 1, "{records:?}");
        assert_eq!(records[0]["by"], json!("email"));
        assert_eq!(records[0]["removed"], json!({"archive": 1, "mail queue": 1, "spool": 2}));
        assert_eq!(records[0]["undelivered"], json!(1));
        assert!(records[0]["at"].as_str().unwrap().starts_with("20"));
    })
    .await;
}

#[tokio::test]
async fn asks_before_it_forgets_and_fails_without_redis() {
    with_broker(|broker| async move {
        publish(&broker, &of_person()).await;
        let redis_url = redis_url();
        let ended = notifier(&broker, &["forget", super::EMAIL], &[("REDIS_URL", &redis_url)]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("give --yes"), "{}", ended.stderr);
        let ended = notifier(&broker, &["forget", super::EMAIL, "--yes"], &[NO_REDIS]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("Redis failed"), "{}", ended.stderr);
        assert_eq!(archived(&broker).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn deletes_dead_letters_at_their_age_once_an_alert_was_sent() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let (old, young) = (enquiry(), of_another());
        let dead = broker.topology().dead_letter_queue();
        for enquiry in [&old, &young] {
            broker.publish_to(dead.clone(), &enquiry.encode_to_vec(), BasicProperties::default()).await;
        }
        let variables = [("SMTP_URL", NO_SMTP), ("KEEP_DEAD_LETTERS", "30D"), ("ALERT_URL", receiver.url())];
        // After the first look nothing is deleted, and the next one is in an hour.
        let service = start_with(config(&broker, &variables)).await;
        let alert = &receiver.wait_for(1).await[0];
        assert_eq!((&alert["alarm"], &alert["ids"]), (&json!("dead-letters-expiring"), &json!([old.id])), "{alert}");
        service.stop().await;
        assert!(notifier(&broker, &["dead", "list"], &[]).await.stdout.contains(&old.id));

        let mut config = config(&broker, &variables);
        config.expiry_interval = Duration::from_millis(500);
        let service = start_with(config).await;
        test_support::eventually("the old one is deleted", async || {
            let listed = notifier(&broker, &["dead", "list"], &[]).await.stdout;
            (!listed.contains(&old.id) && listed.contains(&young.id)).then_some(())
        })
        .await;
        service.stop().await;
    })
    .await;
}
