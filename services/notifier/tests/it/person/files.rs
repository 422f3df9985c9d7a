//! A person's bytes in the files of RabbitMQ and Redis, which the test starts itself.

use std::{fs, path::Path, sync::Arc};

use lapin::BasicProperties;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{SmtpServer, TestBroker, eventually, free_ports, with_broker_at};
use testbed::{neighbours::redis, users::User};

use super::{archived, forget, of_another, of_person, publish};
use crate::{
    app::start,
    command::notifier,
    own_rabbitmq::{control, own_rabbitmq},
};

/// The files below `folder` that contain one of `needles`.
fn files_with(folder: &Path, needles: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_with(&path, needles));
            continue;
        }
        // A file may be deleted meanwhile.
        let bytes = fs::read(&path).unwrap_or_default();
        let has = |needle: &String| bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
        if needles.iter().any(has) {
            found.push(path.display().to_string());
        }
    }
    found
}

fn is_persons(enquiry: &Enquiry) -> bool {
    enquiry.name.starts_with("Robin")
}

/// Puts enquiries of the person between those of others into every place. Returns the person's and the others'.
async fn fill(broker: &Arc<TestBroker>, redis_url: &str) -> (Vec<Enquiry>, Vec<Enquiry>) {
    let (mut persons, mut others) = (Vec::new(), Vec::new());
    let mut smtp = SmtpServer::start().await;
    let variables = [("REDIS_URL", redis_url), ("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
    let service = start(broker, &smtp.url(), &variables).await;
    for enquiry in [of_another(), of_person()] {
        publish(broker, &enquiry).await;
        // To the staff, and to the sender.
        smtp.next_mail().await;
        smtp.next_mail().await;
        if is_persons(&enquiry) { persons.push(enquiry) } else { others.push(enquiry) }
    }
    service.stop().await;
    for enquiry in [of_another(), of_person(), of_another()] {
        publish(broker, &enquiry).await;
        if is_persons(&enquiry) { persons.push(enquiry) } else { others.push(enquiry) }
    }
    let dead = broker.topology().dead_letter_queue();
    for enquiry in [of_another(), of_person(), of_another()] {
        broker
            .publish_to(dead.clone(), &enquiry.encode_to_vec(), BasicProperties::default().with_delivery_mode(2))
            .await;
        if is_persons(&enquiry) { persons.push(enquiry) } else { others.push(enquiry) }
    }
    (persons, others)
}

#[tokio::test]
async fn no_byte_of_a_forgotten_person_is_left_in_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let (rabbitmq, url) = own_rabbitmq(folder.path()).await;
    let [redis_port] = free_ports().unwrap();
    let mut redis = redis(redis_port, folder.path()).unwrap();
    redis.start().await.unwrap();
    let (data, redis_data) = (rabbitmq.data(), folder.path().join("redis"));
    let redis_url = User::Admin.redis_url(redis.address());
    let node = &rabbitmq;
    with_broker_at(url, |broker| async move {
        let variables = [("REDIS_URL", redis_url.as_str())];
        let (persons, others) = fill(&broker, &redis_url).await;
        let ids = persons.iter().map(|enquiry| enquiry.id.clone());
        let typed = ["Robin Redbreast", "Robin@People.example"].map(str::to_owned);
        let needles: Vec<String> = ids.chain(typed).collect();
        assert!(!files_with(&data, &needles).is_empty(), "the files of RabbitMQ had nothing of the person");
        // Redis may delay a write while the one before is being flushed, and deletes rewritten files in the background.
        eventually("the person is in the files of Redis", async || {
            (!files_with(&redis_data, &needles).is_empty()).then_some(())
        })
        .await;

        forget(&broker, &variables).await;
        eventually("the files of Redis have nothing of the person", async || {
            files_with(&redis_data, &needles).is_empty().then_some(())
        })
        .await;
        control(node, &["-q", "eval", "ra_log_wal:force_roll_over(ra_log_wal)."]).await;
        // The log is written to segments in the background, so this may take more than one run.
        eventually("RabbitMQ has deleted the segments", async || {
            forget(&broker, &variables).await;
            files_with(&data, &needles).is_empty().then_some(())
        })
        .await;

        let archived = archived(&broker).await;
        assert_eq!(archived.len(), 3, "one that was mailed and two that wait");
        let dead = notifier(&broker, &["dead", "list"], &[]).await.stdout;
        for other in &others {
            assert!(archived.contains(&other.id) || dead.contains(&other.id), "{} is lost", other.id);
        }
        broker.wait_for_count(broker.topology().email_queue(), 2).await;
    })
    .await;
}
