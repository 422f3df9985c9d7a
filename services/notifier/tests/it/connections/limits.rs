//! The limits on connections, and on mails by one of them.

use std::time::Duration;

use prost::Message;
use test_support::{Act, At, SmtpServer, with_broker};

use super::{backlog, count, start_patient};
use crate::{
    app::{assert_mail_of, enquiry},
    message::{accepted, has_failed},
};

#[tokio::test]
async fn never_has_more_connections_than_allowed() {
    send_twelve(SmtpServer::start().await).await;
    send_twelve(SmtpServer::start_with_pipelining([]).await).await;
}

/// Asserts that twelve mails of a backlog arrive by at most two connections at once.
async fn send_twelve(mut smtp: SmtpServer) {
    with_broker(|broker| async move {
        backlog::<12>(&broker).await;
        let variables = [("NOTIFIER_PREFETCH", "12"), ("SMTP_MAX_CONNECTIONS", "2")];
        let notifier = start_patient(&broker, &smtp, &variables, |_| {}).await;
        for _ in 0..12 {
            smtp.next_mail().await;
        }
        notifier.stop().await;
        assert!(smtp.max_open_connections() <= 2, "{} connections at once", smtp.max_open_connections());
    })
    .await;
}

#[tokio::test]
async fn a_message_that_waits_for_a_connection_is_redelivered_at_shutdown_without_an_attempt() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Hang)]).await;
        let enquiries = backlog::<2>(&broker).await;
        let variables = [("NOTIFIER_PREFETCH", "2"), ("SMTP_MAX_CONNECTIONS", "1"), ("SMTP_TIMEOUT", "3s")];
        let notifier = start_patient(&broker, &smtp, &variables, |_| {}).await;
        smtp.next_command("DATA").await;
        broker.wait_for_count(broker.topology().email_queue(), 0).await;
        notifier.stop().await;
        let mut queue = broker.consume(broker.topology().email_queue()).await;
        let mut left = [queue.next().await, queue.next().await];
        left.sort_by_key(has_failed);
        assert_eq!(left.each_ref().map(has_failed), [false, true], "one was attempted");
        for message in left {
            assert!(enquiries.iter().any(|enquiry| enquiry.encode_to_vec() == message.data));
        }
        assert_eq!(count(&smtp.received_commands(), "MAIL"), 0, "the waiting one was attempted");
    })
    .await;
}

#[tokio::test]
async fn an_alert_does_not_wait_behind_a_delivery_that_hangs() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Hang)]).await;
        let variables = [
            ("SMTP_MAX_CONNECTIONS", "1"),
            ("NOTIFIER_PREFETCH", "2"),
            ("ALERT_MAIL_TO", "rota@firm.example"),
            ("ALERT_AFTER", "1s"),
            // Longer than this test waits for anything.
            ("SMTP_TIMEOUT", "10m"),
        ];
        let notifier = start_patient(&broker, &smtp, &variables, |_| {}).await;
        backlog::<1>(&broker).await;
        smtp.next_command("DATA").await;
        // It becomes a dead letter, which fires the alert.
        broker.publish(b"\xff\xff").await;
        let alert = smtp.next_mail().await;
        assert_eq!(alert.header("Subject"), Some("ALARM: enquiries are not delivered"));
        // Ends the delivery that hangs.
        drop(smtp);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_connection_is_ended_after_the_maximum_number_of_mails() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let enquiries = backlog::<4>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[], |config| config.pool.max_mails = 3).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let commands = smtp.received_commands();
        let first_end = commands.iter().position(|command| command == "QUIT").unwrap();
        assert_eq!(count(&commands[..first_end], "MAIL"), 3);
        assert_eq!((smtp.connections(), count(&commands, "QUIT")), (2, 2));
    })
    .await;
}

#[tokio::test]
async fn an_old_connection_carries_no_other_mail() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let enquiries = backlog::<2>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[], |config| config.pool.max_age = Duration::ZERO).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let commands = smtp.received_commands();
        assert_eq!((smtp.connections(), count(&commands, "QUIT")), (2, 2));
    })
    .await;
}

#[tokio::test]
async fn an_idle_connection_is_ended_by_quit() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let idle_timeout = Duration::from_millis(50);
        let notifier = start_patient(&broker, &smtp, &[], |config| config.pool.idle_timeout = idle_timeout).await;
        for enquiry in [enquiry(), enquiry()] {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            assert_mail_of(&smtp.next_mail().await, &enquiry);
            // While the notifier runs: it stops at the end of the test.
            smtp.next_command("QUIT").await;
            smtp.wait_for_disconnect().await;
        }
        notifier.stop().await;
    })
    .await;
}
