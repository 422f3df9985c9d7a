use lapin::types::ShortString;
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest},
    sample::select,
};
use test_support::thousand_cases;

use super::*;

fn two_recipients() -> Recipients {
    "office@firm.example, rota@firm.example".parse().unwrap()
}

#[test]
fn a_moved_message_keeps_its_identity_and_loses_its_expiration() {
    let before = BasicProperties::default()
        .with_message_id("the-id".into())
        .with_content_type("a/b".into())
        .with_timestamp(1_774_692_000)
        .with_expiration("5".into());
    assert_eq!(Headers::from_properties(&before), Headers::default());
    let headers = Headers {
        attempts: 3,
        first_attempt: Some(Timestamp::from_second(1_774_692_060).unwrap()),
        recipients: Addressees::Only(two_recipients()),
        part: Some(Uuid::new_v4()),
    };
    let after = headers.to_properties(&before, None);
    assert_eq!(Headers::from_properties(&after), headers);
    assert_eq!(after.message_id(), before.message_id());
    assert_eq!(after.content_type(), before.content_type());
    assert_eq!(after.timestamp(), before.timestamp());
    assert_eq!(*after.expiration(), None, "an old expiration would cut the next delay short");
}

#[test]
fn counts_failed_attempts_and_keeps_the_time_of_the_first_until_a_replay() {
    let at = |second| Timestamp::from_second(second).unwrap();
    let twice = Headers::default().with_failed_attempt(at(1_000)).with_failed_attempt(at(2_000));
    assert_eq!((twice.attempts, twice.first_attempt), (2, Some(at(1_000))));
    assert_eq!(twice.for_follow_up(Uuid::new_v4(), &two_recipients()).first_attempt, Some(at(1_000)));
    assert_eq!(twice.without_attempts(), Headers::default());
}

#[test]
fn a_follow_up_has_its_own_recipients_and_id() {
    let id = Uuid::new_v4();
    let before = Headers { attempts: 2, part: Some(Uuid::new_v4()), ..Headers::default() };
    let expected = Headers { recipients: Addressees::Only(two_recipients()), part: Some(id), ..before.clone() };
    assert_eq!(before.for_follow_up(id, &two_recipients()), expected);
}

#[test]
fn a_replayed_message_has_no_reason() {
    let dead = Headers::default().to_properties(&BasicProperties::default(), Some("refused"));
    let replayed = Headers::from_properties(&dead).to_properties(&dead, None);
    assert!(!replayed.headers().as_ref().unwrap().inner().contains_key(REASON));
}

#[test]
fn keeps_unreadable_recipients_as_they_are() {
    for unreadable in [AMQPValue::LongString("nobody".into()), AMQPValue::LongUInt(2)] {
        let mut table = FieldTable::default();
        table.insert(RECIPIENTS.into(), unreadable.clone());
        let before = BasicProperties::default().with_headers(table);
        let headers = Headers::from_properties(&before);
        assert_eq!(headers.recipients, Addressees::Unreadable);
        assert_eq!(value(&headers.to_properties(&before, None), RECIPIENTS), Some(&unreadable));
    }
}

#[test]
fn a_moved_message_keeps_the_headers_of_a_later_release_and_drops_those_of_the_broker() {
    let mut table = FieldTable::default();
    let later = [("x-later", AMQPValue::LongString("kept".into())), ("x-priority", AMQPValue::Boolean(true))];
    for (name, value) in later.clone() {
        table.insert(name.into(), value);
    }
    for name in ["x-death", "x-first-death-queue", "x-last-death-reason", "x-delivery-count"] {
        table.insert(name.into(), AMQPValue::LongUInt(1));
    }
    let before = BasicProperties::default().with_headers(table);
    let retried = Headers::default().with_failed_attempt(Timestamp::UNIX_EPOCH).to_properties(&before, None);
    let dead = Headers::from_properties(&retried).to_properties(&retried, Some("refused"));
    let replayed = Headers::from_properties(&dead).without_attempts().to_properties(&dead, None);
    for after in [&retried, &dead, &replayed] {
        for (name, expected) in &later {
            assert_eq!(value(after, name), Some(expected), "{name}");
        }
        let names: Vec<&str> = after.headers().as_ref().unwrap().inner().keys().map(ShortString::as_str).collect();
        assert!(!names.iter().any(|name| name.contains("death") || *name == "x-delivery-count"), "{names:?}");
    }
}

/// Any value that another client might set.
fn any_value() -> impl Strategy<Value = AMQPValue> {
    prop_oneof![
        any::<u32>().prop_map(AMQPValue::LongUInt),
        any::<i64>().prop_map(AMQPValue::LongLongInt),
        any::<u64>().prop_map(AMQPValue::Timestamp),
        any::<bool>().prop_map(AMQPValue::Boolean),
        "(?s).{0,40}".prop_map(|text| AMQPValue::LongString(text.into())),
        "[a-z]{1,4}@[a-z]{1,4}[.]example(, ?[a-z]@b[.]example){0,2}"
            .prop_map(|text| AMQPValue::LongString(text.into())),
        vec(any::<u8>(), 0..40).prop_map(|bytes| AMQPValue::LongString(bytes.into())),
        Just(AMQPValue::Void),
    ]
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn headers_read_the_same_after_the_message_is_moved(
        values in vec((select(vec![ATTEMPTS, FIRST_ATTEMPT, RECIPIENTS, PART, REASON, trace::HEADER]), any_value()), 0..8),
    ) {
        let mut table = FieldTable::default();
        for (name, value) in values {
            table.insert(name.into(), value);
        }
        let before = BasicProperties::default().with_headers(table);
        let headers = Headers::from_properties(&before);
        prop_assert_eq!(Headers::from_properties(&headers.to_properties(&before, None)), headers);
    }
}
