use prost::Message;
use test_support::{Proxy, SmtpServer, TestBroker, Webhook, eventually, redis_connection, redis_url, with_broker};

use crate::{
    app::{enquiry, start},
    command::notifier,
    message::recipients,
    process::NotifierProcess,
};

/// What a line of `/metrics` without labels says.
fn value(metrics: &str, name: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

/// The members of the account in Redis.
async fn members(broker: &TestBroker) -> Vec<String> {
    let mut redis = redis_connection().await;
    let key = format!("{}:undelivered", broker.topology_name());
    redis::cmd("ZRANGE").arg(key).arg(0).arg(-1).query_async(&mut redis).await.unwrap()
}

/// Waits until there is a dead letter.
async fn until_one_is_dead(broker: &TestBroker) {
    eventually("a dead letter", async || (broker.count(broker.topology().dead_queue()).await == 1).then_some(())).await;
}

#[tokio::test]
async fn a_dead_letter_for_one_is_undelivered_until_it_is_deleted_though_the_others_have_the_mail() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let staff = "office@firm.example, busy-once@firm.example, refused@firm.example";
        let service = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url), ("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        until_one_is_dead(&broker).await;
        // All that was in hand is noted then.
        service.stop().await;
        let left = members(&broker).await;
        assert_eq!(left.len(), 1, "{left:?}");
        assert!(left[0].starts_with(&format!("{}:", enquiry.id)), "{left:?}");
        notifier(&broker, &["dead", "purge", "--yes", &enquiry.id], &[]).await;
        assert_eq!(members(&broker).await, [] as [String; 0]);
    })
    .await;
}

#[tokio::test]
async fn who_is_still_to_be_served_is_undelivered_though_a_dead_letter_of_the_enquiry_is_deleted() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let staff = "office@firm.example, busy@firm.example, refused@firm.example";
        let service = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url), ("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        until_one_is_dead(&broker).await;
        service.stop().await;
        let before = members(&broker).await;
        assert_eq!(before.len(), 2, "{before:?}");
        notifier(&broker, &["dead", "purge", "--yes", &enquiry.id], &[]).await;
        let after = members(&broker).await;
        assert_eq!(after.len(), 1, "{after:?}");
        let waiting = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(recipients(&waiting).as_deref(), Some("busy@firm.example"));
    })
    .await;
}

#[tokio::test]
async fn the_oldest_is_in_the_metrics_until_it_is_delivered_and_nobodys_data_is() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let mut notifier = NotifierProcess::start(&broker, &[("SMTP_URL", &url)]);
        notifier.says("notifier listens").await;
        let count = |metrics: &str| value(metrics, "enquiries_undelivered");

        eventually("nothing is undelivered", async || (count(&notifier.metrics().await) == Some(0.0)).then_some(()))
            .await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let failing = eventually("one is undelivered", async || {
            Some(notifier.metrics().await).filter(|metrics| count(metrics) == Some(1.0))
        })
        .await;
        // It was accepted in March 2026.
        assert!(value(&failing, "enquiry_oldest_undelivered_seconds").unwrap() > 86_400.0);

        proxy.mend();
        smtp.next_mail().await;
        let after = eventually("nothing is undelivered again", async || {
            Some(notifier.metrics().await).filter(|metrics| count(metrics) == Some(0.0))
        })
        .await;
        assert_eq!(value(&after, "enquiry_oldest_undelivered_seconds"), Some(0.0));

        let said = failing + &after + &notifier.stop().await;
        for typed in ["Pat", "pat@", "0161 4960", "cameras for"] {
            assert!(!said.contains(typed), "{typed} is in\n{said}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_failed_while_redis_was_away_is_told_to_it_when_it_is_back() {
    with_broker(|broker| async move {
        let redis = redis_url();
        let proxy = Proxy::to(redis.trim_start_matches("redis://")).await;
        proxy.cut();
        let url = format!("redis://{}", proxy.address());
        // Nobody listens there.
        let variables = [("SMTP_URL", "smtp://127.0.0.1:1"), ("REDIS_URL", &url)];
        let service = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        proxy.turned_away().await;
        proxy.mend();
        eventually("Redis knows of it", async || {
            // Of another process, which knows what Redis knows.
            let said = notifier(&broker, &["doctor"], &[]).await.stdout;
            said.contains("warn  undelivered    1, the oldest for ").then_some(())
        })
        .await;
        service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_sent_enquiry_that_a_notifier_died_before_removing_is_removed_and_raises_no_alert() {
    with_broker(|broker| async move {
        let (receiver, enquiry, name) = (Webhook::start(200).await, enquiry(), broker.topology_name());
        // What a notifier leaves that dies between the acknowledgement of the message and the removal.
        let mut left = redis::pipe();
        left.zadd(format!("{name}:undelivered"), &enquiry.id, enquiry.accepted_at);
        left.pset_ex(format!("{name}:{}", enquiry.id), "sent", 600_000);
        let _: () = left.query_async(&mut redis_connection().await).await.unwrap();
        // Nobody listens there.
        let variables = [("SMTP_URL", "smtp://127.0.0.1:1"), ("ALERT_URL", receiver.url())];
        let service = start(broker.url(), &name, &variables).await;
        eventually("it is removed", async || members(&broker).await.is_empty().then_some(())).await;
        service.stop().await;
        assert_eq!(receiver.told(), [] as [serde_json::Value; 0]);
    })
    .await;
}
