use prost::Message;
use serde_json::json;
use test_support::{Act, At, Proxy, SmtpServer, Webhook, eventually, with_broker};

use crate::{
    app::{enquiry, start},
    command::notifier,
};

#[tokio::test]
async fn of_an_enquiry_that_nobody_has_one_alarm_is_sent_and_of_its_delivery() {
    with_broker(|broker| async move {
        let (mut smtp, receiver) = (SmtpServer::start().await, Webhook::start(200).await);
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let variables = [("SMTP_URL", url.as_str()), ("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")];
        // Two notifiers, of which one sends.
        let first = start(broker.url(), &broker.topology_name(), &variables).await;
        let second = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        let raised = &receiver.after(1).await[0];
        assert_eq!(raised["state"], "raised");
        assert_eq!((&raised["count"], &raised["ids"]), (&json!(1), &json!([enquiry.id])));
        assert!(raised["text"].as_str().unwrap().starts_with("1 enquiry is not delivered, the oldest for "));
        assert!(raised["oldest_seconds"].as_u64().unwrap() > 3_600);

        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        let sent = receiver.after(2).await;
        let states: Vec<&str> = sent.iter().map(|alarm| alarm["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["raised", "cleared"]);
        let said = json!(sent).to_string();
        for typed in ["Pat", "example.com", "0161 4960", "cameras"] {
            assert!(!said.contains(typed), "{typed} is in\n{said}");
        }
        first.stop().await;
        second.stop().await;
    })
    .await;
}

#[tokio::test]
async fn of_a_dead_letter_an_alarm_is_mailed_where_that_is_configured() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables =
            [("SMTP_URL", url.as_str()), ("ALERT_MAIL_TO", "rota@firm.example"), ("MAIL_TO", "refused@firm.example")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
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
async fn a_receiver_that_fails_is_called_twice_and_keeps_no_mail_from_going_out() {
    with_broker(|broker| async move {
        let (mut smtp, receiver) = (SmtpServer::start().await, Webhook::start(502).await);
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(b"\xff\xff").await;
        receiver.after(2).await;
        let old = enquiry();
        broker.publish(&old.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&old.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn without_redis_each_notifier_sends_what_it_knows() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let variables = [
            // Nobody listens there.
            ("SMTP_URL", "smtp://127.0.0.1:1"),
            ("REDIS_URL", "redis://127.0.0.1:1"),
            ("ALERT_URL", receiver.url()),
        ];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(receiver.after(1).await[0]["ids"], json!([enquiry.id]));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_purged_letter_ends_its_alarm() {
    with_broker(|broker| async move {
        let (smtp, receiver) = (SmtpServer::start().await, Webhook::start(200).await);
        let url = smtp.url();
        let variables =
            [("SMTP_URL", url.as_str()), ("MAIL_TO", "refused@firm.example"), ("ALERT_URL", receiver.url())];
        let service = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(receiver.after(1).await[0]["state"], "raised");
        eventually("it is a dead letter", async || {
            (broker.count(broker.topology().dead_queue()).await == 1).then_some(())
        })
        .await;
        let purged = notifier(&broker, &["dead", "purge", "--yes", &enquiry.id], &[]).await;
        assert_eq!(purged.code, Some(0), "{}", purged.stderr);
        assert_eq!(receiver.after(2).await[1]["state"], "cleared");
        service.stop().await;
    })
    .await;
}

/// What a virus scanner of the mail server says.
const REFUSED: (At, Act) = (At::Message, Act::Answer("554 5.7.1 virus found: Eicar-Test-Signature"));
/// No fault that matters: the next connection is served well.
const SERVED: (At, Act) = (At::Quit, Act::Drop);

#[tokio::test]
async fn refused_content_is_told_to_the_staff_and_raises_an_alert_by_number_only() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let mut smtp = SmtpServer::start_with_faults([REFUSED, SERVED, REFUSED, SERVED]).await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("ALERT_URL", receiver.url()),
            ("ALERT_AFTER", "1s"),
            ("ALERT_DEAD_AFTER", "720h"),
            ("ALERT_DEAD_COUNT", "2"),
        ];
        let service = start(broker.url(), &broker.topology_name(), &variables).await;
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
        let told = &receiver.after(1).await[0];
        assert_eq!((&told["alarm"], &told["count"]), (&json!("enquiries-refused"), &json!(2)), "{told}");
        let shown = notifier(&broker, &["dead", "show", &enquiries[0].id], &[]).await;
        assert!(shown.stdout.contains("the mail server answered 554 to the mail"), "{}", shown.stdout);
        let purged = notifier(&broker, &["dead", "purge", "--yes", &enquiries[0].id], &[]).await;
        assert_eq!(purged.code, Some(0), "{}", purged.stderr);
        assert_eq!(receiver.after(2).await[1]["state"], "cleared");
        service.stop().await;
        assert_eq!(receiver.told().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn refused_content_of_which_the_staff_could_not_be_told_is_undelivered() {
    with_broker(|broker| async move {
        let receiver = Webhook::start(200).await;
        let smtp = SmtpServer::start_with_faults([REFUSED, REFUSED]).await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("ALERT_URL", receiver.url()), ("ALERT_AFTER", "1s")];
        let service = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(receiver.after(1).await[0]["alarm"], "enquiries-undelivered");
        service.stop().await;
    })
    .await;
}
