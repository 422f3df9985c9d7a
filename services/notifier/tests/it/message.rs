//! Properties and headers of messages in tests.

use std::time::{Duration, SystemTime};

use lapin::{
    BasicProperties,
    message::Delivery,
    types::{AMQPValue, FieldTable},
};

/// Properties of an enquiry that was accepted `ago`.
pub(crate) fn accepted(ago: Duration) -> BasicProperties {
    let at = (SystemTime::now() - ago).duration_since(SystemTime::UNIX_EPOCH).unwrap();
    BasicProperties::default().with_timestamp(at.as_secs())
}

/// Properties of a message whose first attempt failed `ago`.
pub(crate) fn first_attempted(ago: Duration) -> BasicProperties {
    let at = (SystemTime::now() - ago).duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let mut headers = FieldTable::default();
    headers.insert("x-first-attempt".into(), AMQPValue::Timestamp(at.as_secs()));
    accepted(ago).with_headers(headers)
}

/// Properties of a message for these recipients only.
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
        other => panic!("{name} is not a text: {other:?}"),
    }
}

/// Why a message was dead-lettered.
pub(crate) fn reason(message: &Delivery) -> String {
    text(message, "x-reason").expect("no x-reason")
}

/// The recipients of a message, or `None` if it is for all of them.
pub(crate) fn recipients(message: &Delivery) -> Option<String> {
    text(message, "x-recipients")
}

/// The number of failed attempts.
pub(crate) fn attempts(message: &Delivery) -> u32 {
    match header(message, "x-attempts") {
        Some(AMQPValue::LongUInt(attempts)) => *attempts,
        other => panic!("no x-attempts: {other:?}"),
    }
}

/// Returns true if an attempt at the message has failed.
pub(crate) fn has_failed(message: &Delivery) -> bool {
    header(message, "x-attempts").is_some()
}

/// Returns true if the broker itself dead-lettered the message.
pub(crate) fn was_dead_lettered_by_the_broker(message: &Delivery) -> bool {
    header(message, "x-death").is_some() && header(message, "x-reason").is_none()
}
