use jiff::Timestamp;
use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use uuid::Uuid;

use crate::{recipients::Recipients, verdict::FollowUp};

/// How many attempts have failed.
pub(crate) const ATTEMPTS: &str = "x-attempts";
/// When the first of them did: seconds since the Unix epoch, as AMQP 0-9-1 §4.2.5.4 has its timestamps. A message
/// without it has not been tried, however long it waited in a queue or in the spool.
pub(crate) const FIRST_ATTEMPT: &str = "x-first-attempt";
/// Whom the message is still for, parted by commas. Without it, it is for everybody.
pub(crate) const RECIPIENTS: &str = "x-recipients";
/// Tells a follow-up, for those whom an attempt did not reach, from the message that it follows.
pub(crate) const PART: &str = "x-part";
/// Of a dead letter: why it is one. No personal data. One that the broker made has `x-death` instead.
pub(crate) const REASON: &str = "x-reason";

/// What a message carries besides the enquiry: how far its delivery is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Headers {
    /// How many attempts have failed.
    pub(crate) attempts: u32,
    /// When the first of them did.
    pub(crate) first_attempt: Option<Timestamp>,
    /// Whom it is still for; `None` is everybody.
    pub(crate) recipients: Option<Recipients>,
    /// Which follow-up it is; `None` is the enquiry as it was accepted.
    pub(crate) part: Option<Uuid>,
}

impl Headers {
    /// The headers of a message with these properties. One that cannot be read counts as missing: a mail to
    /// somebody who has it is better than one to nobody.
    pub(crate) fn of(properties: &BasicProperties) -> Self {
        let value = |name| properties.headers().as_ref().and_then(|headers| headers.inner().get(name));
        let text = |name| match value(name) {
            Some(AMQPValue::LongString(text)) => Some(text.to_string()),
            _ => None,
        };
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
            recipients: text(RECIPIENTS).and_then(|recipients| recipients.parse().ok()),
            part: text(PART).and_then(|part| part.parse().ok()),
        }
    }

    /// The headers after one more attempt, which failed at `now`.
    pub(crate) fn failed(self, now: Timestamp) -> Self {
        Self { attempts: self.attempts.saturating_add(1), first_attempt: self.first_attempt.or(Some(now)), ..self }
    }

    /// The headers of a message that begins anew: never tried, and for those whom it was still for.
    pub(crate) fn untried(self) -> Self {
        Self { attempts: 0, first_attempt: None, ..self }
    }

    /// The headers of a message of its own for those whom an attempt did not reach.
    pub(crate) fn follow_up(&self, follow_up: &FollowUp) -> Self {
        Self { recipients: Some(follow_up.recipients.clone()), part: Some(follow_up.mark), ..*self }
    }

    /// The properties by which a message moves on from `before`: what it is, when it was accepted, these
    /// headers, and for a dead letter its reason. The broker's record of its way (`x-death`) would only grow.
    pub(crate) fn carried_on(&self, before: &BasicProperties, reason: Option<&str>) -> BasicProperties {
        let mut table = FieldTable::default();
        table.insert(ATTEMPTS.into(), AMQPValue::LongUInt(self.attempts));
        if let Some(at) = self.first_attempt.and_then(|at| u64::try_from(at.as_second()).ok()) {
            table.insert(FIRST_ATTEMPT.into(), AMQPValue::Timestamp(at));
        }
        let mut insert = |name: &'static str, text: String| {
            table.insert(name.into(), AMQPValue::LongString(text.into()));
        };
        if let Some(recipients) = &self.recipients {
            insert(RECIPIENTS, recipients.to_string());
        }
        if let Some(part) = self.part {
            insert(PART, part.to_string());
        }
        if let Some(reason) = reason {
            insert(REASON, reason.to_owned());
        }
        let mut carried = BasicProperties::default().with_headers(table);
        if let Some(kind) = before.content_type() {
            carried = carried.with_content_type(kind.clone());
        }
        if let Some(id) = before.message_id() {
            carried = carried.with_message_id(id.clone());
        }
        if let Some(accepted) = before.timestamp() {
            carried = carried.with_timestamp(*accepted);
        }
        carried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Fate;

    fn two() -> Recipients {
        "office@firm.example, rota@firm.example".parse().unwrap()
    }

    fn left() -> FollowUp {
        FollowUp { mark: Uuid::new_v4(), recipients: two(), fate: Fate::Later, reason: "busy".to_owned() }
    }

    #[test]
    fn a_message_keeps_what_it_is_and_gains_an_attempt() {
        let before = BasicProperties::default()
            .with_message_id("the-id".into())
            .with_content_type("a/b".into())
            .with_timestamp(1_774_692_000)
            .with_expiration("5".into());
        assert_eq!(Headers::of(&before), Headers::default());
        let headers = Headers {
            attempts: 3,
            first_attempt: Some(Timestamp::from_second(1_774_692_060).unwrap()),
            recipients: Some(two()),
            part: Some(Uuid::new_v4()),
        };
        let after = headers.carried_on(&before, None);
        assert_eq!(Headers::of(&after), headers);
        assert_eq!(after.message_id(), before.message_id());
        assert_eq!(after.content_type(), before.content_type());
        assert_eq!(after.timestamp(), before.timestamp());
        assert_eq!(*after.expiration(), None, "an old expiry would cut the next pause short");
    }

    #[test]
    fn failures_are_counted_and_the_first_ones_time_stays_until_the_message_begins_anew() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let twice = Headers::default().failed(at(1_000)).failed(at(2_000));
        assert_eq!((twice.attempts, twice.first_attempt), (2, Some(at(1_000))));
        assert_eq!(twice.follow_up(&left()).first_attempt, Some(at(1_000)));
        assert_eq!(twice.untried(), Headers::default());
    }

    #[test]
    fn a_follow_up_is_for_those_who_are_left_under_a_mark_of_its_own() {
        let left = left();
        let headers = Headers { attempts: 2, part: Some(Uuid::new_v4()), ..Headers::default() }.follow_up(&left);
        assert_eq!((headers.attempts, headers.recipients, headers.part), (2, Some(two()), Some(left.mark)));
    }

    #[test]
    fn a_reason_ends_with_the_dead_letter_it_belongs_to() {
        let dead = Headers::default().carried_on(&BasicProperties::default(), Some("refused"));
        let revived = Headers::of(&dead).carried_on(&dead, None);
        assert!(!revived.headers().as_ref().unwrap().inner().contains_key(REASON));
    }

    #[test]
    fn recipients_that_cannot_be_read_are_everybody() {
        let mut table = FieldTable::default();
        table.insert(RECIPIENTS.into(), AMQPValue::LongString("nobody".into()));
        assert_eq!(Headers::of(&BasicProperties::default().with_headers(table)).recipients, None);
    }
}
