//! Reused connections that the mail server ends.

use std::time::Duration;

use test_support::{Act, At, SmtpServer, with_broker};

use super::{backlog, start_patient};
use crate::app::assert_mail_of;

/// Asserts that the mails of three enquiries arrive in this order by two connections, the first of which has `fault` from
/// its second mail on; without pipelining and with it. A mail that is retried comes after the others.
async fn arrive_after(fault: (At, Act), order: [usize; 3]) {
    arrive_by(SmtpServer::start_with_faults_at_second_mail([fault]).await, order).await;
    arrive_by(SmtpServer::start_with_pipelining([fault]).await, order).await;
}

async fn arrive_by(mut smtp: SmtpServer, order: [usize; 3]) {
    with_broker(|broker| async move {
        let enquiries = backlog::<3>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[], |_| {}).await;
        for index in order {
            assert_mail_of(&smtp.next_mail().await, &enquiries[index]);
        }
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "mailed twice");
        assert_eq!(smtp.connections(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_reused_connection_that_breaks_before_the_content_is_replaced_within_the_attempt() {
    for at in [At::SecondEhlo, At::MailFrom, At::Recipient, At::Data] {
        arrive_after((at, Act::Drop), [0, 1, 2]).await;
    }
}

#[tokio::test]
async fn a_reused_connection_that_answers_421_before_the_content_is_replaced_within_the_attempt() {
    for at in [At::SecondEhlo, At::MailFrom, At::Recipient, At::Data] {
        arrive_after((at, Act::Answer("421 4.7.0 too many mails by this connection")), [0, 1, 2]).await;
    }
}

#[tokio::test]
async fn replaces_a_connection_that_the_server_ended_while_it_was_idle() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_idle_timeout(Duration::from_millis(500)).await;
        let notifier = start_patient(&broker, &smtp, &[], |_| {}).await;
        // An enquiry that was retried would come after the next one.
        for _ in 0..2 {
            let enquiries = backlog::<2>(&broker).await;
            for enquiry in &enquiries {
                assert_mail_of(&smtp.next_mail().await, enquiry);
            }
            smtp.wait_for_disconnect().await;
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_mail_whose_content_breaks_a_reused_connection_is_retried() {
    for at in [At::MidMail, At::Message] {
        arrive_after((at, Act::Drop), [0, 2, 1]).await;
    }
}

#[tokio::test]
async fn a_421_to_the_content_on_a_reused_connection_is_retried() {
    arrive_after((At::Message, Act::Answer("421 4.3.2 going down")), [0, 2, 1]).await;
}

#[tokio::test]
async fn a_451_on_a_reused_connection_is_retried_by_a_new_one() {
    for at in [At::MailFrom, At::Recipient, At::Data] {
        arrive_after((at, Act::Answer("451 4.3.0 later")), [0, 2, 1]).await;
    }
}
