//! Golden files of the messages that the notifier moves to other queues, of this release and others: see
//! `tests/golden/README.md`.

use std::time::{Duration, SystemTime};

use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use prost::Message;
use proto::enquiry::v1::{CONTENT_TYPE, Enquiry};
use test_support::{
    SmtpServer,
    golden::{Golden, GoldenMessage},
    with_broker,
};

use crate::{
    app::{NO_SMTP, assert_mail_of, enquiry, start},
    command::notifier,
    message::{attempts, reason, recipients},
};

/// The delays of the tests' `RETRY_SCHEDULE`.
const FIRST_DELAY: Duration = Duration::from_millis(100);
const SECOND_DELAY: Duration = Duration::from_millis(200);
/// Recipients that are served, served at the second attempt, and refused.
const STAFF: (&str, &str) = ("MAIL_TO", "office@firm.example, busy-once@firm.example, refused@firm.example");

/// The properties with which an enquiry is published.
fn properties(enquiry: &Enquiry) -> BasicProperties {
    BasicProperties::default()
        .with_content_type(CONTENT_TYPE.into())
        .with_message_id(enquiry.id.as_str().into())
        .with_timestamp(u64::try_from(enquiry.accepted_at).unwrap())
}

/// The properties of a message whose first attempt failed `ago`. After 72 hours a message is given up, and the files grow old.
fn with_first_attempt(message: &GoldenMessage, ago: Duration) -> BasicProperties {
    let mut headers = message.properties.headers().clone().unwrap();
    let at = (SystemTime::UNIX_EPOCH.elapsed().unwrap() - ago).as_secs();
    assert!(matches!(headers.inner().get("x-first-attempt"), Some(AMQPValue::Timestamp(_))), "{message:?}");
    headers.insert("x-first-attempt".into(), AMQPValue::Timestamp(at));
    message.properties.clone().with_headers(headers)
}

#[tokio::test]
async fn messages_are_moved_as_this_release_stores_them() {
    with_broker(|broker| async move {
        let accepted = Enquiry { id: "018f6b1e-7c1a-7000-8000-0000000000c1".into(), ..enquiry() };
        let mut retries = broker.consume(broker.topology().retry_queue(FIRST_DELAY)).await;
        let mut second_retries = broker.consume(broker.topology().retry_queue(SECOND_DELAY)).await;
        let mut dead_letters = broker.consume(broker.topology().dead_letter_queue()).await;

        let unable = start(&broker, NO_SMTP, &[]).await;
        broker.publish_with(&accepted.encode_to_vec(), properties(&accepted)).await;
        let retry = GoldenMessage::from(retries.next().await);
        Golden::assert_written("messages/retry.json", &retry.to_json(), GoldenMessage::comparable);
        unable.stop().await;

        let smtp = SmtpServer::start().await;
        let able = start(&broker, &smtp.url(), &[STAFF]).await;
        broker.publish_with(&retry.body, retry.properties).await;
        let follow_up = GoldenMessage::from(second_retries.next().await);
        Golden::assert_written("messages/follow-up.json", &follow_up.to_json(), GoldenMessage::comparable);
        let dead_letter = GoldenMessage::from(dead_letters.next().await);
        Golden::assert_written("messages/dead-letter.json", &dead_letter.to_json(), GoldenMessage::comparable);
        able.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_the_enquiries_of_other_releases_and_lists_them_in_the_archive() {
    for release in Golden::of_all_releases() {
        with_broker(|broker| async move {
            let mut smtp = SmtpServer::start().await;
            let running = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
            for (file, text) in [
                ("messages/enquiry.json", "Two cameras for a yard, please."),
                ("messages/callback.json", "as soon as possible"),
                ("messages/scheduled-callback.json", "14:00"),
            ] {
                let message = release.message(file);
                broker.publish_with(&message.body, message.properties.clone()).await;
                let mail = smtp.next_mail().await;
                assert_mail_of(&mail, &message.enquiry());
                assert_eq!(mail.header("Reply-To"), Some("\"Pat Example\" <pat@example.com>"), "{release:?} {file}");
                assert!(mail.text().contains(text), "{release:?} {file}: {}", mail.text());
                let listed = notifier(&broker, &["archive", "list", "--since", "2026-01-01"], &[]).await;
                assert!(listed.stdout.contains(&message.enquiry().id), "{release:?} {file}: {}", listed.stdout);
            }
            running.stop().await;
        })
        .await;
    }
}

#[tokio::test]
async fn delivers_the_retries_of_other_releases_to_those_who_lack_the_mail() {
    for release in Golden::of_all_releases() {
        with_broker(|broker| async move {
            let mut smtp = SmtpServer::start().await;
            let running = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
            let (retry, follow_up) =
                (release.message("messages/retry.json"), release.message("messages/follow-up.json"));
            broker.publish_to(broker.topology().email_queue(), &retry.body, retry.properties.clone()).await;
            let mail = smtp.next_mail().await;
            assert_mail_of(&mail, &retry.enquiry());
            assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"], "{release:?}");
            // Of the same enquiry, which was mailed just now: only its own id makes it another part.
            let properties = with_first_attempt(&follow_up, Duration::ZERO);
            broker.publish_to(broker.topology().email_queue(), &follow_up.body, properties).await;
            assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"], "{release:?}");
            running.stop().await;
        })
        .await;
    }
}

#[tokio::test]
async fn counts_on_from_the_attempts_of_other_releases() {
    for release in Golden::of_all_releases() {
        with_broker(|broker| async move {
            let running = start(&broker, NO_SMTP, &[]).await;
            let retry = release.message("messages/retry.json");
            let properties = with_first_attempt(&retry, Duration::from_hours(73));
            broker.publish_to(broker.topology().email_queue(), &retry.body, properties).await;
            let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
            assert_eq!(attempts(&dead), 2, "{release:?}");
            assert!(reason(&dead).starts_with("given up after 2 attempts"), "{release:?}");
            running.stop().await;
        })
        .await;
    }
}

#[tokio::test]
async fn lists_and_replays_the_dead_letters_of_other_releases() {
    for release in Golden::of_all_releases() {
        with_broker(|broker| async move {
            let dead_letter = release.message("messages/dead-letter.json");
            let dead = broker.topology().dead_letter_queue();
            broker.publish_to(dead, &dead_letter.body, dead_letter.properties.clone()).await;
            let listed = notifier(&broker, &["dead", "list"], &[]).await;
            assert!(listed.stdout.contains(&dead_letter.enquiry().id), "{release:?}: {}", listed.stdout);
            assert!(listed.stdout.contains("recipient 3 of 3: the mail server answered 550"), "{}", listed.stdout);
            let replayed = notifier(&broker, &["dead", "replay", "--all"], &[]).await;
            assert_eq!(replayed.code, Some(0), "{release:?}: {}", replayed.stderr);
            let message = broker.consume(broker.topology().email_queue()).await.next().await;
            assert_eq!(recipients(&message).as_deref(), Some("refused@firm.example"), "{release:?}");
            assert_eq!(message.data, dead_letter.body, "{release:?}");
            assert_eq!(attempts(&message), 0, "{release:?}");
        })
        .await;
    }
}

#[tokio::test]
async fn a_retry_and_a_dead_letter_keep_what_a_later_release_has_added() {
    with_broker(|broker| async move {
        let accepted = enquiry();
        let (mut body, properties) = (accepted.encode_to_vec(), properties(&accepted));
        // Field 200, of the length-delimited type: "later".
        body.extend(b"\xc2\x0c\x05later");
        let later = AMQPValue::LongString("later".into());
        let mut headers = FieldTable::default();
        headers.insert("x-later".into(), later.clone());
        let mut retries = broker.consume(broker.topology().retry_queue(FIRST_DELAY)).await;
        let running = start(&broker, NO_SMTP, &[]).await;
        broker.publish_with(&body, properties.clone().with_headers(headers.clone())).await;
        let retry = retries.next().await;

        headers.insert("x-first-attempt".into(), AMQPValue::Timestamp(1_774_692_000));
        broker.publish_with(&body, properties.with_headers(headers)).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        for message in [retry, dead] {
            assert_eq!(message.data, body);
            let kept =
                message.properties.headers().as_ref().and_then(|headers| headers.inner().get("x-later").cloned());
            assert_eq!(kept, Some(later.clone()));
        }
        running.stop().await;
    })
    .await;
}
