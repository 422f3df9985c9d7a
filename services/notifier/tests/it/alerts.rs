use std::time::Duration;

use prost::Message;
use serde_json::json;
use test_support::{Act, At, SmtpServer, Webhook, with_broker};

use crate::{
    app::{NO_REDIS, NO_SMTP, assert_mail_of, config, cut_proxy, enquiry, start, start_with},
    command::notifier,
};

#[tokio::test]
async fn two_notifiers_send_one_alert_and_its_resolution() {
    with_broker(|broker| async move {
        let (mut smtp, receiver) = (SmtpServer::start().await, Webhook::start(200).await);
        let (proxy, url) = cut_proxy(&smtp.url()).await;
        let variables = [("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")];
        // Two notifiers, one of which sends the alert.
        let first = start(&broker, &url, &variables).await;
        let second = start(&broker, &url, &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        let firing = &receiver.wait_for(1).await[0];
        assert_eq!(firing["state"], "raised");
        assert_eq!((&firing["count"], &firing["ids"]), (&json!(1), &json!([enquiry.id])));
        assert!(firing["text"].as_str().unwrap().starts_with("1 enquiry is not delivered, the oldest for "));
        assert!(firing["oldest_seconds"].as_u64().unwrap() > 3_600);

        proxy.restore();
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        let sent = receiver.wait_for(2).await;
        let states: Vec<&str> = sent.iter().map(|alert| alert["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["raised", "cleared"]);
        let alerts = json!(sent).to_string();
        for typed in ["Pat", "example.com", "0161 4960", "cameras"] {
            assert!(!alerts.contains(typed), "{typed} is in\n{alerts}");
        }
        first.stop().await;
        second.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_an_alert_for_a_dead_letter_if_configured() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier =
            start(&broker, &smtp.url(), &[("ALERT_MAIL_TO", "rota@firm.example"), ("MAIL_TO", "refused@firm.example")])
                .await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("Subject"), Some("ALARM: enquiries are not delivered"));
        assert_eq!(mail.header("To"), Some("rota@firm.example"));
        assert!(mail.text().contains(&enquiry.id), "{}", mail.text());
        assert!(!mail.text().contains("pat@example.com"));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn retries_a_failing_webhook_without_delaying_mails() {
    with_broker(|broker| async move {
        let (mut smtp, receiver) = (SmtpServer::start().await, Webhook::start(502).await);
        let notifier = start(&broker, &smtp.url(), &[("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")]).await;
        broker.publish(b"\xff\xff").await;
        receiver.wait_for(2).await;
        let old = enquiry();
        broker.publish(&old.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &old);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn each_notifier_alerts_on_what_it_knows_while_redis_is_away() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let notifier = start(&broker, NO_SMTP, &[NO_REDIS, ("ALERT_URL", receiver.url())]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(receiver.wait_for(1).await[0]["ids"], json!([enquiry.id]));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn purging_a_dead_letter_resolves_its_alert() {
    with_broker(|broker| async move {
        let (smtp, receiver) = (SmtpServer::start().await, Webhook::start(200).await);
        let service =
            start(&broker, &smtp.url(), &[("MAIL_TO", "refused@firm.example"), ("ALERT_URL", receiver.url())]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(receiver.wait_for(1).await[0]["state"], "raised");
        broker.wait_for_count(broker.topology().dead_letter_queue(), 1).await;
        let purged = notifier(&broker, &["dead", "purge", "--yes", &enquiry.id], &[]).await;
        assert_eq!(purged.code, Some(0), "{}", purged.stderr);
        assert_eq!(receiver.wait_for(2).await[1]["state"], "cleared");
        service.stop().await;
    })
    .await;
}

/// The reply of a mail server's virus scanner.
const REFUSED: (At, Act) = (At::Message, Act::Answer("554 5.7.1 virus found: Eicar-Test-Signature"));
/// A harmless fault, so that the connection is served.
const SERVED: (At, Act) = (At::Quit, Act::Drop);

#[tokio::test]
async fn notifies_the_staff_of_refused_content_and_alerts_only_at_the_limit() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let mut smtp = SmtpServer::start_with_faults([REFUSED, SERVED, REFUSED, SERVED]).await;
        let url = smtp.url();
        let mut config = config(&broker, &[("SMTP_URL", &url), ("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")]);
        config.dead_letters.after = Duration::from_hours(720);
        config.dead_letters.count = 2;
        let service = start_with(config).await;
        let accepted_at = jiff::Timestamp::now().as_second() - 60;
        let enquiries = [(); 2].map(|()| proto::enquiry::v1::Enquiry { accepted_at, ..enquiry() });
        for enquiry in &enquiries {
            broker.publish(&enquiry.encode_to_vec()).await;
            let notice = smtp.next_mail().await;
            assert_eq!(notice.header("Subject"), Some("An enquiry was refused by the mail server"));
            assert_eq!(notice.recipients(), ["office@firm.example", "rota@firm.example"]);
            assert!(notice.text().contains(&format!("notifier dead show {}", enquiry.id)), "{}", notice.text());
            for typed in ["Pat", "pat@", "0161 4960", "cameras"] {
                assert!(!notice.text().contains(typed), "{typed} is in\n{}", notice.text());
            }
        }
        let alert = &receiver.wait_for(1).await[0];
        assert_eq!((&alert["alarm"], &alert["count"]), (&json!("enquiries-refused"), &json!(2)), "{alert}");
        let shown = notifier(&broker, &["dead", "show", &enquiries[0].id], &[]).await;
        assert!(shown.stdout.contains("the mail server answered 554 to the mail"), "{}", shown.stdout);
        let purged = notifier(&broker, &["dead", "purge", "--yes", &enquiries[0].id], &[]).await;
        assert_eq!(purged.code, Some(0), "{}", purged.stderr);
        assert_eq!(receiver.wait_for(2).await[1]["state"], "cleared");
        service.stop().await;
        assert_eq!(receiver.received().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn refused_content_without_a_notice_is_undelivered() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let smtp = SmtpServer::start_with_faults([REFUSED, REFUSED]).await;
        let service = start(&broker, &smtp.url(), &[("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")]).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(receiver.wait_for(1).await[0]["alarm"], "enquiries-undelivered");
        service.stop().await;
    })
    .await;
}
