use runtime::env::Env;
use test_support::{Act, At, SmtpServer};

use super::*;
use crate::Config;

async fn mailer(variables: &[(&str, &str)]) -> Result<Mailer, SendError> {
    let config = Config::from_env(&Env::from_pairs(variables.iter().copied())).unwrap();
    Mailer::new(config.transport, config.send_timeout).await
}

/// The error of a check of a server with this fault, at this URL (`{}` is its address).
async fn check_error(fault: (At, Act), url: &str) -> String {
    let smtp = SmtpServer::start_with_faults([fault]).await;
    let url = url.replace("{}", &smtp.address().to_string());
    let mailer = mailer(&[("SMTP_URL", &url), ("SMTP_TIMEOUT", "3s")]).await.unwrap();
    mailer.check().await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_check_logs_in_and_sends_no_mail() {
    let mut smtp = SmtpServer::start().await;
    let url = format!("smtp://bob:hunter2@{}", smtp.address());
    mailer(&[("SMTP_URL", &url)]).await.unwrap().check().await.unwrap();
    for verb in ["EHLO", "AUTH PLAIN", "NOOP", "QUIT"] {
        smtp.next_command(verb).await;
    }
    assert!(smtp.has_no_mail());
}

#[tokio::test]
async fn a_failed_check_says_which_variable_to_check() {
    let wrong_password = (At::Auth, Act::Answer("535 5.7.8 who is bob"));
    let answer = check_error(wrong_password, "smtp://bob:hunter2@{}").await;
    assert_eq!(answer, "the mail server answered 535 to the login: check user and password in SMTP_URL");

    let harmless = (At::MidMail, Act::Hang);
    let answer = check_error(harmless, "smtp://{}?tls=required").await;
    assert_eq!(answer, "the mail server does not offer STARTTLS, which SMTP_URL requires");

    let answer = check_error(harmless, "smtps://{}").await;
    assert_eq!(answer, "no TLS with the mail server: it does not speak TLS: check scheme and port in SMTP_URL");

    let answer = check_error((At::Greeting, Act::Hang), "smtp://{}").await;
    assert_eq!(answer, "the mail server did not greet in time: check scheme, host and port in SMTP_URL");

    let answer = check_error((At::Greeting, Act::Drop), "smtp://{}").await;
    assert!(answer.contains("closed the connection") && answer.contains("SMTP_URL"), "{answer}");
}

#[tokio::test]
async fn a_check_leaves_no_file_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mailer = mailer(&[("MAIL_DIR", folder.path().to_str().unwrap())]).await.unwrap();
    mailer.check().await.unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    folder.close().unwrap();
    assert!(mailer.check().await.unwrap_err().to_string().contains("MAIL_DIR"));
}

#[tokio::test]
async fn refuses_a_folder_that_cannot_be_created() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = mailer(&[("MAIL_DIR", file.path().join("mail").to_str().unwrap())]).await.unwrap_err();
    assert!(error.to_string().contains("MAIL_DIR"), "{error}");
}
