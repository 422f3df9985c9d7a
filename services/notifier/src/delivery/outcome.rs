use std::time::Duration;

use lettre::Address;

use super::follow_up::{FailureKind, FollowUp};
use crate::{
    message::{part::Part, recipients::Recipients},
    smtp::Failure,
};

/// How an attempt at a message ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The server (or the folder) has the mail, except for the recipients of these follow-ups.
    Sent { part: Part, follow_ups: Vec<FollowUp> },
    /// The part was mailed before.
    Duplicate,
    /// It is not mailed, and nothing follows from that: a courtesy that came too late or is limited.
    Dropped,
    /// A transient failure for every recipient: retried, and counted as an attempt.
    Retry(String),
    /// In flight elsewhere: tried again after this delay, without counting as an attempt.
    Deferred(Duration),
    /// The hourly mail budget is used up: tried again after this delay, without counting as an attempt.
    OverBudget(Duration),
    /// It waited too long for a connection to the mail server, or for `MAIL_RATE_PER_MINUTE`: tried again after this delay,
    /// without counting as an attempt.
    NoConnection(Duration),
    /// A permanent failure for every recipient: dead-lettered.
    Permanent(String),
    /// The server accepted these recipients and refused the mail's content: dead-lettered, with a notice to them.
    ContentRefused { recipients: Recipients, reason: String },
}

impl Outcome {
    /// The outcome of an attempt whose `recipients` had these `results`, in the same order.
    ///
    /// `all_recipients` are those of the enquiry as it was accepted; reasons number recipients by their position there.
    pub(crate) fn from_results(
        part: Part,
        all_recipients: &[Address],
        recipients: &[Address],
        results: &[Result<(), Failure>],
    ) -> Self {
        let follow_up = |kind| FollowUp::from_results(kind, all_recipients, recipients, results);
        let kinds = [FailureKind::Permanent, FailureKind::ContentRefused, FailureKind::Transient];
        let mut follow_ups: Vec<FollowUp> = kinds.into_iter().filter_map(follow_up).collect();
        let is_for_all = |follow_up: &mut FollowUp| follow_up.recipients.addresses().len() == recipients.len();
        // If every recipient failed alike, the message itself moves on, under the id that the ledger already has.
        match follow_ups.pop_if(is_for_all) {
            None => Self::Sent { part, follow_ups },
            Some(FollowUp { kind, recipients, reason, .. }) => match kind {
                FailureKind::Transient => Self::Retry(reason),
                FailureKind::Permanent => Self::Permanent(reason),
                FailureKind::ContentRefused => Self::ContentRefused { recipients, reason },
            },
        }
    }

    /// The recipients for whom the server refused the mail's content, and its reason, if there are any.
    pub(crate) fn content_refusal(&self) -> Option<(&Recipients, &str)> {
        match self {
            Self::ContentRefused { recipients, reason } => Some((recipients, reason)),
            Self::Sent { follow_ups, .. } => {
                let refused = follow_ups.iter().find(|follow_up| follow_up.kind == FailureKind::ContentRefused)?;
                Some((&refused.recipients, &refused.reason))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::smtp::Step;

    const UNKNOWN_MAILBOX: Result<(), u16> = Err(550);
    const BUSY: Result<(), u16> = Err(451);

    fn staff() -> Recipients {
        "a@firm.example, b@firm.example, c@firm.example".parse().unwrap()
    }

    fn outcome(results: &[Result<(), Failure>; 3]) -> Outcome {
        let staff = staff();
        Outcome::from_results(Part::whole(Uuid::nil()), staff.addresses(), staff.addresses(), results)
    }

    /// The outcome of these replies to RCPT TO.
    fn outcome_of_replies(replies: [Result<(), u16>; 3]) -> Outcome {
        outcome(&replies.map(|reply| reply.map_err(|code| Failure::reply(Step::Recipient, code))))
    }

    #[test]
    fn groups_unreached_recipients_by_kind_of_failure() {
        let Outcome::Sent { follow_ups, .. } = outcome_of_replies([UNKNOWN_MAILBOX, Ok(()), BUSY]) else {
            panic!("one recipient has it")
        };
        let found: Vec<_> = follow_ups
            .iter()
            .map(|follow_up| (follow_up.kind, follow_up.recipients.to_string(), follow_up.reason.as_str()))
            .collect();
        let reasons = [
            "recipient 1 of 3: the mail server answered 550 to RCPT TO",
            "recipient 3 of 3: the mail server answered 451 to RCPT TO",
        ];
        assert_eq!(
            found,
            [
                (FailureKind::Permanent, "a@firm.example".to_owned(), reasons[0]),
                (FailureKind::Transient, "c@firm.example".to_owned(), reasons[1]),
            ]
        );
    }

    #[test]
    fn follow_ups_of_a_message_that_was_mailed_twice_have_different_ids() {
        let id = || match outcome_of_replies([Ok(()), Ok(()), BUSY]) {
            Outcome::Sent { follow_ups, .. } => follow_ups[0].id,
            other => panic!("two recipients have it: {other:?}"),
        };
        assert_ne!(id(), id());
    }

    #[test]
    fn a_failure_of_every_recipient_is_the_outcome_of_the_message_itself() {
        assert!(matches!(outcome_of_replies([BUSY; 3]), Outcome::Retry(_)));
        assert!(matches!(outcome_of_replies([UNKNOWN_MAILBOX; 3]), Outcome::Permanent(_)));
        let all_reached = outcome_of_replies([Ok(()); 3]);
        assert!(matches!(all_reached, Outcome::Sent { follow_ups, .. } if follow_ups.is_empty()));
    }

    #[test]
    fn two_kinds_of_failure_are_two_follow_ups_even_if_no_recipient_was_reached() {
        let outcome = outcome_of_replies([UNKNOWN_MAILBOX, BUSY, BUSY]);
        assert!(matches!(outcome, Outcome::Sent { follow_ups, .. } if follow_ups.len() == 2));
    }

    #[test]
    fn a_content_refusal_is_for_the_recipients_that_the_server_had_accepted() {
        let content = || Err(Failure::reply(Step::Message, 554));
        let unknown = || Err(Failure::reply(Step::Recipient, 550));
        let reason = "the mail server answered 554 to the mail".to_owned();
        assert_eq!(
            outcome(&[content(), content(), content()]),
            Outcome::ContentRefused { recipients: staff(), reason: reason.clone() }
        );

        let partly = outcome(&[unknown(), content(), content()]);
        let (recipients, found) = partly.content_refusal().unwrap();
        assert_eq!((recipients.to_string(), found), ("b@firm.example, c@firm.example".to_owned(), reason.as_str()));
        let has_both = matches!(&partly, Outcome::Sent { follow_ups, .. } if follow_ups.len() == 2);
        assert!(has_both, "the unknown mailbox is for an operator");

        for failure in [unknown(), Err(Failure::reply(Step::Message, 451))] {
            assert_eq!(outcome(&[failure.clone(), failure.clone(), failure]).content_refusal(), None);
        }
    }

    #[test]
    fn a_failure_of_the_whole_mail_is_reported_once() {
        let deferred = || Err(Failure::reply(Step::Message, 451));
        let expected = Outcome::Retry("the mail server answered 451 to the mail".to_owned());
        assert_eq!(outcome(&[deferred(), deferred(), deferred()]), expected);
    }

    #[test]
    fn the_reason_does_not_name_a_recipient_who_is_no_longer_configured() {
        let (former, current): (Recipients, Recipients) =
            ("old@firm.example".parse().unwrap(), "new@firm.example".parse().unwrap());
        let part = Part { enquiry: Uuid::nil(), follow_up: Some(Uuid::nil()) };
        let refused = [Err(Failure::reply(Step::Recipient, 550))];
        let outcome = Outcome::from_results(part, current.addresses(), former.addresses(), &refused);
        assert!(matches!(outcome, Outcome::Permanent(reason) if !reason.contains('@')));
    }
}
