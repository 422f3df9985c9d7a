use jiff::{SignedDuration, Timestamp};
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{ReceivedMail, SmtpServer, redis_connection, with_broker};
use uuid::Uuid;

use crate::{
    app::{enquiry, start},
    canary::canary,
};

/// An enquiry from an address that no other enquiry has: each mailbox is thanked once.
fn from_new_address() -> Enquiry {
    Enquiry { email: format!("{}@example.com", Uuid::new_v4()), ..enquiry() }
}

/// `MAIL_ACK` and all that it needs, over these variables.
fn thanking<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let on = [
        ("MAIL_ACK", "on"),
        ("MAIL_ACK_COMPANY", "Entwistle & Daughters"),
        ("MAIL_ACK_PHONE", "0161 496 0130"),
        // What is noted of an address is gone soon.
        ("MAIL_ACK_EVERY", "1m"),
        // One after the other: the order of the mails is that of the enquiries.
        ("NOTIFIER_PREFETCH", "1"),
        // The limits of acknowledgements are tried, not that of all mails.
        ("MAIL_HOURLY_BUDGET", "1000"),
    ];
    on.iter().chain(more).copied().collect()
}

fn is_thanks(mail: &ReceivedMail) -> bool {
    mail.header("Auto-Submitted") == Some("auto-replied")
}

#[tokio::test]
async fn a_visitor_is_thanked_after_the_staff_have_the_enquiry_and_once_in_the_time() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &thanking(&[("SMTP_URL", &url)])).await;
        let first = from_new_address();
        broker.publish(&first.encode_to_vec()).await;
        let staff = smtp.next_mail().await;
        assert_eq!(staff.header("Auto-Submitted"), Some("auto-generated"));
        let thanks = smtp.next_mail().await;
        assert!(is_thanks(&thanks), "{}", thanks.text());
        assert_eq!(thanks.header("To"), Some(first.email.as_str()));
        assert_eq!(thanks.header("Reply-To"), Some("office@firm.example"));
        assert_ne!(thanks.header("Message-ID"), staff.header("Message-ID"));

        // The same address again, then another one: two mails to the staff, one thanks.
        let again = Enquiry { email: first.email.to_uppercase(), ..enquiry() };
        let other = from_new_address();
        broker.publish(&again.encode_to_vec()).await;
        broker.publish(&other.encode_to_vec()).await;
        let mails = [smtp.next_mail().await, smtp.next_mail().await, smtp.next_mail().await];
        let thanked: Vec<_> = mails.iter().filter(|mail| is_thanks(mail)).map(|mail| mail.header("To")).collect();
        assert_eq!(thanked, [Some(other.email.as_str())]);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn no_more_go_out_in_an_hour_than_may_and_the_staff_have_every_enquiry() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        // One fewer than may went out.
        let hour = format!("{}:acknowledged:hour", broker.topology_name());
        let mut redis = redis_connection().await;
        let _: () = redis::cmd("SET").arg(hour).arg(59).arg("PX").arg(600_000).query_async(&mut redis).await.unwrap();
        let notifier = start(broker.url(), &broker.topology_name(), &thanking(&[("SMTP_URL", &url)])).await;
        broker.publish(&from_new_address().encode_to_vec()).await;
        assert!(!is_thanks(&smtp.next_mail().await));
        assert!(is_thanks(&smtp.next_mail().await), "it is the last that may");
        for _ in 0..2 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_thanks(&smtp.next_mail().await));
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_visitor_whom_the_hour_had_no_room_for_is_thanked_another_time() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let hour = format!("{}:acknowledged:hour", broker.topology_name());
        let mut redis = redis_connection().await;
        let _: () = redis::cmd("SET").arg(&hour).arg(60).arg("PX").arg(600_000).query_async(&mut redis).await.unwrap();
        let variables = thanking(&[("SMTP_URL", &url)]);
        let visitor = from_new_address();
        let first = start(broker.url(), &broker.topology_name(), &variables).await;
        broker.publish(&visitor.encode_to_vec()).await;
        assert!(!is_thanks(&smtp.next_mail().await));
        // What is in hand, its acknowledgement included, is finished then.
        first.stop().await;
        assert!(smtp.has_no_mail(), "the hour has no room");

        let _: () = redis::cmd("DEL").arg(&hour).query_async(&mut redis).await.unwrap();
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        let again = Enquiry { email: visitor.email.clone(), ..enquiry() };
        broker.publish(&again.encode_to_vec()).await;
        assert!(!is_thanks(&smtp.next_mail().await));
        assert_eq!(smtp.next_mail().await.header("To"), Some(visitor.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn no_more_go_to_one_mail_domain_in_an_hour_than_may() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &thanking(&[("SMTP_URL", &url)])).await;
        for number in 1..=12 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_thanks(&smtp.next_mail().await), "number {number}");
            if number <= 10 {
                assert!(is_thanks(&smtp.next_mail().await), "number {number}");
            }
        }
        let elsewhere = Enquiry { email: format!("{}@example.org", Uuid::new_v4()), ..enquiry() };
        broker.publish(&elsewhere.encode_to_vec()).await;
        assert!(!is_thanks(&smtp.next_mail().await));
        assert_eq!(smtp.next_mail().await.header("To"), Some(elsewhere.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn nobody_is_thanked_without_an_address_or_by_a_suspected_enquiry() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &thanking(&[("SMTP_URL", &url)])).await;
        for unwanted in [
            Enquiry { email: String::new(), ..enquiry() },
            Enquiry { email: "not-provided@example.com".into(), ..enquiry() },
            Enquiry { suspected_spam: true, ..from_new_address() },
        ] {
            broker.publish(&unwanted.encode_to_vec()).await;
            assert!(!is_thanks(&smtp.next_mail().await));
        }
        let wanted = from_new_address();
        broker.publish(&wanted.encode_to_vec()).await;
        assert!(!is_thanks(&smtp.next_mail().await), "an unwanted one was thanked");
        assert_eq!(smtp.next_mail().await.header("To"), Some(wanted.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_canary_is_not_thanked_whether_it_was_mailed_or_given_up() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let now = Timestamp::now();
        for (mailbox, sent, is_mailed) in [
            ("canary@firm.example", now, true),
            // Its own mail is refused, and it is too old to be tried again.
            ("refused@firm.example", now - SignedDuration::from_hours(2), false),
        ] {
            let variables = thanking(&[("SMTP_URL", &url), ("CANARY_TO", mailbox)]);
            let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
            broker.publish(&canary(mailbox, sent).encode_to_vec()).await;
            if is_mailed {
                assert_eq!(smtp.next_mail().await.header("Subject"), Some("Canary: enquiries arrive"));
            }
            // One at a time, thanks included: what follows the canary comes after its thanks would have.
            let wanted = from_new_address();
            broker.publish(&wanted.encode_to_vec()).await;
            assert!(!is_thanks(&smtp.next_mail().await), "the canary was thanked");
            assert_eq!(smtp.next_mail().await.header("To"), Some(wanted.email.as_str()));
            notifier.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn without_redis_the_staff_have_their_mail_and_nobody_is_thanked() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        // Nothing listens on port 1.
        let variables = thanking(&[("SMTP_URL", &url), ("REDIS_URL", "redis://127.0.0.1:1")]);
        let notifier = start(broker.url(), &broker.topology_name(), &variables).await;
        for _ in 0..2 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_thanks(&smtp.next_mail().await));
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_refused_acknowledgement_keeps_no_mail_from_the_staff() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let url = smtp.url();
        let notifier = start(broker.url(), &broker.topology_name(), &thanking(&[("SMTP_URL", &url)])).await;
        let refused = Enquiry { email: format!("refused-{}@example.com", Uuid::new_v4()), ..enquiry() };
        let next = Enquiry { email: String::new(), ..enquiry() };
        for enquiry in [&refused, &next] {
            broker.publish(&enquiry.encode_to_vec()).await;
            assert!(smtp.next_mail().await.header("Message-ID").unwrap().contains(&enquiry.id));
        }
        notifier.stop().await;
        let left = broker.channel().basic_get(broker.topology().email_queue(), Default::default()).await.unwrap();
        assert!(left.is_none(), "the enquiry came back");
    })
    .await;
}
