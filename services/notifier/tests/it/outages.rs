//! Outages of the mail server, the broker and Redis.

use std::time::Duration;

use prost::Message;
use test_support::{Act, At, Proxy, SmtpServer, eventually, redis_connection, redis_url, with_broker};

use crate::app::{NO_REDIS, assert_mail_of, config, cut_proxy, enquiry, start, start_with};

#[tokio::test]
async fn retries_until_the_mail_server_is_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (proxy, url) = cut_proxy(&smtp.url()).await;
        let notifier = start(&broker, &url, &[]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        // At least one attempt has failed by now.
        proxy.wait_for_refused_connection().await;
        proxy.restore();
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn reconnects_to_the_broker() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(&broker.address()).await;
        let notifier = start(&broker, &smtp.url(), &[("AMQP_URL", &broker.url_through(&proxy))]).await;
        let before = enquiry();
        broker.publish(&before.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &before);

        proxy.cut();
        let during = enquiry();
        broker.publish(&during.encode_to_vec()).await;
        proxy.wait_for_refused_connection().await;
        proxy.restore();
        assert_mail_of(&smtp.next_mail().await, &during);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn reconnects_while_a_mail_of_the_lost_session_is_still_in_flight() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Hang)]).await;
        let proxy = Proxy::to(&broker.address()).await;
        let url = broker.url_through(&proxy);
        // Longer than this test waits for anything.
        let notifier = start(&broker, &smtp.url(), &[("AMQP_URL", url.as_str()), ("SMTP_TIMEOUT", "2m")]).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        smtp.next_command("DATA").await;

        proxy.cut();
        proxy.wait_for_refused_connection().await;
        proxy.restore();
        let behind = enquiry();
        broker.publish(&behind.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &behind);
        // Ends the hanging mail.
        drop(smtp);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn returns_the_messages_of_a_consumer_that_was_granted_too_late() {
    // Class, method and reserved field of `basic.consume` (AMQP 0-9-1).
    const CONSUME: &[u8] = b"\x00\x3c\x00\x14\x00\x00";
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(&broker.address()).await;
        proxy.drop_replies_after(CONSUME);
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let url = broker.url_through(&proxy);
        let mut config = config(&broker, &[("AMQP_URL", &url), ("SMTP_URL", &smtp.url())]);
        // Short, so that the notifier gives up soon. On a busy machine another command may time out first, and the session is
        // opened again.
        config.broker.reply_timeout = Duration::from_secs(2);
        let notifier = start_with(config).await;
        // The broker delivers the enquiry to the first session, which has given up.
        proxy.wait_until_dropping().await;
        proxy.wait_until_dropping().await;
        proxy.restore();
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn consumes_from_another_node_if_one_goes_down() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let nodes = [Proxy::to(&broker.address()).await, Proxy::to(&broker.address()).await];
        let urls = nodes.each_ref().map(|node| broker.url_through(node)).join(",");
        let mut config = config(&broker, &[("AMQP_URL", &urls), ("SMTP_URL", &smtp.url())]);
        // Short, since stopping waits this long for a reply on a lost connection.
        config.broker.reply_timeout = Duration::from_secs(2);
        let notifier = start_with(config).await;
        for down in [0, 1, 0] {
            // Of the three losses, at least one is of the node that the notifier is connected to.
            let before = enquiry();
            broker.publish(&before.encode_to_vec()).await;
            assert_mail_of(&smtp.next_mail().await, &before);
            nodes[down].cut();
            let after = enquiry();
            broker.publish(&after.encode_to_vec()).await;
            assert_mail_of(&smtp.next_mail().await, &after);
            nodes[down].restore();
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_while_redis_is_away() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[NO_REDIS]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn defers_a_redelivered_message_while_redis_is_away() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (redelivered, fresh) = (enquiry(), enquiry());
        broker.publish(&redelivered.encode_to_vec()).await;
        broker.deliver_and_requeue(broker.topology().email_queue()).await;
        broker.publish(&fresh.encode_to_vec()).await;
        let notifier = start(&broker, &smtp.url(), &[NO_REDIS, ("NOTIFIER_PREFETCH", "1")]).await;
        for expected in [fresh, redelivered] {
            assert_mail_of(&smtp.next_mail().await, &expected);
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn remembers_what_it_sent_while_redis_was_away_and_records_it_later() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let (proxy, url) = cut_proxy(&redis_url()).await;
        // One at a time: each delivery starts after the one before is settled.
        let notifier = start(&broker, &smtp.url(), &[("REDIS_URL", &url), ("NOTIFIER_PREFETCH", "1")]).await;
        let (twice, other) = (enquiry(), enquiry());
        for enquiry in [&twice, &twice, &other] {
            broker.publish(&enquiry.encode_to_vec()).await;
        }
        for expected in [&twice, &other] {
            assert_mail_of(&smtp.next_mail().await, expected);
        }

        proxy.restore();
        let mut redis = redis_connection().await;
        for expected in [twice, other] {
            let key = format!("{}:{}", broker.topology_name(), expected.id);
            eventually("Redis has recorded it", async || {
                let value: Option<String> = redis::cmd("GET").arg(&key).query_async(&mut redis).await.unwrap();
                value.filter(|value| value == "sent")
            })
            .await;
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn leaves_unmailed_enquiries_on_the_broker_at_shutdown() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let (proxy, url) = cut_proxy(&smtp.url()).await;
        let notifier = start(&broker, &url, &[]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        proxy.wait_for_refused_connection().await;
        notifier.stop().await;
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, enquiry.encode_to_vec());
    })
    .await;
}
