#[cfg(test)]
mod tests;

use std::str::FromStr;

use jiff::Timestamp;
use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use runtime::telemetry::trace;
use uuid::Uuid;

use super::recipients::{Addressees, Recipients};

/// Number of failed attempts.
pub(crate) const ATTEMPTS: &str = "x-attempts";
/// Time of the first failed attempt, in seconds since the Unix epoch (AMQP 0-9-1 §4.2.5.4). A message without it has not
/// been attempted, however long it was queued or spooled.
pub(crate) const FIRST_ATTEMPT: &str = "x-first-attempt";
/// Addresses that the message is still for, separated by commas. A message without it is for all recipients.
pub(crate) const RECIPIENTS: &str = "x-recipients";
/// The id of a follow-up, which distinguishes it from the message that it follows.
pub(crate) const PART: &str = "x-part";
/// Why a message was dead-lettered, without personal data. A message that the broker dead-lettered has `x-death` instead.
pub(crate) const REASON: &str = "x-reason";

/// The headers that [`Headers::to_properties`] writes itself.
const OURS: [&str; 6] = [ATTEMPTS, FIRST_ATTEMPT, RECIPIENTS, PART, REASON, trace::HEADER];
/// The headers that the broker adds to a message that it dead-letters or delivers again. They would only grow, or be taken for
/// those of the next move.
const OF_THE_BROKER: [&str; 5] = ["x-death", "x-first-death-", "x-last-death-", "x-delivery-count", "x-acquired-count"];

/// The delivery state that a message carries besides the enquiry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Headers {
    /// Number of failed attempts.
    pub(crate) attempts: u32,
    /// Time of the first failed attempt.
    pub(crate) first_attempt: Option<Timestamp>,
    pub(crate) recipients: Addressees,
    /// The follow-up's id; `None` for the enquiry as it was accepted.
    pub(crate) part: Option<Uuid>,
}

impl Headers {
    /// Reads the headers of a message. An unreadable header counts as missing, except for the recipients.
    pub(crate) fn from_properties(properties: &BasicProperties) -> Self {
        let value = |name| value(properties, name);
        Self {
            attempts: match value(ATTEMPTS) {
                Some(AMQPValue::LongUInt(attempts)) => *attempts,
                _ => 0,
            },
            first_attempt: match value(FIRST_ATTEMPT) {
                Some(AMQPValue::Timestamp(at)) => {
                    i64::try_from(*at).ok().and_then(|at| Timestamp::from_second(at).ok())
                }
                _ => None,
            },
            recipients: value(RECIPIENTS).map_or(Addressees::All, |recipients| {
                parsed::<Recipients>(recipients).map_or(Addressees::Unreadable, Addressees::Only)
            }),
            part: value(PART).and_then(parsed),
        }
    }

    /// The headers after one more failed attempt, at `now`.
    pub(crate) fn with_failed_attempt(self, now: Timestamp) -> Self {
        Self { attempts: self.attempts.saturating_add(1), first_attempt: self.first_attempt.or(Some(now)), ..self }
    }

    /// The headers of a replayed message: no attempts, and the same recipients.
    pub(crate) fn without_attempts(self) -> Self {
        Self { attempts: 0, first_attempt: None, ..self }
    }

    /// The headers of a follow-up with this id, for these recipients.
    pub(crate) fn for_follow_up(&self, id: Uuid, recipients: &Recipients) -> Self {
        Self { recipients: Addressees::Only(recipients.clone()), part: Some(id), ..*self }
    }

    /// The properties of a message that is moved to another queue: its content type, id, time of acceptance and unknown headers
    /// as `before`, these headers, and the reason if it is dead-lettered. A later release may have written the unknown ones, and
    /// read them again.
    pub(crate) fn to_properties(&self, before: &BasicProperties, reason: Option<&str>) -> BasicProperties {
        let mut table = unknown_headers(before);
        table.insert(ATTEMPTS.into(), AMQPValue::LongUInt(self.attempts));
        if let Some(at) = self.first_attempt.and_then(|at| u64::try_from(at.as_second()).ok()) {
            table.insert(FIRST_ATTEMPT.into(), AMQPValue::Timestamp(at));
        }
        let recipients = match &self.recipients {
            Addressees::All => None,
            Addressees::Only(recipients) => Some(text(recipients)),
            // Kept as it is: without it, a replay would be for all recipients.
            Addressees::Unreadable => value(before, RECIPIENTS).cloned(),
        };
        let part = self.part.as_ref().map(text);
        // The trace continues even if this process exports no spans.
        let trace = broker::traceparent(before).as_deref().map(text);
        let texts = [(RECIPIENTS, recipients), (PART, part), (REASON, reason.map(text)), (trace::HEADER, trace)];
        for (name, value) in texts {
            if let Some(value) = value {
                table.insert(name.into(), value);
            }
        }
        let mut after = BasicProperties::default().with_headers(table);
        if let Some(kind) = before.content_type() {
            after = after.with_content_type(kind.clone());
        }
        if let Some(id) = before.message_id() {
            after = after.with_message_id(id.clone());
        }
        if let Some(accepted) = before.timestamp() {
            after = after.with_timestamp(*accepted);
        }
        after
    }
}

/// The headers of a message that neither this release nor the broker writes.
fn unknown_headers(properties: &BasicProperties) -> FieldTable {
    let mut unknown = FieldTable::default();
    for (name, value) in properties.headers().iter().flat_map(FieldTable::inner) {
        let known =
            OURS.contains(&name.as_str()) || OF_THE_BROKER.iter().any(|prefix| name.as_str().starts_with(prefix));
        if !known {
            unknown.insert(name.clone(), value.clone());
        }
    }
    unknown
}

fn value<'a>(properties: &'a BasicProperties, name: &str) -> Option<&'a AMQPValue> {
    properties.headers().as_ref()?.inner().get(name)
}

/// Parses a text header.
fn parsed<T: FromStr>(value: &AMQPValue) -> Option<T> {
    match value {
        AMQPValue::LongString(text) => text.to_string().parse().ok(),
        _ => None,
    }
}

fn text(value: &(impl ToString + ?Sized)) -> AMQPValue {
    AMQPValue::LongString(value.to_string().into())
}
