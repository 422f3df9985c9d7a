//! The way to the mail server is encrypted, and to that server alone.

use std::{path::Path, time::Duration};

use prost::Message;
use system_tests::{SmtpServer, with_broker};
use tokio::process::Command;

use crate::{app::enquiry, message::accepted, process::NotifierProcess};

/// A certificate for 127.0.0.1 that signs itself, and its key, in one file.
async fn make_certificate(file: &Path) {
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(file)
        .arg("-out")
        .arg(file.with_extension("crt"))
        .output()
        .await
        .expect("openssl must be installed, as it is with ca-certificates");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let both = std::fs::read_to_string(file).unwrap() + &std::fs::read_to_string(file.with_extension("crt")).unwrap();
    std::fs::write(file, both).unwrap();
}

/// The mail waits while the server's certificate is not trusted, and goes out when it is.
async fn only_a_trusted_server_gets_the_mail(tls: &'static str, scheme: &'static str, query: &'static str) {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let certificate = folder.path().join("server.pem");
        make_certificate(&certificate).await;
        let mut smtp = SmtpServer::start_with_tls(tls, &certificate).await;
        let url = format!("{scheme}://{}{query}", smtp.address());
        let enquiry = enquiry();

        let mut notifier = NotifierProcess::start(&broker, &[("SMTP_URL", &url)]);
        broker.publish_with(&enquiry.encode_to_vec(), accepted(Duration::ZERO)).await;
        notifier.says("no TLS with the mail server").await;
        notifier.stop().await;

        let trusted = certificate.with_extension("crt");
        let variables = [("SMTP_URL", url.as_str()), ("SSL_CERT_FILE", trusted.to_str().unwrap())];
        let notifier = NotifierProcess::start(&broker, &variables);
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        notifier.stop().await;
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
