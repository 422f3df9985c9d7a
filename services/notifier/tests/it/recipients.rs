//! Mails whose recipients have different results.

use std::time::Duration;

use prost::Message;
use test_support::{AiosmtpdServer, SmtpServer, with_broker};

use crate::{
    app::{NO_REDIS, assert_mail_of, enquiry, start},
    message::{accepted, attempts, first_attempted, for_recipients, reason, recipients},
};

#[tokio::test]
async fn dead_letters_a_refused_recipient_and_mails_the_others() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let staff = "refused@firm.example, office@firm.example, rota@firm.example";
        let notifier = start(&broker, &smtp.url(), &[("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;

        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        assert_eq!(mail.header("To"), Some(staff), "each of the staff sees who else has the mail");
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(dead.data, enquiry.encode_to_vec());
        assert_eq!(recipients(&dead).as_deref(), Some("refused@firm.example"));
        assert_eq!(reason(&dead), "recipient 1 of 3: the mail server answered 550 to RCPT TO");
        assert_eq!(attempts(&dead), 1, "the attempt is counted");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn retries_a_busy_recipient_without_mailing_the_others_again() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let staff = "office@firm.example, busy-once@firm.example, rota@firm.example";
        let notifier = start(&broker, &smtp.url(), &[("MAIL_TO", staff), ("NOTIFIER_PREFETCH", "1")]).await;
        let (first, after) = (enquiry(), enquiry());
        broker.publish(&first.encode_to_vec()).await;

        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["busy-once@firm.example"]);
        assert_mail_of(&mail, &first);
        // One at a time: a second mail would arrive before this.
        broker.publish(&after.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &after);
        notifier.stop().await;

        // The retry bypassed the archive.
        let mut archive = broker.read_archive().await;
        assert_eq!(archive.next().await.data, first.encode_to_vec());
        assert_eq!(archive.next().await.data, after.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn dead_letters_a_mail_that_every_recipient_refuses() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let notifier =
            start(&broker, &smtp.url(), &[("MAIL_TO", "refused-1@firm.example, refused-2@firm.example")]).await;
        let (first, second) = (enquiry(), enquiry());
        let mut dead = broker.consume(broker.topology().dead_letter_queue()).await;
        for enquiry in [first, second] {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            let dead = dead.next().await;
            assert_eq!(dead.data, enquiry.encode_to_vec());
            assert_eq!(attempts(&dead), 1, "the attempt is counted");
            assert_eq!(recipients(&dead), None, "a replay is for all recipients configured by then");
            assert_eq!(
                reason(&dead),
                "recipient 1 of 2: the mail server answered 550 to RCPT TO; \
                 recipient 2 of 2: the mail server answered 550 to RCPT TO"
            );
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn retries_a_busy_recipient_while_redis_is_away() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = [("MAIL_TO", "busy-once@firm.example, office@firm.example"), NO_REDIS];
        let notifier = start(&broker, &smtp.url(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn dead_letters_a_follow_up_after_retry_for() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_TO", "busy@firm.example, office@firm.example")]).await;
        broker.publish_with(&enquiry().encode_to_vec(), first_attempted(Duration::from_hours(73))).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(recipients(&dead).as_deref(), Some("busy@firm.example"));
        assert_eq!(
            reason(&dead),
            "given up after 1 attempt: recipient 1 of 2: the mail server answered 451 to RCPT TO"
        );
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn dead_letters_a_message_with_unreadable_recipients() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        let (unreadable, after) = (enquiry(), enquiry());
        broker.publish_with(&unreadable.encode_to_vec(), for_recipients("office@, rota")).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(dead.data, unreadable.encode_to_vec());
        assert_eq!(reason(&dead), "its x-recipients header cannot be read");
        assert_eq!(recipients(&dead).as_deref(), Some("office@, rota"), "a replay has the same recipients");
        broker.publish(&after.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &after);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_retried_message_does_not_delay_the_next() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier =
            start(&broker, &smtp.url(), &[("MAIL_TO", "busy@firm.example"), ("NOTIFIER_PREFETCH", "1")]).await;
        let (waiting, behind) = (enquiry(), enquiry());
        broker.publish_with(&waiting.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&behind.encode_to_vec(), for_recipients("office@firm.example")).await;
        assert_mail_of(&smtp.next_mail().await, &behind);
        notifier.stop().await;
        let retried = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(retried.data, waiting.encode_to_vec());
        assert!(attempts(&retried) >= 1);
    })
    .await;
}
