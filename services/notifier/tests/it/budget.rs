//! The hourly mail budget.

use jiff::Timestamp;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use redis::Cmd;
use test_support::{Act, At, SmtpServer, TestBroker, delete_keys, redis_connection, with_broker};

use crate::{
    app::{NO_REDIS, assert_mail_of, enquiry, start},
    process::NotifierProcess,
};

/// Sets the number of mails sent in the current hour.
async fn set_used(broker: &TestBroker, used: u32) {
    let mut redis = redis_connection().await;
    let key = format!("{}:budget", broker.topology_name());
    Cmd::pset_ex(key, used, 3_600_000).exec_async(&mut redis).await.unwrap();
}

/// Waits until the notifier has deferred this enquiry.
async fn until_deferred(notifier: &mut NotifierProcess, enquiry: &Enquiry) {
    let line = format!("over the hourly mail budget, deferred\",\"enquiry.id\":\"{}", enquiry.id);
    notifier.wait_for_log(&line).await;
}

fn suspected() -> Enquiry {
    Enquiry { suspected_spam: true, ..enquiry() }
}

#[tokio::test]
async fn delays_suspected_spam_first_and_drops_nothing() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        set_used(&broker, 3).await;
        let mut notifier =
            NotifierProcess::start(&broker, &smtp.url(), &[("MAIL_HOURLY_BUDGET", "4"), ("NOTIFIER_PREFETCH", "1")]);
        let (spam, first, second) = (suspected(), enquiry(), enquiry());

        broker.publish(&spam.encode_to_vec()).await;
        until_deferred(&mut notifier, &spam).await;
        broker.publish(&first.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &first);
        broker.publish(&second.encode_to_vec()).await;
        until_deferred(&mut notifier, &second).await;
        assert!(smtp.has_no_mail(), "over the budget");
        let metrics = notifier.metrics().await;
        for line in ["mail_budget_limit 4", "mail_budget_used 4"] {
            assert!(metrics.lines().any(|found| found == line), "{line} is not in\n{metrics}");
        }
        for class in ["suspected", "enquiry"] {
            assert!(metrics.contains(&format!("mails_over_budget_total{{class=\"{class}\"}}")), "{metrics}");
        }

        // The next hour.
        set_used(&broker, 0).await;
        let mut late = [smtp.next_mail().await, smtp.next_mail().await].map(|mail| mail.text());
        late.sort_by_key(|mail| !mail.contains(&spam.id));
        assert!(late[0].contains(&spam.id) && late[1].contains(&second.id));
        let log = notifier.stop().await;
        assert!(!log.contains("will retry"), "a deferral counted as a failed attempt: {log}");
        assert_eq!(broker.count(broker.topology().dead_letter_queue()).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_deferred_enquiry_counts_as_undelivered_only_after_hours() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        set_used(&broker, 1).await;
        let mut notifier =
            NotifierProcess::start(&broker, &smtp.url(), &[("MAIL_HOURLY_BUDGET", "1"), ("NOTIFIER_PREFETCH", "1")]);
        // The old one was accepted in March 2026.
        let (new, old) = (Enquiry { accepted_at: Timestamp::now().as_second(), ..enquiry() }, enquiry());
        for enquiry in [&new, &old] {
            broker.publish(&enquiry.encode_to_vec()).await;
            until_deferred(&mut notifier, enquiry).await;
        }
        // Stopping records what is in flight.
        notifier.stop_keeping_keys().await;
        let mut redis = redis_connection().await;
        let key = format!("{}:undelivered", broker.topology_name());
        let undelivered: Vec<String> = Cmd::zrange(key, 0, -1).query_async(&mut redis).await.unwrap();
        delete_keys(&broker.topology_name()).await;
        assert_eq!(undelivered, [old.id]);
    })
    .await;
}

#[tokio::test]
async fn sends_no_acknowledgement_once_half_of_the_budget_is_used() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(
            &broker,
            &smtp.url(),
            &[
                ("MAIL_HOURLY_BUDGET", "2"),
                ("MAIL_ACK_COMPANY", "Entwistle & Daughters"),
                ("MAIL_ACK_PHONE", "0161 496 0130"),
            ],
        )
        .await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        // Stopping drains what is in flight.
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "the other half is for enquiries");
    })
    .await;
}

#[tokio::test]
async fn refunds_a_mail_that_the_server_did_not_accept() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::MailFrom, Act::Answer("451 4.3.0 later"))]).await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_HOURLY_BUDGET", "1")]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &enquiry);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn sends_without_a_limit_while_redis_is_away() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_HOURLY_BUDGET", "1"), NO_REDIS]).await;
        for _ in 0..2 {
            broker.publish(&enquiry().encode_to_vec()).await;
            smtp.next_mail().await;
        }
        notifier.stop().await;
    })
    .await;
}
