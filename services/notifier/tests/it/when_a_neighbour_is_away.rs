use std::time::Duration;

use prost::Message;
use test_support::{Act, At, Proxy, SmtpServer, eventually, redis_connection, redis_url, with_broker};

use crate::app::{config, enquiry, start, start_with};

#[tokio::test]
async fn an_enquiry_waits_for_the_mail_server_and_goes_out_when_it_is_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        // At least one attempt has failed when the proxy has turned a connection away.
        proxy.turned_away().await;
        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_cut_connection_to_the_broker_is_made_anew() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(&broker.address()).await;
        let notifier = start(&broker.url_through(&proxy), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        let before = enquiry();
        broker.publish(&before.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&before.id));

        proxy.cut();
        let during = enquiry();
        broker.publish(&during.encode_to_vec()).await;
        proxy.turned_away().await;
        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&during.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_mail_that_is_being_sent_when_the_broker_goes_away_holds_up_no_other_when_it_is_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Hang)]).await;
        let proxy = Proxy::to(&broker.address()).await;
        // Longer than this test waits for anything.
        let variables = [
            ("SMTP_URL", smtp.url()),
            ("SMTP_TIMEOUT", "2m".to_owned()),
            ("CLAIM_LEASE", "6m".to_owned()),
            ("DEDUPE_FOR", "10m".to_owned()),
        ];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(&broker.url_through(&proxy), &broker.topology_name(), &variables).await;
        broker.publish(&enquiry().encode_to_vec()).await;
        smtp.next_command("DATA").await;

        proxy.cut();
        proxy.turned_away().await;
        proxy.mend();
        let behind = enquiry();
        broker.publish(&behind.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&behind.id));
        // Ends the mail that hangs.
        drop(smtp);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_broker_that_grants_the_queue_too_late_keeps_no_enquiry_for_who_gave_up() {
    // The class and the method of `basic.consume`, and its reserved field (AMQP 0-9-1).
    const CONSUME: &[u8] = b"\x00\x3c\x00\x14\x00\x00";
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(&broker.address()).await;
        proxy.leave_unanswered(CONSUME);
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        let url = broker.url_through(&proxy);
        let mut config = config(&url, &broker.topology_name(), &[("SMTP_URL", &smtp.url())]);
        // How soon the notifier gives up. On a busy machine a session may fail for it in another command, and is renewed.
        config.broker.reply_timeout = Duration::from_secs(2);
        let notifier = start_with(config).await;
        // The broker has given the first session the enquiry, and only the second hears of it.
        proxy.unanswered().await;
        proxy.unanswered().await;
        proxy.mend();
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_notifier_whose_node_of_the_broker_goes_down_consumes_from_another() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let ways = [Proxy::to(&broker.address()).await, Proxy::to(&broker.address()).await];
        let urls = ways.each_ref().map(|way| broker.url_through(way)).join(",");
        let mut config = config(&urls, &broker.topology_name(), &[("SMTP_URL", &smtp.url())]);
        // How long the end waits for the reply to a command whose connection was lost.
        config.broker.reply_timeout = Duration::from_secs(2);
        let notifier = start_with(config).await;
        for down in [0, 1, 0] {
            // Before the loss, at whichever node it is; then, of the three losses, one at least is of that node.
            let before = enquiry();
            broker.publish(&before.encode_to_vec()).await;
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&before.id));
            ways[down].cut();
            let after = enquiry();
            broker.publish(&after.encode_to_vec()).await;
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id));
            ways[down].mend();
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn without_redis_mails_go_out_all_the_same() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        // Nobody listens there.
        let variables = [("SMTP_URL", smtp.url()), ("REDIS_URL", "redis://127.0.0.1:1".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn without_redis_a_message_that_somebody_had_in_hand_waits_for_the_lease_and_is_then_mailed() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = [
            ("SMTP_URL", smtp.url()),
            ("REDIS_URL", "redis://127.0.0.1:1".to_owned()),
            ("NOTIFIER_PREFETCH", "1".to_owned()),
        ];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let (in_hand_before, fresh) = (enquiry(), enquiry());
        broker.publish(&in_hand_before.encode_to_vec()).await;
        broker.take_and_return(broker.topology().email_queue()).await;
        broker.publish(&fresh.encode_to_vec()).await;
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        for expected in [fresh, in_hand_before] {
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&expected.id));
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_mailed_while_redis_was_away_is_known_to_its_notifier_and_noted_when_redis_is_back() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let proxy = Proxy::to(redis_url().trim_start_matches("redis://")).await;
        proxy.cut();
        let redis = format!("redis://{}", proxy.address());
        // One at a time: the next is taken when the one before is settled.
        let variables = [("SMTP_URL", smtp.url()), ("REDIS_URL", redis), ("NOTIFIER_PREFETCH", "1".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (twice, other) = (enquiry(), enquiry());
        for enquiry in [&twice, &twice, &other] {
            broker.publish(&enquiry.encode_to_vec()).await;
        }
        for expected in [&twice, &other] {
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&expected.id));
        }

        proxy.mend();
        let mut redis = redis_connection().await;
        for expected in [twice, other] {
            let key = format!("{}:{}", broker.topology_name(), expected.id);
            eventually("Redis has taken note", async || {
                let held: Option<String> = redis::cmd("GET").arg(&key).query_async(&mut redis).await.unwrap();
                held.filter(|held| held == "sent")
            })
            .await;
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_stopping_notifier_leaves_what_it_could_not_mail_in_the_broker() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let proxy = Proxy::to(smtp.url().trim_start_matches("smtp://")).await;
        proxy.cut();
        let url = format!("smtp://{}", proxy.address());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        proxy.turned_away().await;
        notifier.stop().await;
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, enquiry.encode_to_vec());
    })
    .await;
}
