//! What must never be written down: not what a visitor typed, not who of the staff is meant, not the mail
//! server's words, which may quote either.

use std::time::Duration;

use prost::Message;
use test_support::{SmtpServer, with_broker};

use crate::{
    app::enquiry,
    message::{accepted, reason},
    process::NotifierProcess,
};

#[tokio::test]
async fn neither_addresses_nor_words_of_visitor_or_server_are_logged_or_given_as_a_reason() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let staff = "office@firm.example, refused@firm.example, busy-once@firm.example";
        let notifier = NotifierProcess::start(&broker, &[("SMTP_URL", &url), ("MAIL_TO", staff)]);
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        smtp.next_mail().await;
        smtp.next_mail().await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;

        let said = notifier.stop().await + &reason(&dead);
        assert!(said.contains("not mailed to all") && said.contains(&enquiry.id), "{said}");
        let secrets = [&enquiry.name, &enquiry.email, &enquiry.phone, &enquiry.message].map(String::as_str);
        for secret in secrets.into_iter().chain(["@firm.example", "no such mailbox", "try again later"]) {
            assert!(!said.contains(secret), "{secret} is in\n{said}");
        }
    })
    .await;
}
