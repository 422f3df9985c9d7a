use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{AiosmtpdServer, SmtpServer, eventually, with_broker};

use crate::app::{enquiry, start};

#[tokio::test]
async fn an_enquiry_on_the_queue_becomes_one_mail_to_all_of_the_staff() {
    with_broker(|broker| async move {
        let mut smtp = AiosmtpdServer::start().await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
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
async fn a_service_with_a_route_goes_to_other_staff() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [("SMTP_URL", url.as_str()), ("MAIL_ROUTES", "commercial-security=trade@firm.example")];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
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
async fn what_may_be_spam_goes_marked_to_whom_it_is_for_and_not_by_its_route() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("MAIL_ROUTES", "commercial-security=trade@firm.example"),
            ("MAIL_SPAM_TO", "spam@firm.example"),
        ];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
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
async fn without_a_mail_server_each_mail_is_a_file_named_by_the_enquiry() {
    with_broker(|broker| async move {
        let folder = tempfile::tempdir().unwrap();
        let mails = folder.path().join("mail");
        let variables = [("MAIL_DIR", mails.to_str().unwrap())];
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        let path = mails.join(format!("{}.eml", enquiry.id));
        let mail = eventually("the file is there", async || std::fs::read_to_string(&path).ok()).await;
        assert!(mail.contains("Reply-To: \"Pat Example\" <pat@example.com>"), "{mail}");
        notifier.stop().await;
        let names: Vec<_> = std::fs::read_dir(&mails).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 1, "something is left beside the mail: {names:?}");
    })
    .await;
}

#[tokio::test]
async fn what_can_never_be_mailed_is_a_dead_letter_and_holds_nobody_up() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(broker.url(), &broker.topology_name(), &[("SMTP_URL", &smtp.url())]).await;
        broker.publish(b"\xff\xffthis is no protobuf").await;
        let enquiry = enquiry();
        broker.publish(&enquiry.encode_to_vec()).await;

        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        let dead = broker.consume(broker.topology().dead_queue()).await.next().await;
        assert_eq!(dead.data, b"\xff\xffthis is no protobuf");
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn the_same_enquiry_twice_on_the_queue_is_one_mail() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        // One at a time: the second delivery begins when the first is settled, and `after` when both are.
        let variables = [("SMTP_URL", smtp.url()), ("NOTIFIER_PREFETCH", "1".to_owned())];
        let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let (twice, after) = (enquiry(), enquiry());
        broker.publish(&twice.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&twice.id));
        broker.publish(&twice.encode_to_vec()).await;
        broker.publish(&after.encode_to_vec()).await;
        assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&after.id), "mailed twice");
        // The duplicate was settled, too: stopping gives nothing back.
        notifier.stop().await;
        let left = broker.channel().basic_get(broker.topology().email_queue(), Default::default()).await.unwrap();
        assert!(left.is_none());
    })
    .await;
}
