use test_support::{SmtpServer, with_broker};

use crate::command::notifier;

#[tokio::test]
async fn sends_a_test_mail_and_prints_its_message_id() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let ended = notifier(&broker, &["send-test", "--to", "me@firm.example"], &[("SMTP_URL", &smtp.url())]).await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("To"), Some("me@firm.example"));
        assert_eq!(mail.header("Subject"), Some("TEST: a mail from the website's notifier"));
        let message_id = mail.header("Message-ID").unwrap();
        let said = format!("The mail server took the test mail for me@firm.example.\nMessage-ID: {message_id}\n");
        assert_eq!(ended.stdout, said);
    })
    .await;
}

#[tokio::test]
async fn writes_a_file_if_no_server_is_configured() {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("MAIL_DIR", folder.path().to_str().unwrap())];
        let ended = notifier(&broker, &["send-test"], &variables).await;
        let path = ended.stdout.lines().next().unwrap().rsplit(": ").next().unwrap().to_owned();
        assert!(std::fs::read_to_string(path).unwrap().contains("To: office@firm.example"), "{}", ended.stdout);
    })
    .await;
}

#[tokio::test]
async fn fails_if_not_every_recipient_has_the_test_mail() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "office@firm.example, refused@firm.example")];
        let ended = notifier(&broker, &["send-test"], &variables).await;
        assert_eq!(ended.code, Some(1));
        let expected = "of 2 recipients, 1 do not have the test mail; the last refusal: the mail server answered 550";
        assert!(ended.stderr.contains(expected), "{}", ended.stderr);
    })
    .await;
}

#[tokio::test]
async fn fails_with_the_reply_to_a_refused_test_mail() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let arguments = ["send-test", "--to", "refused@firm.example"];
        let ended = notifier(&broker, &arguments, &[("SMTP_URL", &url)]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("the test mail was not sent: the mail server answered 550"), "{}", ended.stderr);
    })
    .await;
}
