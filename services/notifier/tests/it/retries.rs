use std::time::Duration;

use prost::Message;
use test_support::{SmtpServer, with_broker};

use crate::{
    app::{assert_mail_of, cut_proxy, enquiry, start},
    message::{accepted, attempts, first_attempted, reason},
};

#[tokio::test]
async fn retries_until_each_enquiry_is_mailed_once() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (proxy, url) = cut_proxy(&smtp.url()).await;
        let notifier = start(&broker, &url, &[]).await;
        let enquiries = [enquiry(), enquiry(), enquiry()];
        for enquiry in &enquiries {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            proxy.wait_for_refused_connection().await;
        }
        proxy.restore();
        let mut arrived = Vec::new();
        for _ in &enquiries {
            arrived.push(smtp.next_mail().await.header("Message-ID").unwrap().to_owned());
        }
        for enquiry in &enquiries {
            assert_eq!(arrived.iter().filter(|id| id.contains(&enquiry.id)).count(), 1, "{arrived:?}");
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn dead_letters_a_message_after_three_days_of_attempts() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_TO", "busy@firm.example")]).await;
        let (old, new) = (enquiry(), enquiry());
        broker.publish_with(&new.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&old.encode_to_vec(), first_attempted(Duration::from_secs(72 * 3_600 + 1))).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(dead.data, old.encode_to_vec(), "the new one is retried");
        assert_eq!(
            reason(&dead),
            "given up after 1 attempt: recipient 1 of 1: the mail server answered 451 to RCPT TO"
        );
        assert_eq!(attempts(&dead), 1);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn time_on_the_queue_does_not_count_towards_the_three_days() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_TO", "busy-once@firm.example")]).await;
        let enquiry = enquiry();
        // As if it had been spooled, or queued while no notifier was running.
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::from_hours(73))).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
        assert_eq!(broker.count(broker.topology().dead_letter_queue()).await, 0);
    })
    .await;
}
