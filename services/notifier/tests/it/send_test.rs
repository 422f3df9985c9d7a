use test_support::{SmtpServer, with_broker};

use crate::command::notifier;

#[tokio::test]
async fn a_test_mail_goes_the_configured_way_and_its_message_id_is_told() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = [("SMTP_URL", smtp.url()), ("MAIL_FROM", "web@firm.example".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let ended = notifier(&broker, &["send-test", "--to", "me@firm.example"], &variables).await;
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
async fn without_a_mail_server_it_is_a_file() {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("MAIL_DIR", folder.path().to_str().unwrap())];
        let ended = notifier(&broker, &["send-test"], &variables).await;
        let path = ended.stdout.lines().next().unwrap().rsplit(": ").next().unwrap().to_owned();
        assert!(std::fs::read_to_string(path).unwrap().contains("To: office@example.com"), "{}", ended.stdout);
    })
    .await;
}

#[tokio::test]
async fn a_test_mail_that_not_all_have_is_a_failure_that_counts_them() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_TO", "office@firm.example, refused@firm.example")];
        let ended = notifier(&broker, &["send-test"], &variables).await;
        assert_eq!(ended.code, Some(1));
        let words = "of 2 recipients, 1 do not have the test mail; the last refusal: the mail server answered 550";
        assert!(ended.stderr.contains(words), "{}", ended.stderr);
    })
    .await;
}

#[tokio::test]
async fn a_refused_test_mail_is_a_failure_in_words() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let words = ["send-test", "--to", "refused@firm.example"];
        let ended = notifier(&broker, &words, &[("SMTP_URL", &url)]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("the test mail was not sent: the mail server answered 550"), "{}", ended.stderr);
    })
    .await;
}
