//! Logs and reasons hold neither personal data of visitors or staff nor the mail server's text, which may quote it.

use std::time::Duration;

use prost::Message;
use test_support::{SmtpServer, with_broker};

use crate::{
    app::enquiry,
    message::{accepted, reason},
    process::NotifierProcess,
};

#[tokio::test]
async fn logs_and_reasons_hold_no_personal_data_and_no_server_text() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let staff = "office@firm.example, refused@firm.example, busy-once@firm.example";
        let notifier = NotifierProcess::start(&broker, &smtp.url(), &[("MAIL_TO", staff)]);
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        smtp.next_mail().await;
        smtp.next_mail().await;
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;

        let output = notifier.stop().await + &reason(&dead);
        assert!(output.contains("not mailed to all") && output.contains(&enquiry.id), "{output}");
        let secrets = [&enquiry.name, &enquiry.email, &enquiry.phone, &enquiry.message].map(String::as_str);
        for secret in secrets.into_iter().chain(["@firm.example", "no such mailbox", "try again later"]) {
            assert!(!output.contains(secret), "{secret} is in\n{output}");
        }
    })
    .await;
}
