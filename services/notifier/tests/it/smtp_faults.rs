//! Faults of the mail server and of the connection to it.

use std::time::Duration;

use prost::Message;
use test_support::{Act, At, SmtpServer, with_broker};

use crate::{
    app::{assert_mail_of, enquiry, start},
    message::{accepted, attempts, reason},
};

/// Asserts that after `fault` on the first connection the mail arrives once, on the second, and no message is left.
async fn arrives_on_the_second_connection(fault: (At, Act)) {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([fault]).await;
        let url = format!("smtp://bob:hunter2@{}", smtp.address());
        // Short if the server hangs, and otherwise long, so that a busy machine does not time out.
        let timeout = if fault.1 == Act::Hang { "3s" } else { "30s" };
        let notifier = start(&broker, &url, &[("SMTP_TIMEOUT", timeout)]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        let mail = smtp.next_mail().await;
        assert_mail_of(&mail, &enquiry);
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "mailed twice");
        for queue in [broker.topology().email_queue(), broker.topology().dead_letter_queue()] {
            assert!(broker.channel().basic_get(queue, Default::default()).await.unwrap().is_none());
        }
    })
    .await;
}

#[tokio::test]
async fn retries_after_a_connection_without_a_greeting() {
    arrives_on_the_second_connection((At::Greeting, Act::Hang)).await;
}

#[tokio::test]
async fn retries_after_a_421_greeting() {
    arrives_on_the_second_connection((At::Greeting, Act::Answer("421 too many connections"))).await;
}

#[tokio::test]
async fn retries_after_a_refused_password() {
    arrives_on_the_second_connection((At::Auth, Act::Answer("535 5.7.8 who are you"))).await;
}

#[tokio::test]
async fn retries_after_a_refused_sender() {
    arrives_on_the_second_connection((At::MailFrom, Act::Answer("550 5.7.1 not as this sender"))).await;
}

#[tokio::test]
async fn retries_after_a_530_to_a_recipient() {
    arrives_on_the_second_connection((At::Recipient, Act::Answer("530 5.7.0 authentication required"))).await;
}

#[tokio::test]
async fn retries_after_a_421_to_a_recipient() {
    arrives_on_the_second_connection((At::Recipient, Act::Answer("421 going down"))).await;
}

#[tokio::test]
async fn retries_after_a_451_to_the_mail() {
    arrives_on_the_second_connection((At::Message, Act::Answer("451 4.7.1 greylisted"))).await;
}

#[tokio::test]
async fn retries_after_a_connection_lost_within_the_mail() {
    arrives_on_the_second_connection((At::MidMail, Act::Drop)).await;
}

#[tokio::test]
async fn retries_after_a_timeout_within_the_mail() {
    arrives_on_the_second_connection((At::MidMail, Act::Hang)).await;
}

#[tokio::test]
async fn sends_no_mail_after_a_reply_to_data_other_than_354() {
    arrives_on_the_second_connection((At::Data, Act::Answer("250 fine"))).await;
}

#[tokio::test]
async fn retries_after_gmails_daily_limit() {
    arrives_on_the_second_connection((At::Message, Act::Answer("550 5.4.5 Daily user sending limit exceeded"))).await;
}

#[tokio::test]
async fn retries_after_a_hosts_hourly_limit() {
    let limit = "550 Domain firm.example has exceeded the max emails per hour (101/100 (101%)) allowed";
    arrives_on_the_second_connection((At::Recipient, Act::Answer(limit))).await;
}

#[tokio::test]
async fn dead_letters_a_mail_whose_content_is_refused() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start_with_faults([(At::Message, Act::Answer("554 5.7.1 looks like spam"))]).await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(reason(&dead), "the mail server answered 554 to the mail");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn acknowledges_the_message_although_the_server_hangs_on_quit() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Quit, Act::Hang), (At::Quit, Act::Hang)]).await;
        let notifier = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
        let enquiries = [enquiry(), enquiry()];
        for enquiry in &enquiries {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        }
        // One at a time: the second mail is sent after the first message is acknowledged.
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "mailed twice");
        let queue = broker.topology().email_queue();
        assert!(broker.channel().basic_get(queue, Default::default()).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn retries_if_required_starttls_is_not_offered() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = format!("{}?tls=required", smtp.url());
        let notifier = start(&broker, &url, &[]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        smtp.next_command("EHLO").await;
        smtp.next_command("EHLO").await;
        notifier.stop().await;
        assert!(smtp.has_no_mail());
        let retried = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(retried.data, enquiry.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn counts_failed_attempts_across_retries() {
    with_broker(|broker| async move {
        let busy = (At::MailFrom, Act::Answer("451 4.3.0 later"));
        let unknown = (At::Recipient, Act::Answer("550 5.1.1 no such mailbox"));
        let smtp = SmtpServer::start_with_faults([busy, busy, unknown]).await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(attempts(&dead), 3, "two transient failures and a permanent one");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn says_ehlo_with_the_name_in_the_url_or_the_senders_domain() {
    for (path, greeting) in [("", "EHLO firm.example"), ("/www.firm.example", "EHLO www.firm.example")] {
        with_broker(|broker| async move {
            let mut smtp = SmtpServer::start().await;
            let notifier = start(&broker, &format!("{}{path}", smtp.url()), &[]).await;
            broker.publish(&enquiry().encode_to_vec()).await;
            assert_eq!(smtp.next_command("EHLO").await, greeting);
            notifier.stop().await;
        })
        .await;
    }
}
