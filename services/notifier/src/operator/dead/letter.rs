use jiff::Timestamp;
use lapin::{BasicProperties, message::Delivery, types::AMQPValue};
use uuid::Uuid;

use crate::message::{
    headers::{Headers, REASON},
    identity::{Identified, identify},
    part::Part,
};

/// Header of a message that the broker itself moved on: an array of tables, the latest first
/// (rabbitmq.com/docs/dlx#effects).
const BROKER_RECORD: &str = "x-death";

/// A dead letter in our hands: it goes back to its queue unless it is acknowledged.
pub(super) struct DeadLetter {
    pub(super) message: Delivery,
    pub(super) identified: Identified,
}

impl From<Delivery> for DeadLetter {
    fn from(message: Delivery) -> Self {
        Self { identified: identify(&message.data), message }
    }
}

impl DeadLetter {
    pub(super) fn id(&self) -> Uuid {
        self.identified.id
    }

    /// Which part of the enquiry it is, as the account of what is undelivered knows it.
    pub(super) fn part(&self) -> Part {
        Part { enquiry: self.id(), follow_up: Headers::from_properties(&self.message.properties).part }
    }

    /// When the enquiry was accepted; of a letter that cannot be read, when its message says so.
    pub(super) fn accepted(&self) -> Option<Timestamp> {
        let of_message = || self.message.properties.timestamp().and_then(|at| i64::try_from(at).ok());
        let seconds = self.identified.enquiry.as_ref().map(|enquiry| enquiry.accepted_at).or_else(of_message)?;
        Timestamp::from_second(seconds).ok()
    }

    /// How often it was tried.
    pub(super) fn attempts(&self) -> u32 {
        Headers::from_properties(&self.message.properties).attempts
    }

    /// Why it is a dead letter, in words without personal data.
    pub(super) fn reason(&self) -> String {
        let properties = &self.message.properties;
        let ours = header(properties, REASON).and_then(text);
        ours.or_else(|| by_the_broker(properties)).unwrap_or_else(|| "no reason is given".to_owned())
    }

    /// The properties with which it begins anew on the mail queue: never tried, and for those whom it was still
    /// for.
    pub(super) fn fresh_properties(&self) -> BasicProperties {
        let before = &self.message.properties;
        Headers::from_properties(before).without_attempts().to_properties(before, None)
    }
}

/// The broker's own reason, where it moved the message here itself.
fn by_the_broker(properties: &BasicProperties) -> Option<String> {
    let AMQPValue::FieldArray(record) = header(properties, BROKER_RECORD)? else { return None };
    let AMQPValue::FieldTable(latest) = record.as_slice().first()? else { return None };
    let word = |name: &str| latest.inner().get(name).and_then(text);
    let queue = word("queue").unwrap_or_else(|| "another queue".to_owned());
    Some(match word("reason").as_deref() {
        Some("delivery_limit") => format!("the broker gave it up: delivered from {queue} too often without an answer"),
        Some("expired") => format!("the broker moved it: its time on {queue} was over"),
        Some("maxlen") => format!("the broker moved it: {queue} was full"),
        Some("rejected") => format!("the broker moved it: it was rejected on {queue}"),
        _ => format!("the broker moved it from {queue}"),
    })
}

fn header<'a>(properties: &'a BasicProperties, name: &str) -> Option<&'a AMQPValue> {
    properties.headers().as_ref()?.inner().get(name)
}

fn text(value: &AMQPValue) -> Option<String> {
    match value {
        AMQPValue::LongString(text) => Some(text.to_string()),
        AMQPValue::ShortString(text) => Some(text.to_string()),
        _ => None,
    }
}
