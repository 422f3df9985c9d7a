use jiff::Timestamp;
use lapin::{BasicProperties, message::Delivery, types::AMQPValue};
use uuid::Uuid;

use crate::message::{
    headers::{Headers, REASON},
    identity::{Identified, identify},
    part::Part,
};

/// The header of messages that the broker itself dead-lettered: an array of tables, the latest first
/// (rabbitmq.com/docs/dlx#effects).
const BROKER_DEATHS: &str = "x-death";

/// A dead letter, delivered and not acknowledged.
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

    /// The part of the enquiry, by which [`Undelivered`](crate::Undelivered) counts it.
    pub(super) fn part(&self) -> Part {
        Part { enquiry: self.id(), follow_up: Headers::from_properties(&self.message.properties).part }
    }

    /// The time of acceptance: the enquiry's, or that of the message if no enquiry can be read from it.
    pub(super) fn accepted(&self) -> Option<Timestamp> {
        let message_timestamp = || self.message.properties.timestamp().and_then(|at| i64::try_from(at).ok());
        let seconds = self.identified.enquiry.as_ref().map(|enquiry| enquiry.accepted_at).or_else(message_timestamp)?;
        Timestamp::from_second(seconds).ok()
    }

    /// The number of delivery attempts.
    pub(super) fn attempts(&self) -> u32 {
        Headers::from_properties(&self.message.properties).attempts
    }

    /// Why it is a dead letter, without personal data.
    pub(super) fn reason(&self) -> String {
        let properties = &self.message.properties;
        let ours = header(properties, REASON).and_then(text);
        ours.or_else(|| broker_reason(properties)).unwrap_or_else(|| "no reason given".to_owned())
    }

    /// The properties for a replay: no attempts, and the recipients that do not have the mail yet.
    pub(super) fn replay_properties(&self) -> BasicProperties {
        let before = &self.message.properties;
        Headers::from_properties(before).without_attempts().to_properties(before, None)
    }
}

/// The broker's reason, if the broker dead-lettered the message.
fn broker_reason(properties: &BasicProperties) -> Option<String> {
    let AMQPValue::FieldArray(deaths) = header(properties, BROKER_DEATHS)? else { return None };
    let AMQPValue::FieldTable(latest) = deaths.as_slice().first()? else { return None };
    let field = |name: &str| latest.inner().get(name).and_then(text);
    let queue = field("queue").unwrap_or_else(|| "another queue".to_owned());
    Some(match field("reason").as_deref() {
        Some("delivery_limit") => {
            format!("the broker moved it: delivered too often from {queue} without an acknowledgement")
        }
        Some("expired") => format!("the broker moved it: it expired on {queue}"),
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
