use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{AiosmtpdServer, SmtpServer, eventually, with_broker};

use crate::app::{assert_mail_of, config, enquiry, start, start_with};

#[tokio::test]
async fn mails_an_enquiry_to_all_of_the_staff() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("Message-ID"), Some(format!("<{}@firm.example>", enquiry.id).as_str()));
        assert_eq!(mail.header("From"), Some("Website <web@firm.example>"));
        assert_eq!(mail.header("To"), Some("office@firm.example, rota@firm.example"));
        assert_eq!(mail.header("Reply-To"), Some("\"Pat Example\" <pat@example.com>"));
        for part in ["text/plain", "text/html", "0161 4960 999", "Two cameras for a yard, please."] {
            assert!(mail.text().contains(part), "{part} is not in\n{}", mail.text());
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_a_routed_service_to_its_own_staff() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("MAIL_ROUTES", "commercial-security=trade@firm.example")]).await;
        let routed = Enquiry { service: "commercial-security".into(), ..enquiry() };
        broker.publish(&routed.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("trade@firm.example"));
        broker.publish(&enquiry().encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("office@firm.example, rota@firm.example"));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_suspected_spam_marked_to_its_own_recipients() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(
            &broker,
            &smtp.url(),
            &[("MAIL_ROUTES", "commercial-security=trade@firm.example"), ("MAIL_SPAM_TO", "spam@firm.example")],
        )
        .await;
        let routed = Enquiry { service: "commercial-security".into(), ..enquiry() };
        let suspected = Enquiry { suspected_spam: true, spam_signals: vec!["casino".into()], ..routed.clone() };
        broker.publish(&suspected.encode_to_vec()).await;
        let mail = smtp.next_mail().await;
        assert_eq!(mail.header("To"), Some("spam@firm.example"));
        assert_eq!(mail.header("Message-ID"), Some(format!("<{}@firm.example>", suspected.id).as_str()));
        assert!(mail.header("Subject").unwrap().starts_with("[Possible spam] Commercial Security"), "{}", mail.text());
        assert!(mail.text().contains("Possible spam: gambling."), "{}", mail.text());
        broker.publish(&Enquiry { id: enquiry().id, ..routed }.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some("trade@firm.example"));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn writes_mails_to_files_named_by_enquiry_if_no_server_is_configured() {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let mails = folder.path().join("mail");
        let variables = [("MAIL_DIR", mails.to_str().unwrap())];
        let notifier = start_with(config(&broker, &variables)).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        let path = mails.join(format!("{}.eml", enquiry.id));
        let mail = eventually("the file is there", async || std::fs::read_to_string(&path).ok()).await;
        assert!(mail.contains("Reply-To: \"Pat Example\" <pat@example.com>"), "{mail}");
        notifier.stop().await;
        let names: Vec<_> = std::fs::read_dir(&mails).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 1, "there are other files beside the mail: {names:?}");
    })
    .await;
}

#[tokio::test]
async fn dead_letters_an_unreadable_message_without_delaying_the_next() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[]).await;
        broker.publish(b"\xff\xffthis is no protobuf").await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        assert_mail_of(&smtp.next_mail().await, &enquiry);
        let dead = broker.consume(broker.topology().dead_letter_queue()).await.next().await;
        assert_eq!(dead.data, b"\xff\xffthis is no protobuf");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn mails_a_duplicate_once() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        // One at a time: each delivery starts after the one before is settled.
        let notifier = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
        let (twice, after) = (enquiry(), enquiry());
        broker.publish(&twice.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &twice);
        broker.publish(&twice.encode_to_vec()).await;
        broker.publish(&after.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &after);
        // The duplicate is settled too: stopping requeues nothing.
        notifier.stop().await;
        let left = broker.channel().basic_get(broker.topology().email_queue(), Default::default()).await.unwrap();
        assert!(left.is_none());
    })
    .await;
}
