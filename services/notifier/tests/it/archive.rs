use std::time::SystemTime;

use prost::Message;
use proto::enquiry::v1::{CallbackAt, Enquiry, Estimate, EstimateAnswer, EstimatePrice, Touch, enquiry::Callback};
use serde_json::{Value, json};
use test_support::{Proxy, TestBroker, with_broker};

use crate::{app::enquiry, command::notifier};

fn now() -> i64 {
    let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    i64::try_from(since_epoch.as_secs()).unwrap()
}

/// An enquiry that was accepted this many seconds ago.
fn accepted(seconds_ago: i64) -> Enquiry {
    Enquiry { accepted_at: now() - seconds_ago, ..enquiry() }
}

async fn publish(broker: &TestBroker, enquiries: &[&Enquiry]) {
    for enquiry in enquiries {
        broker.publish(&enquiry.encode_to_vec()).await;
    }
}

/// Publishes `count` enquiries without waiting for confirms, so that chunks of the stream hold several.
async fn publish_unconfirmed(broker: &TestBroker, count: u32) -> Vec<Enquiry> {
    let enquiries: Vec<Enquiry> = (0..count).map(|_| accepted(60)).collect();
    let (exchange, channel) = (broker.topology().exchange(), broker.channel());
    for enquiry in &enquiries {
        let (key, payload) = (Default::default(), enquiry.encode_to_vec());
        let properties = Default::default();
        channel.basic_publish(exchange.clone(), key, Default::default(), &payload, properties).await.unwrap();
    }
    broker.wait_for_count(broker.topology().email_queue(), count).await;
    enquiries
}

async fn export(broker: &TestBroker, arguments: &[&str], variables: &[(&str, &str)]) -> Vec<Value> {
    let arguments: Vec<&str> = ["archive", "export", "--format", "json"].iter().chain(arguments).copied().collect();
    let ended = notifier(broker, &arguments, variables).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

fn ids(exported: &[Value]) -> Vec<&str> {
    exported.iter().map(|record| record["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn lists_and_exports_an_empty_archive() {
    with_broker(|broker| async move {
        let listed = notifier(&broker, &["archive", "list", "--since", "7d"], &[]).await;
        assert_eq!(listed.code, Some(0), "{}", listed.stderr);
        assert!(listed.stdout.ends_with("Enquiries: 0\n"), "{}", listed.stdout);
        assert_eq!(export(&broker, &["--since", "7d"], &[]).await, [] as [Value; 0]);
    })
    .await;
}

#[tokio::test]
async fn lists_one_line_per_enquiry_without_personal_data() {
    with_broker(|broker| async move {
        let at = CallbackAt { date: "2026-03-30".into(), time: "14:00".into() };
        let callback = Enquiry { callback: Some(Callback::At(at)), service: "Callback Request".into(), ..accepted(60) };
        let enquiry = accepted(30);
        publish(&broker, &[&callback, &enquiry]).await;
        broker.publish(b"\xff\xffno enquiry").await;
        let listed = notifier(&broker, &["archive", "list", "--since", "12h"], &[]).await;
        let lines: Vec<&str> = listed.stdout.lines().collect();
        assert_eq!(lines.len(), 4, "{}", listed.stdout);
        assert!(lines[1].starts_with(&callback.id) && lines[1].ends_with("yes       Callback Request"), "{}", lines[1]);
        assert!(lines[2].starts_with(&enquiry.id) && lines[2].ends_with("no        cctv-systems"), "{}", lines[2]);
        assert!(listed.stderr.contains("\"count\":1"), "the unreadable message is not reported: {}", listed.stderr);
        for typed in ["Pat", "example.com", "0161 4960", "cameras"] {
            assert!(!(listed.stdout.clone() + &listed.stderr).contains(typed), "{typed}");
        }
    })
    .await;
}

#[tokio::test]
async fn leaves_out_enquiries_outside_the_period() {
    with_broker(|broker| async move {
        let (old, middle, new) = (accepted(3 * 86_400), accepted(7_200), accepted(60));
        publish(&broker, &[&old, &middle, &new]).await;
        assert_eq!(ids(&export(&broker, &["--since", "7d"], &[]).await), [&old.id, &middle.id, &new.id]);
        assert_eq!(ids(&export(&broker, &["--since", "1d"], &[]).await), [&middle.id, &new.id]);
        assert_eq!(ids(&export(&broker, &["--since", "7d", "--until", "1h"], &[]).await), [&old.id, &middle.id]);
        assert_eq!(export(&broker, &["--since", "2999-01-01"], &[]).await, [] as [Value; 0]);
    })
    .await;
}

#[tokio::test]
async fn exports_a_duplicate_once() {
    with_broker(|broker| async move {
        let (twice, once) = (accepted(60), accepted(30));
        publish(&broker, &[&twice, &once, &twice]).await;
        assert_eq!(ids(&export(&broker, &["--since", "1h"], &[]).await), [&twice.id, &once.id]);
    })
    .await;
}

#[tokio::test]
async fn exports_more_than_a_prefetch_in_order() {
    with_broker(|broker| async move {
        let enquiries = publish_unconfirmed(&broker, 650).await;
        let exported = export(&broker, &["--since", "1h"], &[]).await;
        let expected: Vec<&str> = enquiries.iter().map(|enquiry| enquiry.id.as_str()).collect();
        assert_eq!(ids(&exported), expected);
    })
    .await;
}

#[tokio::test]
async fn exports_an_enquiry_from_ahead_of_the_operators_clock() {
    with_broker(|broker| async move {
        let (present, ahead) = (accepted(60), accepted(-600));
        publish(&broker, &[&present, &ahead]).await;
        assert_eq!(ids(&export(&broker, &["--since", "1h"], &[]).await), [&present.id, &ahead.id]);
    })
    .await;
}

#[tokio::test]
async fn listing_twice_gives_the_same_and_ignores_the_end_marker() {
    with_broker(|broker| async move {
        let enquiry = accepted(60);
        publish(&broker, &[&enquiry]).await;
        for _ in 0..2 {
            let listed = notifier(&broker, &["archive", "list", "--since", "1h"], &[]).await;
            assert!(listed.stdout.ends_with("Enquiries: 1\n"), "{}", listed.stdout);
            assert!(!listed.stderr.contains("not enquiries"), "{}", listed.stderr);
        }
    })
    .await;
}

#[tokio::test]
async fn fails_if_the_broker_stops_before_the_end() {
    with_broker(|broker| async move {
        publish_unconfirmed(&broker, 250).await;
        let proxy = Proxy::to(&broker.address()).await;
        // The broker stops answering at the acknowledgement of the tenth message, before all are delivered, since there are
        // more than a prefetch (AMQP 0-9-1, basic.ack: class 60, method 80, delivery tag).
        proxy.drop_replies_after(&[0, 60, 0, 80, 0, 0, 0, 0, 0, 0, 0, 10]);
        let url = broker.url_through(&proxy);
        let ended = notifier(&broker, &["archive", "export", "--since", "1h"], &[("AMQP_URL", &url)]).await;
        assert_eq!(ended.code, Some(1), "{}", ended.stdout);
        assert!(ended.stderr.contains("the output is incomplete"), "{}", ended.stderr);
    })
    .await;
}

#[tokio::test]
async fn csv_has_a_header_and_all_fields_and_no_formula() {
    with_broker(|broker| async move {
        let enquiry = Enquiry {
            accepted_at: 1_774_692_000,
            name: "=cmd|' /C calc'!A0".into(),
            phone: "+44 161 4960 999".into(),
            message: "Say \"hello\",\nplease.".into(),
            last_touch: Some(Touch { source: "leaflet".into(), ..Touch::default() }),
            spam_signals: vec!["link".into()],
            estimate: Some(Estimate {
                price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
                answers: vec![EstimateAnswer { question: "How many storeys?".into(), answer: "Two".into() }],
                ..Estimate::default()
            }),
            ..enquiry()
        };
        publish(&broker, &[&enquiry]).await;
        let ended = notifier(&broker, &["archive", "export", "--since", "2026-03-28"], &[]).await;
        let expected = format!(
            "\"id\",\"accepted\",\"kind\",\"service\",\"callback\",\"name\",\"phone\",\"email\",\"message\",\"page\",\
             \"first_touch\",\"last_touch\",\"suspected_spam\",\"spam_signals\",\"estimate\"\r\n\
             \"{}\",\"2026-03-28T10:00:00Z\",\"enquiry\",\"cctv-systems\",\"\",\"'=cmd|' /C calc'!A0\",\
             \"'+44 161 4960 999\",\"pat@example.com\",\"Say \"\"hello\"\",\nplease.\",\"/contact-us/\",\"\",\"leaflet\",\
             \"\",\"link\",\"Price with VAT, fitted: £1,140 to £1,390\nEvery year: £96\nHow many storeys? Two\"\r\n",
            enquiry.id
        );
        assert_eq!(ended.stdout, expected);
    })
    .await;
}

#[tokio::test]
async fn exports_a_canary_with_its_kind() {
    with_broker(|broker| async move {
        let message = "Canary sent at 2026-11-01T09:00:00.123Z. \
                       It shows that enquiries arrive; nobody waits for an answer.";
        let canary = Enquiry { email: "canary@firm.example".into(), message: message.into(), ..accepted(60) };
        publish(&broker, &[&canary, &accepted(30)]).await;
        let exported = export(&broker, &["--since", "1h"], &[("CANARY_TO", "canary@firm.example")]).await;
        let kinds: Vec<&Value> = exported.iter().map(|record| &record["kind"]).collect();
        assert_eq!(kinds, [&json!("canary"), &json!("enquiry")]);
    })
    .await;
}

#[tokio::test]
async fn lists_and_exports_suspected_spam_as_such() {
    with_broker(|broker| async move {
        let spam_signals = vec!["link".into(), "casino".into()];
        let suspected = Enquiry { suspected_spam: true, spam_signals, ..accepted(60) };
        publish(&broker, &[&suspected, &accepted(30)]).await;
        let listed = notifier(&broker, &["archive", "list", "--since", "1h"], &[]).await.stdout;
        let lines: Vec<&str> = listed.lines().collect();
        assert!(lines[1].ends_with("cctv-systems (possible spam)"), "{listed}");
        assert!(lines[2].ends_with("cctv-systems"), "{listed}");
        let exported = export(&broker, &["--since", "1h"], &[]).await;
        assert_eq!(exported[0]["suspected_spam"], "yes");
        assert_eq!(exported[0]["spam_signals"], "link casino");
        assert_eq!(exported[1]["suspected_spam"], "");
    })
    .await;
}

#[tokio::test]
async fn rejects_an_invalid_time_as_a_usage_error() {
    with_broker(|broker| async move {
        let ended = notifier(&broker, &["archive", "list", "--since", "yesterday"], &[]).await;
        assert_eq!(ended.code, Some(2));
        assert!(ended.stderr.contains("give 7d or 12h (ago)"), "{}", ended.stderr);
    })
    .await;
}
