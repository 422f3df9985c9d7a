//! What becomes of each recipient when the mail server tells them apart.

use std::time::Duration;

use prost::Message;
use test_support::{AiosmtpdServer, SmtpServer, with_broker};

use crate::{
    app::{enquiry, start},
    message::{accepted, attempts, first_tried, for_recipients, reason, recipients},
};

#[tokio::test]
async fn a_refused_recipient_is_a_dead_letter_alone_and_the_others_have_the_mail() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let url = smtp.url();
        let staff = "refused@firm.example, office@firm.example, rota@firm.example";
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url), ("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;

        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        assert_eq!(mail.header("To"), Some(staff), "each of the staff sees who else was told");
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(dead.data, enquiry.encode_to_vec());
        assert_eq!(recipients(&dead).as_deref(), Some("refused@firm.example"));
        assert_eq!(reason(&dead), "recipient 1 of 3: the mail server answered 550 to RCPT TO");
        assert_eq!(attempts(&dead), 1, "it was tried");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_busy_recipient_gets_the_mail_later_and_the_others_once() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let url = smtp.url();
        let staff = "office@firm.example, busy-once@firm.example, rota@firm.example";
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", staff), ("NOTIFIER_PREFETCH", "1")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (first, after) = (enquiry(), enquiry());
        broker.publish(&first.encode_to_vec()).await;

        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        let mail = smtp.next_mail().await;
        assert_eq!(mail.recipients(), ["busy-once@firm.example"]);
        assert!(mail.header("Message-ID").unwrap().contains(&first.id));
        // One at a time: whatever else the first had led to would come before this.
        broker.publish(&after.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id), "mailed twice");
        notifier.stop().await;

        // And the retry went past the archive.
        let mut archive = broker.read_archive().await;
        assert_eq!(archive.next().await.data, first.encode_to_vec());
        assert_eq!(archive.next().await.data, after.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn a_mail_that_all_recipients_refuse_is_one_dead_letter_at_once() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "refused-1@firm.example, refused-2@firm.example")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (first, second) = (enquiry(), enquiry());
        let mut dead = broker.consume(broker.topology().dead_queue()).await;
        for enquiry in [first, second] {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            let dead = dead.next().await;
            assert_eq!(dead.data, enquiry.encode_to_vec());
            assert_eq!(attempts(&dead), 1, "it was tried");
            assert_eq!(recipients(&dead), None, "it is for everybody, whoever that is when it is tried again");
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
async fn without_redis_those_who_are_left_are_known_all_the_same() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("MAIL_TO", "busy-once@firm.example, office@firm.example"),
            // Nobody listens there.
            ("REDIS_URL", "redis://127.0.0.1:1"),
        ];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_follow_up_that_was_tried_for_long_enough_is_a_dead_letter_for_those_who_are_left() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "busy@firm.example, office@firm.example")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish_with(&enquiry().encode_to_vec(), first_tried(Duration::from_hours(73))).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
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
async fn whom_it_is_for_cannot_be_read_then_it_is_a_dead_letter_and_mailed_to_nobody() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let (unreadable, after) = (enquiry(), enquiry());
        broker.publish_with(&unreadable.encode_to_vec(), for_recipients("office@, rota")).await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(dead.data, unreadable.encode_to_vec());
        assert_eq!(reason(&dead), "its x-recipients header cannot be read");
        assert_eq!(recipients(&dead).as_deref(), Some("office@, rota"), "a replay is for nobody else");
        broker.publish(&after.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_message_that_waits_holds_up_none_behind_it() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "busy@firm.example"), ("NOTIFIER_PREFETCH", "1")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (waiting, behind) = (enquiry(), enquiry());
        broker.publish_with(&waiting.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&behind.encode_to_vec(), for_recipients("office@firm.example")).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&behind.id));
        notifier.stop().await;
        let still = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(still.data, waiting.encode_to_vec());
        assert!(attempts(&still) >= 1);
    })
    .await;
}
