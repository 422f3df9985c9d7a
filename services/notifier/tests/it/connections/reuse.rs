//! Mails that share a connection.

use std::time::Duration;

use prost::Message;
use test_support::{Act, At, Proxy, SmtpServer, with_broker};

use super::{backlog, count, start_patient};
use crate::{
    app::{assert_mail_of, enquiry},
    message::for_recipients,
};

#[tokio::test]
async fn mails_of_a_backlog_share_a_connection_that_is_asked_once_for_pipelining() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let enquiries = backlog::<3>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[("MAIL_TO", "office@firm.example")], |_| {}).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let mail = ["MAIL", "RCPT", "DATA"];
        assert_eq!(
            verbs(&smtp.received_commands()),
            [&["EHLO"][..], &mail, &["EHLO"], &mail, &mail, &["QUIT"]].concat()
        );
    })
    .await;
}

#[tokio::test]
async fn a_refused_recipient_does_not_affect_the_next_mail_on_the_connection() {
    refuse_some(SmtpServer::start().await).await;
}

#[tokio::test]
async fn a_recipient_refused_with_pipelining_does_not_affect_the_next_mail_on_the_connection() {
    refuse_some(SmtpServer::start_with_pipelining([]).await).await;
}

async fn refuse_some(mut smtp: SmtpServer) {
    with_broker(|broker| async move {
        let [first, partly, refused, last] = [(); 4].map(|()| enquiry());
        for (enquiry, recipients) in [
            (&first, "office@firm.example"),
            (&partly, "refused@firm.example, office@firm.example"),
            (&refused, "refused@firm.example"),
            (&last, "rota@firm.example"),
        ] {
            broker.publish_with(&enquiry.encode_to_vec(), for_recipients(recipients)).await;
        }
        let notifier = start_patient(&broker, &smtp, &[], |_| {}).await;
        for (enquiry, recipient) in [(&first, "office"), (&partly, "office"), (&last, "rota")] {
            let mail = smtp.next_mail().await;
            assert_mail_of(&mail, enquiry);
            assert_eq!(mail.recipients(), [format!("{recipient}@firm.example")]);
        }
        notifier.stop().await;
        broker.wait_for_count(broker.topology().dead_letter_queue(), 2).await;
        let commands = smtp.received_commands();
        // The content ends the transaction of the second mail, RSET that of the third.
        assert_eq!((smtp.connections(), count(&commands, "RSET")), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn pipelining_sends_sender_recipients_and_data_at_once() {
    with_broker(|broker| async move {
        // From the second mail on it replies to MAIL and RCPT only once DATA has come.
        let mut smtp = SmtpServer::start_with_pipelining([]).await;
        let enquiries = backlog::<3>(&broker).await;
        let recipients = "office@firm.example, rota@firm.example";
        let notifier = start_patient(&broker, &smtp, &[("MAIL_TO", recipients)], |_| {}).await;
        for enquiry in &enquiries {
            let mail = smtp.next_mail().await;
            assert_mail_of(&mail, enquiry);
            assert_eq!(mail.recipients(), ["office@firm.example", "rota@firm.example"]);
        }
        notifier.stop().await;
        assert_eq!(smtp.connections(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_envelope_of_a_mail_that_waits_goes_with_the_content_of_the_one_before() {
    with_broker(|broker| async move {
        // It accepts the second mail only once the third one's envelope has come.
        let mut smtp = SmtpServer::start_that_awaits_the_third_mail([]).await;
        let far_away = Proxy::to(&smtp.address().to_string()).await;
        // The third enquiry has ten replies' time to come from the broker.
        far_away.slow_down(Duration::from_millis(100));
        let enquiries = backlog::<3>(&broker).await;
        let url = format!("smtp://{}", far_away.address());
        let variables = [("SMTP_URL", url.as_str()), ("NOTIFIER_PREFETCH", "3"), ("SMTP_MAX_CONNECTIONS", "1")];
        let notifier = start_patient(&broker, &smtp, &variables, |_| {}).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        assert_eq!(smtp.connections(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_accepts_data_without_a_recipient_gets_no_content() {
    // It would report content as a mail to nobody.
    let smtp = SmtpServer::start_with_pipelining([]).await;
    refuse_the_second_of_three(smtp, 1, &["RSET"]).await;
}

#[tokio::test]
async fn a_reply_that_does_not_fit_the_dialogue_ends_the_connection_without_another_command() {
    for reply in ["250 fine", "421 4.3.2 going down"] {
        let smtp = SmtpServer::start_with_pipelining([(At::Data, Act::Answer(reply))]).await;
        refuse_the_second_of_three(smtp, 2, &["EHLO"]).await;
    }
}

/// Asserts that the first and the third of three mails arrive by this number of connections, with the commands `between`
/// after the second, whose only recipient is refused.
async fn refuse_the_second_of_three(mut smtp: SmtpServer, connections: usize, between: &[&str]) {
    with_broker(|broker| async move {
        let [first, refused, last] = [(); 3].map(|()| enquiry());
        for (enquiry, recipient) in [(&first, "office"), (&refused, "refused"), (&last, "rota")] {
            let message = for_recipients(&format!("{recipient}@firm.example"));
            broker.publish_with(&enquiry.encode_to_vec(), message).await;
        }
        let notifier = start_patient(&broker, &smtp, &[], |_| {}).await;
        for enquiry in [&first, &last] {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let mail = ["MAIL", "RCPT", "DATA"];
        assert_eq!(
            verbs(&smtp.received_commands()),
            [&["EHLO"][..], &mail, &["EHLO"], &mail, between, &mail, &["QUIT"]].concat()
        );
        assert_eq!(smtp.connections(), connections);
        broker.wait_for_count(broker.topology().dead_letter_queue(), 1).await;
    })
    .await;
}

#[tokio::test]
async fn a_server_that_rejects_a_second_ehlo_gets_the_next_mail_without_pipelining() {
    with_broker(|broker| async move {
        let rejection = (At::SecondEhlo, Act::Answer("503 5.5.1 duplicate EHLO"));
        let mut smtp = SmtpServer::start_with_faults_at_second_mail([rejection]).await;
        let enquiries = backlog::<3>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[], |_| {}).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        assert_eq!((smtp.connections(), count(&smtp.received_commands(), "EHLO")), (1, 2));
    })
    .await;
}

#[tokio::test]
async fn the_acknowledgement_is_sent_by_the_connection_of_the_enquiry() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = [
            ("SMTP_MAX_CONNECTIONS", "1"),
            ("MAIL_ACK_COMPANY", "Entwistle & Daughters"),
            ("MAIL_ACK_PHONE", "0161 496 0130"),
        ];
        let notifier = start_patient(&broker, &smtp, &variables, |_| {}).await;
        backlog::<1>(&broker).await;
        for _ in ["staff", "visitor"] {
            smtp.next_mail().await;
        }
        notifier.stop().await;
        assert_eq!(smtp.connections(), 1);
    })
    .await;
}

/// The first four letters of each command.
fn verbs(commands: &[String]) -> Vec<&str> {
    commands.iter().map(|command| command.split_at_checked(4).map_or(command.as_str(), |(verb, _)| verb)).collect()
}
