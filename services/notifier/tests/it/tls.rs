//! Mails are sent by TLS, and only to the right server.

use std::{path::Path, time::Duration};

use prost::Message;
use runtime::env::Env;
use test_support::{AiosmtpdServer, StarttlsInjector, TestAuthority, with_broker};

use crate::{
    app::{assert_mail_of, enquiry},
    message::accepted,
    process::NotifierProcess,
};

/// Asserts that the mail waits until the server's certificate is trusted, by the machine's authorities or by `SMTP_CA`.
async fn sends_only_to_a_trusted_server(tls: &'static str, scheme: &'static str, query: &'static str) {
    with_broker(|broker| async move {
        let (authority, other) = tokio::join!(TestAuthority::new(), TestAuthority::new());
        let issued = authority.issue("IP:127.0.0.1").await;
        let mut smtp = AiosmtpdServer::start_with_tls(tls, Path::new(&issued.both)).await;
        let url = format!("{scheme}://{}{query}", smtp.address());
        let (ca, other) = (authority.certificate(), other.certificate());

        let by_machine = ("SSL_CERT_FILE", ca.as_str());
        // SMTP_CA replaces the machine's authorities.
        let by_other = [by_machine, ("SMTP_CA", &other)];
        for (untrusted, trusted) in [(&[] as &[_], by_machine), (&by_other, ("SMTP_CA", &ca))] {
            let enquiry = enquiry();
            let mut notifier = NotifierProcess::start(&broker, &url, untrusted);
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            notifier.wait_for_log("no TLS with the mail server").await;
            notifier.stop().await;

            let notifier = NotifierProcess::start(&broker, &url, &[trusted]);
            assert_mail_of(&smtp.next_mail().await, &enquiry);
            notifier.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn sends_by_starttls_only_to_a_trusted_server() {
    sends_only_to_a_trusted_server("starttls", "smtp", "?tls=required").await;
}

#[tokio::test]
async fn sends_by_opportunistic_starttls_only_to_a_trusted_server() {
    sends_only_to_a_trusted_server("starttls", "smtp", "?tls=opportunistic").await;
}

#[tokio::test]
async fn sends_by_smtps_only_to_a_trusted_server() {
    sends_only_to_a_trusted_server("implicit", "smtps", "").await;
}

#[tokio::test]
async fn sends_nothing_to_a_server_with_the_certificate_of_another_host() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let issued = authority.issue("DNS:mail.firm.example").await;
        let smtp = AiosmtpdServer::start_with_tls("implicit", Path::new(&issued.both)).await;
        let (url, ca) = (format!("smtps://{}", smtp.address()), authority.certificate());
        let mut notifier = NotifierProcess::start(&broker, &url, &[("SMTP_CA", &ca)]);
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.wait_for_log("no TLS with the mail server").await;
        notifier.stop().await;
        assert!(smtp.remaining_mails().await.is_empty());
    })
    .await;
}

/// Replies to EHLO, MAIL FROM, RCPT TO, DATA and the mail.
const FORGED: &str = "250-forged\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n250 fine\r\n250 fine\r\n354 go on\r\n250 taken\r\n";

#[tokio::test]
async fn rejects_plaintext_replies_injected_before_tls() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let issued = authority.issue("IP:127.0.0.1").await;
        let smtp = AiosmtpdServer::start_with_tls("starttls", Path::new(&issued.both)).await;
        let injector = StarttlsInjector::start(smtp.address(), FORGED).await;
        let url = format!("smtp://{}?tls=required", injector.address());
        // The server itself refuses the recipient.
        let mut notifier = NotifierProcess::start(
            &broker,
            &url,
            &[("SMTP_CA", &authority.certificate()), ("MAIL_TO", "refused@firm.example")],
        );
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.wait_for_log("plain text came after the reply to STARTTLS").await;
        let log = notifier.stop().await;
        assert!(!log.contains("\"mailed\"") && log.contains("will retry"), "{log}");
        let retried = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(retried.data, enquiry.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn refuses_an_authority_for_a_server_without_tls() {
    let authority = TestAuthority::new().await;
    let ca = authority.certificate();
    let env = Env::from_pairs([("SMTP_URL", "smtp://bob:hunter2@mail.firm.example"), ("SMTP_CA", ca.as_str())]);
    let error = notifier::Config::from_env(&env).unwrap_err().to_string();
    assert!(error.starts_with("SMTP_URL: must use TLS") && !error.contains("hunter2"), "{error}");
}
