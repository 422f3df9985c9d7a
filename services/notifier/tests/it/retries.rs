use std::time::Duration;

use prost::Message;
use test_support::{Proxy, SmtpServer, with_broker};

use crate::{
    app::{enquiry, start},
    message::{accepted, attempts, first_tried, reason},
};

#[tokio::test]
async fn what_could_not_be_mailed_is_tried_again_until_it_is_out_once() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiries = [enquiry(), enquiry(), enquiry()];
        for enquiry in &enquiries {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            proxy.turned_away().await;
        }
        proxy.mend();
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
async fn what_was_tried_for_long_enough_is_given_up_and_kept_as_a_dead_letter() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let variables =
            [("SMTP_URL", smtp.url()), ("MAIL_TO", "busy@firm.example".to_owned()), ("RETRY_FOR", "1h".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (old, new) = (enquiry(), enquiry());
        broker.publish_with(&new.encode_to_vec(), accepted(Duration::ZERO)).await;
        broker.publish_with(&old.encode_to_vec(), first_tried(Duration::from_secs(3_601))).await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(dead.data, old.encode_to_vec(), "the new one is still to be tried");
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
async fn what_waited_for_longer_than_it_may_be_tried_is_tried_again_after_its_first_failure() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "busy-once@firm.example"), ("RETRY_FOR", "1h")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        // In the spool, or on the queue while no notifier was there.
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::from_hours(73))).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
        assert_eq!(broker.count(broker.topology().dead_queue()).await, 0);
    })
    .await;
}
