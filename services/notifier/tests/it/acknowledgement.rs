use jiff::{SignedDuration, Timestamp};
use prost::Message;
use proto::enquiry::v1::{Enquiry, Estimate, EstimatePrice};
use test_support::{Act, At, ReceivedMail, SmtpServer, redis_connection, with_broker};
use uuid::Uuid;

use crate::{
    app::{NO_REDIS, assert_mail_of, enquiry, start},
    canary::canary,
};

/// An enquiry from a fresh address, as each mailbox is acknowledged once.
fn from_new_address() -> Enquiry {
    Enquiry { email: format!("{}@example.com", Uuid::new_v4()), ..enquiry() }
}

/// The variables of acknowledgements, and these.
fn acknowledging<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let on = [
        ("MAIL_ACK_COMPANY", "Entwistle & Daughters"),
        ("MAIL_ACK_PHONE", "0161 496 0130"),
        // One at a time, so that mails arrive in the order of the enquiries.
        ("NOTIFIER_PREFETCH", "1"),
        // High, so that only the limits of acknowledgements apply.
        ("MAIL_HOURLY_BUDGET", "1000"),
    ];
    on.iter().chain(more).copied().collect()
}

fn is_acknowledgement(mail: &ReceivedMail) -> bool {
    mail.header("Auto-Submitted") == Some("auto-replied")
}

#[tokio::test]
async fn acknowledges_once_per_interval_after_the_mail_to_the_staff() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        let first = from_new_address();
        broker.publish(&first.encode_to_vec()).await;
        let staff = smtp.next_mail().await;
        assert_eq!(staff.header("Auto-Submitted"), Some("auto-generated"));
        let acknowledgement = smtp.next_mail().await;
        assert!(is_acknowledgement(&acknowledgement), "{}", acknowledgement.text());
        assert_eq!(acknowledgement.header("To"), Some(first.email.as_str()));
        assert_eq!(acknowledgement.header("Reply-To"), Some("office@firm.example"));
        assert_ne!(acknowledgement.header("Message-ID"), staff.header("Message-ID"));

        // The same address again, then another: two mails to the staff, one acknowledgement.
        let again = Enquiry { email: first.email.to_uppercase(), ..enquiry() };
        let other = from_new_address();
        broker.publish(&again.encode_to_vec()).await;
        broker.publish(&other.encode_to_vec()).await;
        let mails = [smtp.next_mail().await, smtp.next_mail().await, smtp.next_mail().await];
        let acknowledged: Vec<_> =
            mails.iter().filter(|mail| is_acknowledgement(mail)).map(|mail| mail.header("To")).collect();
        assert_eq!(acknowledged, [Some(other.email.as_str())]);
        notifier.stop().await;
    })
    .await;
}

/// A request for a copy of an estimate to `email`.
fn asking_for_copy(email: &str) -> Enquiry {
    Enquiry {
        id: Uuid::new_v4().to_string(),
        accepted_at: Timestamp::now().as_second(),
        email: email.into(),
        service: "Estimate Copy".into(),
        estimate: Some(Estimate {
            price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
            code: "3.3.2".into(),
            ..Estimate::default()
        }),
        ..Enquiry::default()
    }
}

#[tokio::test]
async fn sends_a_visitor_one_copy_of_an_estimate_and_the_staff_nothing() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        let visitor = from_new_address();
        // A mailbox that was thanked can have a copy.
        broker.publish(&visitor.encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await));
        assert!(is_acknowledgement(&smtp.next_mail().await));
        for _ in 0..2 {
            broker.publish(&asking_for_copy(&visitor.email).encode_to_vec()).await;
        }
        let last = enquiry();
        broker.publish(&last.encode_to_vec()).await;
        let copy = smtp.next_mail().await;
        assert_eq!(copy.header("To"), Some(visitor.email.as_str()));
        assert!(copy.text().contains("1,140"), "{}", copy.text());
        assert_mail_of(&smtp.next_mail().await, &last);
        assert_eq!(broker.count(broker.topology().dead_letter_queue()).await, 0);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_copy_that_the_mail_server_refuses_for_now_is_sent_by_the_second_attempt() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Answer("451 4.7.1 greylisted"))]).await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        let asking = asking_for_copy(&from_new_address().email);
        broker.publish(&asking.encode_to_vec()).await;
        assert_eq!(smtp.next_mail().await.header("To"), Some(asking.email.as_str()));
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "sent twice");
    })
    .await;
}

#[tokio::test]
async fn a_copy_is_not_sent_again_if_the_mail_server_may_have_it() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start_with_faults([(At::Message, Act::Drop)]).await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        broker.publish(&asking_for_copy(&from_new_address().email).encode_to_vec()).await;
        // Without an address, which would be thanked.
        let last = Enquiry { email: String::new(), ..enquiry() };
        broker.publish(&last.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &last);
        notifier.stop().await;
        assert!(smtp.has_no_mail(), "sent again");
        assert_eq!(broker.count(broker.topology().dead_letter_queue()).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_suspected_or_an_expired_request_for_a_copy_is_dropped() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        let suspected = Enquiry { suspected_spam: true, ..asking_for_copy("pat@example.com") };
        let expired =
            Enquiry { accepted_at: Timestamp::now().as_second() - 4 * 3_600, ..asking_for_copy("pat@example.com") };
        let last = enquiry();
        for message in [&suspected, &expired, &last] {
            broker.publish(&message.encode_to_vec()).await;
        }
        assert_mail_of(&smtp.next_mail().await, &last);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn without_acknowledgements_a_request_for_a_copy_is_dropped() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &[("NOTIFIER_PREFETCH", "1")]).await;
        broker.publish(&asking_for_copy("pat@example.com").encode_to_vec()).await;
        let last = enquiry();
        broker.publish(&last.encode_to_vec()).await;
        assert_mail_of(&smtp.next_mail().await, &last);
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn limits_acknowledgements_per_hour_but_mails_every_enquiry() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        // One below the limit.
        let hour = format!("{}:acknowledged:hour", broker.topology_name());
        let mut redis = redis_connection().await;
        let _: () = redis::cmd("SET").arg(hour).arg(59).arg("PX").arg(600_000).query_async(&mut redis).await.unwrap();
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        broker.publish(&from_new_address().encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await));
        assert!(is_acknowledgement(&smtp.next_mail().await), "it is within the limit");
        for _ in 0..2 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_acknowledgement(&smtp.next_mail().await));
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_limited_visitor_can_be_acknowledged_later() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let hour = format!("{}:acknowledged:hour", broker.topology_name());
        let mut redis = redis_connection().await;
        let _: () = redis::cmd("SET").arg(&hour).arg(60).arg("PX").arg(600_000).query_async(&mut redis).await.unwrap();
        let variables = acknowledging(&[]);
        let visitor = from_new_address();
        let first = start(&broker, &smtp.url(), &variables).await;
        broker.publish(&visitor.encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await));
        // Stopping drains what is in flight, acknowledgements included.
        first.stop().await;
        assert!(smtp.has_no_mail(), "the limit is reached");

        let _: () = redis::cmd("DEL").arg(&hour).query_async(&mut redis).await.unwrap();
        let notifier = start(&broker, &smtp.url(), &variables).await;
        let again = Enquiry { email: visitor.email.clone(), ..enquiry() };
        broker.publish(&again.encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await));
        assert_eq!(smtp.next_mail().await.header("To"), Some(visitor.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn limits_acknowledgements_per_hour_to_one_mail_domain() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        for number in 1..=12 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_acknowledgement(&smtp.next_mail().await), "number {number}");
            if number <= 10 {
                assert!(is_acknowledgement(&smtp.next_mail().await), "number {number}");
            }
        }
        let elsewhere = Enquiry { email: format!("{}@example.org", Uuid::new_v4()), ..enquiry() };
        broker.publish(&elsewhere.encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await));
        assert_eq!(smtp.next_mail().await.header("To"), Some(elsewhere.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn sends_no_acknowledgement_without_an_address_or_for_suspected_spam() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        for unwanted in [
            Enquiry { email: String::new(), ..enquiry() },
            Enquiry { email: "not-provided@example.com".into(), ..enquiry() },
            Enquiry { suspected_spam: true, ..from_new_address() },
        ] {
            broker.publish(&unwanted.encode_to_vec()).await;
            assert!(!is_acknowledgement(&smtp.next_mail().await));
        }
        let wanted = from_new_address();
        broker.publish(&wanted.encode_to_vec()).await;
        assert!(!is_acknowledgement(&smtp.next_mail().await), "an unwanted acknowledgement");
        assert_eq!(smtp.next_mail().await.header("To"), Some(wanted.email.as_str()));
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn sends_no_acknowledgement_for_a_canary() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let now = Timestamp::now();
        for (mailbox, sent, is_mailed) in [
            ("canary@firm.example", now, true),
            // Its mail is refused, and it is too old for a retry.
            ("refused@firm.example", now - SignedDuration::from_hours(2), false),
        ] {
            let variables = acknowledging(&[("CANARY_TO", mailbox)]);
            let notifier = start(&broker, &smtp.url(), &variables).await;
            broker.publish(&canary(mailbox, sent).encode_to_vec()).await;
            if is_mailed {
                assert_eq!(smtp.next_mail().await.header("Subject"), Some("Canary: enquiries arrive"));
            }
            // One at a time: an acknowledgement of the canary would arrive before this.
            let wanted = from_new_address();
            broker.publish(&wanted.encode_to_vec()).await;
            assert!(!is_acknowledgement(&smtp.next_mail().await), "the canary was acknowledged");
            assert_eq!(smtp.next_mail().await.header("To"), Some(wanted.email.as_str()));
            notifier.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn sends_no_acknowledgement_while_redis_is_away() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let variables = acknowledging(&[NO_REDIS]);
        let notifier = start(&broker, &smtp.url(), &variables).await;
        for _ in 0..2 {
            broker.publish(&from_new_address().encode_to_vec()).await;
            assert!(!is_acknowledgement(&smtp.next_mail().await));
        }
        notifier.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_refused_acknowledgement_does_not_affect_mails_to_the_staff() {
    with_broker(|broker| async move {
        let mut smtp = SmtpServer::start().await;
        let notifier = start(&broker, &smtp.url(), &acknowledging(&[])).await;
        let refused = Enquiry { email: format!("refused-{}@example.com", Uuid::new_v4()), ..enquiry() };
        let next = Enquiry { email: String::new(), ..enquiry() };
        for enquiry in [&refused, &next] {
            broker.publish(&enquiry.encode_to_vec()).await;
            assert_mail_of(&smtp.next_mail().await, enquiry);
        }
        notifier.stop().await;
        let left = broker.channel().basic_get(broker.topology().email_queue(), Default::default()).await.unwrap();
        assert!(left.is_none(), "the enquiry was requeued");
    })
    .await;
}
