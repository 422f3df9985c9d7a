//! What must never be written down: not what a visitor typed, not who of the staff is meant, not the mail
//! server's words, which may quote either.

use std::{process::Stdio, time::Duration};

use prost::Message;
use system_tests::{DEADLINE, RETRY_SCHEDULE, SmtpServer, with_broker};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Command,
    time,
};

use crate::{
    app::enquiry,
    message::{accepted, reason},
};

#[tokio::test]
async fn neither_addresses_nor_words_of_visitor_or_server_are_logged_or_given_as_a_reason() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let mut process = Command::new(env!("CARGO_BIN_EXE_notifier"))
            .env("NOTIFIER_ADMIN_ADDR", "127.0.0.1:0")
            .env("AMQP_URL", broker.url())
            .env("AMQP_TOPOLOGY", broker.topology_name())
            .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
            .env("DEDUPE_FOR", "1m")
            .env("SMTP_URL", smtp.url())
            .env("MAIL_FROM", "Website <web@firm.example>")
            .env("MAIL_TO", "office@firm.example, refused@firm.example, busy-once@firm.example")
            .env("RUST_LOG", "debug,lapin=off")
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        smtp.next_mail().await;
        smtp.next_mail().await;
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        let id = process.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());

        let mut said = reason(&dead);
        let reading = async {
            while let Some(line) = lines.next_line().await.unwrap() {
                said.push_str(&line);
            }
        };
        time::timeout(DEADLINE, reading).await.expect("the notifier goes on");
        assert!(said.contains("not mailed to all") && said.contains(&enquiry.id), "{said}");
        let secrets = [&enquiry.name, &enquiry.email, &enquiry.phone, &enquiry.message].map(String::as_str);
        for secret in secrets.into_iter().chain(["@firm.example", "no such mailbox", "try again later"]) {
            assert!(!said.contains(secret), "{secret} is in\n{said}");
        }
    })
    .await;
}
