use std::str::FromStr;

use jiff::Timestamp;
use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use runtime::telemetry::trace;
use uuid::Uuid;

use crate::{
    recipients::{Addressees, Recipients},
    verdict::FollowUp,
};

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
    /// Whom it is still for.
    pub(crate) recipients: Addressees,
    /// Which follow-up it is; `None` is the enquiry as it was accepted.
    pub(crate) part: Option<Uuid>,
}

impl Headers {
    /// The headers of a message with these properties. One that cannot be read counts as missing, except for whom
    /// the message is.
    pub(crate) fn of(properties: &BasicProperties) -> Self {
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
            recipients: value(RECIPIENTS).map_or(Addressees::Everybody, |recipients| {
                parsed::<Recipients>(recipients).map_or(Addressees::Unreadable, Addressees::Only)
            }),
            part: value(PART).and_then(parsed),
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
        Self { recipients: Addressees::Only(follow_up.recipients.clone()), part: Some(follow_up.mark), ..*self }
    }

    /// The properties by which a message moves on from `before`: what it is, when it was accepted, these
    /// headers, and for a dead letter its reason. The broker's record of its way (`x-death`) would only grow.
    pub(crate) fn carried_on(&self, before: &BasicProperties, reason: Option<&str>) -> BasicProperties {
        let mut table = FieldTable::default();
        table.insert(ATTEMPTS.into(), AMQPValue::LongUInt(self.attempts));
        if let Some(at) = self.first_attempt.and_then(|at| u64::try_from(at.as_second()).ok()) {
            table.insert(FIRST_ATTEMPT.into(), AMQPValue::Timestamp(at));
        }
        let recipients = match &self.recipients {
            Addressees::Everybody => None,
            Addressees::Only(recipients) => Some(text(recipients)),
            // As it is: without it, a replay would be for everybody.
            Addressees::Unreadable => value(before, RECIPIENTS).cloned(),
        };
        let part = self.part.as_ref().map(text);
        // Its trace goes on, also where nobody listens to spans.
        let trace = broker::traceparent(before).as_deref().map(text);
        let texts = [(RECIPIENTS, recipients), (PART, part), (REASON, reason.map(text)), (trace::HEADER, trace)];
        for (name, value) in texts {
            if let Some(value) = value {
                table.insert(name.into(), value);
            }
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

/// The value of a header.
fn value<'a>(properties: &'a BasicProperties, name: &str) -> Option<&'a AMQPValue> {
    properties.headers().as_ref()?.inner().get(name)
}

/// What the text of a header says, if it is a text and says it.
fn parsed<T: FromStr>(value: &AMQPValue) -> Option<T> {
    match value {
        AMQPValue::LongString(text) => text.to_string().parse().ok(),
        _ => None,
    }
}

fn text(value: &(impl ToString + ?Sized)) -> AMQPValue {
    AMQPValue::LongString(value.to_string().into())
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest},
        sample::select,
    };
    use test_support::thousand_cases;

    use super::*;
    use crate::verdict::Fate;

    fn two() -> Recipients {
        "office@firm.example, rota@firm.example".parse().unwrap()
    }

    fn left() -> FollowUp {
        FollowUp {
            mark: Uuid::new_v4(),
            recipients: two(),
            fate: Fate::Later,
            reason: "busy".to_owned(),
            is_confirmed: false,
        }
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
            recipients: Addressees::Only(two()),
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
        assert_eq!((headers.attempts, headers.recipients, headers.part), (2, Addressees::Only(two()), Some(left.mark)));
    }

    #[test]
    fn a_reason_ends_with_the_dead_letter_it_belongs_to() {
        let dead = Headers::default().carried_on(&BasicProperties::default(), Some("refused"));
        let revived = Headers::of(&dead).carried_on(&dead, None);
        assert!(!revived.headers().as_ref().unwrap().inner().contains_key(REASON));
    }

    #[test]
    fn recipients_that_cannot_be_read_are_not_everybody_and_stay_as_they_are() {
        for unreadable in [AMQPValue::LongString("nobody".into()), AMQPValue::LongUInt(2)] {
            let mut table = FieldTable::default();
            table.insert(RECIPIENTS.into(), unreadable.clone());
            let before = BasicProperties::default().with_headers(table);
            let headers = Headers::of(&before);
            assert_eq!(headers.recipients, Addressees::Unreadable);
            assert_eq!(value(&headers.carried_on(&before, None), RECIPIENTS), Some(&unreadable));
        }
    }

    /// A value of any sort that other clients might put there.
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
        fn whatever_the_headers_hold_they_are_read_the_same_when_the_message_moves_on(
            values in vec((select(vec![ATTEMPTS, FIRST_ATTEMPT, RECIPIENTS, PART, REASON, trace::HEADER]), any_value()), 0..8),
        ) {
            let mut table = FieldTable::default();
            for (name, value) in values {
                table.insert(name.into(), value);
            }
            let before = BasicProperties::default().with_headers(table);
            let headers = Headers::of(&before);
            prop_assert_eq!(Headers::of(&headers.carried_on(&before, None)), headers);
        }
    }
}
