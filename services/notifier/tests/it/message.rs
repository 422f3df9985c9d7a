//! What tests put on a message and read off it.

use std::time::{Duration, SystemTime};

use lapin::{
    BasicProperties,
    message::Delivery,
    types::{AMQPValue, FieldTable},
};

/// Properties of an enquiry that was accepted so long ago.
pub(crate) fn accepted(ago: Duration) -> BasicProperties {
    let at = (SystemTime::now() - ago).duration_since(SystemTime::UNIX_EPOCH).unwrap();
    BasicProperties::default().with_timestamp(at.as_secs())
}

/// Properties of a message whose first attempt failed so long ago.
pub(crate) fn first_tried(ago: Duration) -> BasicProperties {
    let at = (SystemTime::now() - ago).duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let mut headers = FieldTable::default();
    headers.insert("x-first-attempt".into(), AMQPValue::Timestamp(at.as_secs()));
    accepted(ago).with_headers(headers)
}

/// Properties of a message that is for these recipients alone.
pub(crate) fn for_recipients(recipients: &str) -> BasicProperties {
    let mut headers = FieldTable::default();
    headers.insert("x-recipients".into(), AMQPValue::LongString(recipients.into()));
    accepted(Duration::ZERO).with_headers(headers)
}

fn header<'a>(message: &'a Delivery, name: &str) -> Option<&'a AMQPValue> {
    message.properties.headers().as_ref().and_then(|headers| headers.inner().get(name))
}

fn text(message: &Delivery, name: &str) -> Option<String> {
    match header(message, name) {
        Some(AMQPValue::LongString(text)) => Some(text.to_string()),
        None => None,
        other => panic!("{name} is no text: {other:?}"),
    }
}

/// Why a message is a dead letter.
pub(crate) fn reason(message: &Delivery) -> String {
    text(message, "x-reason").expect("no x-reason")
}

/// Whom a message is still for, if not for everybody.
pub(crate) fn recipients(message: &Delivery) -> Option<String> {
    text(message, "x-recipients")
}

/// How many attempts at a message have failed.
pub(crate) fn attempts(message: &Delivery) -> u32 {
    match header(message, "x-attempts") {
        Some(AMQPValue::LongUInt(attempts)) => *attempts,
        other => panic!("no x-attempts: {other:?}"),
    }
}

/// Whether the broker made it a dead letter.
pub(crate) fn is_of_the_broker(message: &Delivery) -> bool {
    header(message, "x-death").is_some() && header(message, "x-reason").is_none()
}
