use lapin::BasicProperties;
use prost::Message;
use serde_json::json;
use test_support::{SmtpServer, eventually, redis_url, with_broker};

use super::{EMAIL, find, of_another, of_person, publish};
use crate::{app::start, command::notifier};

#[tokio::test]
async fn finds_nothing_of_a_person_who_never_wrote() {
    with_broker(|broker| async move {
        publish(&broker, &of_another()).await;
        assert!(find(&broker, &[("REDIS_URL", &redis_url())]).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn finds_a_person_in_every_place() {
    with_broker(|broker| async move {
        let redis_url = redis_url();
        let variables = [("REDIS_URL", redis_url.as_str())];
        let mut smtp = SmtpServer::start().await;
        let acknowledging = [("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
        let service = start(&broker, &smtp.url(), &acknowledging).await;
        let mailed = of_person();
        publish(&broker, &mailed).await;
        // To the staff, and to the person.
        smtp.next_mail().await;
        smtp.next_mail().await;
        service.stop().await;

        let waiting = of_person();
        publish(&broker, &waiting).await;
        publish(&broker, &of_another()).await;
        let dead = broker.topology().dead_letter_queue();
        broker.publish_to(dead.clone(), &of_another().encode_to_vec(), BasicProperties::default()).await;
        broker
            .publish_to(dead.clone(), b"\xff\xffno enquiry of ROBIN@people.example", BasicProperties::default())
            .await;

        let found = find(&broker, &variables).await;
        let places: Vec<_> = found.iter().map(|held| held["place"].as_str().unwrap()).collect();
        assert_eq!(places, ["mail queue", "dead letters", "archive", "archive", "Redis", "Redis"], "{found:#?}");
        assert_eq!(found[0]["id"], json!(waiting.id));
        assert_eq!(found[0]["message"], json!("Two cameras for a yard, please."));
        assert!(found[1]["content"].as_str().unwrap().contains("ROBIN"));
        assert_eq!(found[2]["id"], json!(mailed.id));

        let table = notifier(&broker, &["find", EMAIL], &variables).await;
        assert!(table.stdout.ends_with("Held: 6\n"), "{}", table.stdout);
        for typed in ["Robin", "eople.example", "cameras"] {
            assert!(!(table.stdout.clone() + &table.stderr).contains(typed), "{typed}");
        }
        eventually("the messages are back on their queues", async || {
            let counts = (broker.count(dead.clone()).await, broker.count(broker.topology().email_queue()).await);
            (counts == (2, 2)).then_some(())
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn says_how_a_person_can_be_named() {
    with_broker(|broker| async move {
        let ended = notifier(&broker, &["find", "Robin"], &[]).await;
        assert_eq!(ended.code, Some(2));
        assert!(ended.stderr.contains("give an email address, a phone number"), "{}", ended.stderr);
    })
    .await;
}
