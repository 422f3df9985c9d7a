//! Mails that share a connection.

use prost::Message;
use test_support::{SmtpServer, with_broker};

use super::{backlog, count, start_patient};
use crate::{
    app::{assert_mail_of, enquiry},
    message::for_recipients,
};

#[tokio::test]
async fn mails_of_a_backlog_share_a_connection_without_additional_commands() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let enquiries = backlog::<3>(&broker).await;
        let notifier = start_patient(&broker, &smtp, &[("MAIL_TO", "office@firm.example")], |_| {}).await;
        for enquiry in &enquiries {
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let verbs: Vec<String> =
            smtp.received_commands().iter().map(|command| command.chars().take(4).collect()).collect();
        let mail = ["MAIL", "RCPT", "DATA"];
        assert_eq!(verbs, [&["EHLO"][..], &mail, &mail, &mail, &["QUIT"]].concat());
    })
    .await;
}

#[tokio::test]
async fn a_refused_recipient_does_not_affect_the_next_mail_on_the_connection() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
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
        assert_eq!(broker.count(broker.topology().dead_letter_queue()).await, 2);
        let commands = smtp.received_commands();
        // The content ends the transaction of the second mail, RSET that of the third.
        assert_eq!((count(&commands, "EHLO"), count(&commands, "RSET")), (1, 1));
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
        assert_eq!(count(&smtp.received_commands(), "EHLO"), 1);
    })
    .await;
}
