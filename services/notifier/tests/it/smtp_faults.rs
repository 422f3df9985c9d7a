//! What the wire and the mail server can do to a mail, and what becomes of it.

use std::time::Duration;

use prost::Message;
use test_support::{Act, At, SmtpServer, with_broker};

use crate::{
    app::{enquiry, start},
    message::{accepted, attempts, reason},
};

/// A fault on the first connection: the mail comes on the second, once, and nothing is left behind.
async fn comes_on_the_second_connection(fault: (At, Act)) {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([fault]).await;
        let url = format!("smtp://bob:hunter2@{}", smtp.address());
        // A server that hangs is given up soon; a busy machine is not such a server.
        let timeout = if fault.1 == Act::Hang { "3s" } else { "30s" };
        let variables = [("SMTP_URL", url.as_str()), ("SMTP_TIMEOUT", timeout)];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        let mail = smtp.next_mail().await;
        assert!(mail.header("Message-ID").unwrap().contains(&enquiry.id));
        assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "mailed twice");
        for queue in [broker.topology().email_queue(), broker.topology().dead_queue()] {
            assert!(broker.channel().basic_get(queue, Default::default()).await.unwrap().is_none());
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_accepts_and_then_says_nothing_is_tried_again() {
    comes_on_the_second_connection((At::Greeting, Act::Hang)).await;
}

#[tokio::test]
async fn a_server_that_has_no_time_now_is_tried_again() {
    comes_on_the_second_connection((At::Greeting, Act::Answer("421 too many connections"))).await;
}

#[tokio::test]
async fn a_refused_password_is_tried_again_and_not_buried() {
    comes_on_the_second_connection((At::Auth, Act::Answer("535 5.7.8 who are you"))).await;
}

#[tokio::test]
async fn a_refused_sender_is_tried_again_and_not_buried() {
    comes_on_the_second_connection((At::MailFrom, Act::Answer("550 5.7.1 not as this sender"))).await;
}

#[tokio::test]
async fn a_server_that_wants_a_login_before_recipients_is_tried_again_and_not_buried() {
    comes_on_the_second_connection((At::Recipient, Act::Answer("530 5.7.0 authentication required"))).await;
}

#[tokio::test]
async fn a_server_that_leaves_at_a_recipient_is_tried_again() {
    comes_on_the_second_connection((At::Recipient, Act::Answer("421 going down"))).await;
}

#[tokio::test]
async fn a_mail_that_the_server_puts_off_is_tried_again() {
    comes_on_the_second_connection((At::Message, Act::Answer("451 4.7.1 greylisted"))).await;
}

#[tokio::test]
async fn a_connection_that_breaks_within_the_mail_is_made_anew() {
    comes_on_the_second_connection((At::MidMail, Act::Drop)).await;
}

#[tokio::test]
async fn a_server_that_hangs_within_the_mail_is_given_up_and_tried_again() {
    comes_on_the_second_connection((At::MidMail, Act::Hang)).await;
}

#[tokio::test]
async fn an_answer_to_data_that_is_no_go_ahead_sends_no_mail_into_it() {
    comes_on_the_second_connection((At::Data, Act::Answer("250 fine"))).await;
}

#[tokio::test]
async fn retries_a_mail_after_gmail_says_that_the_daily_limit_is_reached() {
    comes_on_the_second_connection((At::Message, Act::Answer("550 5.4.5 Daily user sending limit exceeded"))).await;
}

#[tokio::test]
async fn retries_a_recipient_after_a_host_says_that_the_hourly_limit_is_reached() {
    let limit = "550 Domain firm.example has exceeded the max emails per hour (101/100 (101%)) allowed";
    comes_on_the_second_connection((At::Recipient, Act::Answer(limit))).await;
}

#[tokio::test]
async fn a_refused_mail_is_a_dead_letter() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start_with_faults([(At::Message, Act::Answer("554 5.7.1 looks like spam"))]).await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(reason(&dead), "the mail server answered 554 to the mail");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_server_that_takes_the_mail_and_hangs_on_quit_has_one_mail_and_the_message_is_acknowledged() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Quit, Act::Hang), (At::Quit, Act::Hang)]).await;
        let variables = [("SMTP_URL", smtp.url()), ("NOTIFIER_PREFETCH", "1".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiries = [enquiry(), enquiry()];
        for enquiry in &enquiries {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        }
        // One at a time: the second comes when the first is acknowledged.
        for enquiry in &enquiries {
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        }
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "mailed twice");
        let queue = broker.topology().email_queue();
        assert!(broker.channel().basic_get(queue, Default::default()).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_server_that_ends_idle_connections_gets_the_next_mail_on_a_new_one() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_idle_timeout(Duration::from_millis(500)).await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        for enquiry in [enquiry(), enquiry()] {
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
            // By our QUIT, or by the server's 421 if we had kept it.
            smtp.next_end().await;
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn where_starttls_is_required_and_not_offered_no_mail_is_sent_and_none_is_buried() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = format!("{}?tls=required", smtp.url());
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &url)]).await;
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        smtp.next_command("EHLO").await;
        smtp.next_command("EHLO").await;
        notifier.stop().await;
        assert!(smtp.has_no_mail());
        let still = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(still.data, enquiry.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn failed_attempts_are_counted_through_every_round() {
    with_broker(|broker| async move {
        let busy = (At::MailFrom, Act::Answer("451 4.3.0 later"));
        let gone = (At::Recipient, Act::Answer("550 5.1.1 no such mailbox"));
        let smtp = SmtpServer::start_with_faults([busy, busy, gone]).await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(attempts(&dead), 3, "two that were to be repeated, and the last");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn the_server_is_greeted_by_the_name_that_is_set_else_by_the_senders_domain() {
    for (variables, greeting) in
        [(vec![], "EHLO firm.example"), (vec![("SMTP_EHLO_NAME", "www.firm.example")], "EHLO www.firm.example")]
    {
        with_broker(|broker| async move {
            let mut smtp = SmtpServer::start().await;
            let url = smtp.url();
            let variables: Vec<_> = variables.into_iter().chain([("SMTP_URL", url.as_str())]).collect();
            let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
            broker.publish(&enquiry().encode_to_vec()).await;
            assert_eq!(smtp.next_command("EHLO").await, greeting);
            notifier.stop().await;
        })
        .await;
    }
}
