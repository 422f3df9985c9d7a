use prost::Message;
use test_support::{SmtpServer, TestBroker, Webhook, eventually, redis_connection, redis_url, with_broker};

use crate::{
    app::{NO_SMTP, cut_proxy, enquiry, start},
    command::notifier,
    message::recipients,
    process::NotifierProcess,
};

/// The value of a metric without labels.
fn value(metrics: &str, name: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

/// The undelivered parts in Redis.
async fn members(broker: &TestBroker) -> Vec<String> {
    let mut redis = redis_connection().await;
    let key = format!("{}:undelivered", broker.topology_name());
    redis::cmd("ZRANGE").arg(key).arg(0).arg(-1).query_async(&mut redis).await.unwrap()
}

/// Waits until there is a dead letter.
async fn until_dead_lettered(broker: &TestBroker) {
    broker.wait_for_count(broker.topology().dead_letter_queue(), 1).await;
}

#[tokio::test]
async fn a_dead_letter_for_one_recipient_is_undelivered_until_it_is_purged() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let staff = "office@firm.example, busy-once@firm.example, refused@firm.example";
        let service = start(&broker, &smtp.url(), &[("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        assert_eq!(smtp.next_mail().await.recipients(), ["busy-once@firm.example"]);
        until_dead_lettered(&broker).await;
        // Stopping records what is in flight.
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
async fn purging_one_part_leaves_the_others_undelivered() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let staff = "office@firm.example, busy@firm.example, refused@firm.example";
        let service = start(&broker, &smtp.url(), &[("MAIL_TO", staff)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.recipients(), ["office@firm.example"]);
        until_dead_lettered(&broker).await;
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
async fn metrics_show_the_oldest_until_it_is_delivered_and_no_personal_data() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (proxy, url) = cut_proxy(&smtp.url()).await;
        let mut notifier = NotifierProcess::start(&broker, &url, &[]);
        notifier.wait_for_log("notifier listening").await;
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

        proxy.restore();
        smtp.next_mail().await;
        let after = eventually("nothing is undelivered again", async || {
            Some(notifier.metrics().await).filter(|metrics| count(metrics) == Some(0.0))
        })
        .await;
        assert_eq!(value(&after, "enquiry_oldest_undelivered_seconds"), Some(0.0));

        let output = failing + &after + &notifier.stop().await;
        for typed in ["Pat", "pat@", "0161 4960", "cameras for"] {
            assert!(!output.contains(typed), "{typed} is in\n{output}");
        }
    })
    .await;
}

#[tokio::test]
async fn records_failures_in_redis_once_it_is_back() {
    with_broker(|broker| async move {
        let (proxy, url) = cut_proxy(&redis_url()).await;
        let service = start(&broker, NO_SMTP, &[("REDIS_URL", &url)]).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        proxy.wait_for_refused_connection().await;
        proxy.restore();
        eventually("Redis has it", async || {
            // Another process, which knows only what is in Redis.
            let report = notifier(&broker, &["doctor"], &[]).await.stdout;
            report.contains("warn  undelivered    1, the oldest for ").then_some(())
        })
        .await;
        service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn reconciles_a_sent_enquiry_left_by_a_crashed_notifier_without_an_alert() {
    with_broker(|broker| async move {
        let (receiver, enquiry, name) = (Webhook::start(200).await, enquiry(), broker.topology_name());
        // The state after a crash between the acknowledgement of the message and the removal.
        let mut left = redis::pipe();
        left.zadd(format!("{name}:undelivered"), &enquiry.id, enquiry.accepted_at);
        left.pset_ex(format!("{name}:{}", enquiry.id), "sent", 600_000);
        let _: () = left.query_async(&mut redis_connection().await).await.unwrap();
        let service = start(&broker, NO_SMTP, &[("ALERT_URL", receiver.url())]).await;
        eventually("it is removed", async || members(&broker).await.is_empty().then_some(())).await;
        service.stop().await;
        assert_eq!(receiver.received(), [] as [serde_json::Value; 0]);
    })
    .await;
}
