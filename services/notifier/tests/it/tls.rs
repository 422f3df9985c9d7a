//! The way to the mail server is encrypted, and to that server alone.

use std::{path::Path, time::Duration};

use prost::Message;
use runtime::env::Env;
use test_support::{AiosmtpdServer, StarttlsInjector, TestAuthority, with_broker};

use crate::{app::enquiry, message::accepted, process::NotifierProcess};

/// The mail waits while the server's certificate is not trusted, and goes out when it is: by the machine's authorities,
/// or by our own.
async fn only_a_trusted_server_gets_the_mail(tls: &'static str, scheme: &'static str, query: &'static str) {
    with_broker(|broker| async move {
        let (authority, other) = tokio::join!(TestAuthority::new(), TestAuthority::new());
        let issued = authority.issue("IP:127.0.0.1").await;
        let mut smtp = AiosmtpdServer::start_with_tls(tls, Path::new(&issued.both)).await;
        let url = format!("{scheme}://{}{query}", smtp.address());
        let (ca, other) = (authority.certificate(), other.certificate());

        let by_the_machine = [("SMTP_URL", url.as_str()), ("SSL_CERT_FILE", &ca)];
        let by_our_own = [("SMTP_URL", url.as_str()), ("SMTP_CA", &ca)];
        // Named, it is trusted instead of those of the machine.
        let by_another = [by_the_machine[0], by_the_machine[1], ("SMTP_CA", &other)];
        for (untrusted, trusted) in [(&by_the_machine[..1], by_the_machine), (&by_another, by_our_own)] {
            let enquiry = enquiry();
            let mut notifier = NotifierProcess::start(&broker, untrusted);
            broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
            notifier.says("no TLS with the mail server").await;
            notifier.stop().await;

            let notifier = NotifierProcess::start(&broker, &trusted);
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
            notifier.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn with_starttls_only_a_trusted_server_gets_the_mail() {
    only_a_trusted_server_gets_the_mail("starttls", "smtp", "?tls=required").await;
}

#[tokio::test]
async fn with_starttls_where_offered_only_a_trusted_server_gets_the_mail() {
    only_a_trusted_server_gets_the_mail("starttls", "smtp", "?tls=opportunistic").await;
}

#[tokio::test]
async fn with_smtps_only_a_trusted_server_gets_the_mail() {
    only_a_trusted_server_gets_the_mail("implicit", "smtps", "").await;
}

#[tokio::test]
async fn a_server_with_the_certificate_of_another_host_gets_no_mail() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let issued = authority.issue("DNS:mail.firm.example").await;
        let smtp = AiosmtpdServer::start_with_tls("implicit", Path::new(&issued.both)).await;
        let (url, ca) = (format!("smtps://{}", smtp.address()), authority.certificate());
        let mut notifier = NotifierProcess::start(&broker, &[("SMTP_URL", &url), ("SMTP_CA", &ca)]);
        broker.publish_with(&enquiry().encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.says("no TLS with the mail server").await;
        notifier.stop().await;
        assert!(smtp.rest().await.is_empty());
    })
    .await;
}

/// Replies to EHLO, MAIL FROM, RCPT TO, DATA and the mail.
const FORGED: &str = "250-forged\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n250 fine\r\n250 fine\r\n354 go on\r\n250 taken\r\n";

#[tokio::test]
async fn does_not_believe_replies_that_were_sent_in_plain_text_before_tls() {
    with_broker(|broker| async move {
        let authority = TestAuthority::new().await;
        let issued = authority.issue("IP:127.0.0.1").await;
        let smtp = AiosmtpdServer::start_with_tls("starttls", Path::new(&issued.both)).await;
        let injector = StarttlsInjector::start(smtp.address(), FORGED).await;
        let url = format!("smtp://{}?tls=required", injector.address());
        // The server itself refuses the recipient.
        let variables =
            [("SMTP_URL", url.as_str()), ("SMTP_CA", &authority.certificate()), ("MAIL_TO", "refused@firm.example")];
        let mut notifier = NotifierProcess::start(&broker, &variables);
        let enquiry = enquiry();
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.says("plain text came after the reply to STARTTLS").await;
        let log = notifier.stop().await;
        assert!(!log.contains("\"mailed\"") && log.contains("will retry"), "{log}");
        let still = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(still.data, enquiry.encode_to_vec());
    })
    .await;
}

#[tokio::test]
async fn an_authority_for_a_server_without_tls_is_refused_at_the_start() {
    let authority = TestAuthority::new().await;
    let ca = authority.certificate();
    let env = Env::from_pairs([("SMTP_URL", "smtp://bob:hunter2@mail.firm.example"), ("SMTP_CA", ca.as_str())]);
    let error = notifier::Config::from_env(&env).unwrap_err().to_string();
    assert!(error.starts_with("SMTP_URL: has to have TLS") && !error.contains("hunter2"), "{error}");
}
