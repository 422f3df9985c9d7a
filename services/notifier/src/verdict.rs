use std::time::Duration;

use lettre::Address;
use uuid::Uuid;

use crate::{
    ledger::Part,
    recipients::Recipients,
    smtp::{Failure, Step},
};

/// What is to become of a message after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Dealt with: the mail is with the server (or in the folder), but for those who are `left`.
    Sent { part: Part, left: Vec<FollowUp> },
    /// It was mailed before.
    Duplicate,
    /// A passing failure, for all alike: after a pause, and one attempt more.
    Again(String),
    /// Not now, and no failure: after this pause, and no attempt more.
    Wait(Duration),
    /// The hour's budget of mails is used up: after this pause, and no attempt more.
    OverBudget(Duration),
    /// A lasting failure, for all alike.
    Dead(String),
    /// The mail server took these recipients, and refused the mail for what is in it.
    Refused { recipients: Recipients, reason: String },
}

/// A message of its own for those whom the mail did not reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUp {
    /// By which the ledger knows it. Never a number: two follow-ups of one message that was mailed twice may be
    /// for different recipients, and the ledger would take the second for the first.
    pub(crate) mark: Uuid,
    pub(crate) recipients: Recipients,
    pub(crate) fate: Fate,
    /// Step and code for each of them, without an address.
    pub(crate) reason: String,
    /// Whether the broker has confirmed it.
    pub(crate) is_confirmed: bool,
}

/// What becomes of a recipient whom the mail did not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Tried again.
    Later,
    /// A dead letter.
    Never,
    /// A dead letter of which the recipient is told: the mail was refused for what is in it.
    Refused,
}

impl Fate {
    fn of(failure: &Failure) -> Self {
        match (failure.is_lasting(), failure.is_of_content()) {
            (false, _) => Self::Later,
            (true, false) => Self::Never,
            (true, true) => Self::Refused,
        }
    }
}

impl Verdict {
    /// Those for whom the mail was refused for what is in it, and why, if there are any.
    pub(crate) fn refusal(&self) -> Option<(&Recipients, &str)> {
        match self {
            Self::Refused { recipients, reason } => Some((recipients, reason)),
            Self::Sent { left, .. } => {
                let refused = left.iter().find(|follow_up| follow_up.fate == Fate::Refused)?;
                Some((&refused.recipients, &refused.reason))
            }
            _ => None,
        }
    }

    /// What follows from the `outcomes` of `recipients`, in their order. `everybody` is whom the mail is for
    /// at first: reasons count a recipient by the place there.
    pub(crate) fn of(
        part: Part,
        everybody: &[Address],
        recipients: &[Address],
        outcomes: &[Result<(), Failure>],
    ) -> Self {
        let follow_up = |fate| follow_up(fate, everybody, recipients, outcomes);
        let fates = [Fate::Never, Fate::Refused, Fate::Later];
        let mut left: Vec<FollowUp> = fates.into_iter().filter_map(follow_up).collect();
        let is_all = |follow_up: &mut FollowUp| follow_up.recipients.addresses().len() == recipients.len();
        // The message itself goes on if that is for the same recipients: it stays what the ledger knows.
        match left.pop_if(is_all) {
            Some(FollowUp { fate: Fate::Later, reason, .. }) => Self::Again(reason),
            Some(FollowUp { fate: Fate::Never, reason, .. }) => Self::Dead(reason),
            Some(FollowUp { fate: Fate::Refused, recipients, reason, .. }) => Self::Refused { recipients, reason },
            None => Self::Sent { part, left },
        }
    }
}

/// The follow-up for those of `recipients` with this fate, if there are any.
fn follow_up(
    fate: Fate,
    everybody: &[Address],
    recipients: &[Address],
    outcomes: &[Result<(), Failure>],
) -> Option<FollowUp> {
    let (mut addresses, mut reasons) = (Vec::new(), Vec::new());
    for (address, outcome) in recipients.iter().zip(outcomes) {
        if let Err(failure) = outcome
            && Fate::of(failure) == fate
        {
            addresses.push(address.clone());
            reasons.push(match failure.step() {
                Step::Recipient => format!("{}: {failure}", place(address, everybody)),
                // The same for all who were accepted until then.
                _ => failure.to_string(),
            });
        }
    }
    reasons.dedup();
    let recipients = Recipients::new(addresses)?;
    Some(FollowUp { mark: Uuid::new_v4(), recipients, fate, reason: reasons.join("; "), is_confirmed: false })
}

/// Which recipient it is, in words that name nobody.
fn place(address: &Address, everybody: &[Address]) -> String {
    match everybody.iter().position(|one| one == address) {
        Some(index) => format!("recipient {} of {}", index + 1, everybody.len()),
        None => "a recipient of before, no longer configured".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GONE: Result<(), u16> = Err(550);
    const BUSY: Result<(), u16> = Err(451);

    fn verdict(outcomes: [Result<(), u16>; 3]) -> Verdict {
        let staff: Recipients = "a@firm.example, b@firm.example, c@firm.example".parse().unwrap();
        let outcomes = outcomes.map(|outcome| outcome.map_err(|code| Failure::answered(Step::Recipient, code)));
        let part = Part { enquiry: Uuid::nil(), follow_up: None };
        Verdict::of(part, staff.addresses(), staff.addresses(), &outcomes)
    }

    #[test]
    fn those_whom_the_mail_did_not_reach_go_on_alone_each_by_their_own_fate() {
        let Verdict::Sent { left, .. } = verdict([GONE, Ok(()), BUSY]) else { panic!("one has it") };
        let told: Vec<_> = left.iter().map(|one| (one.fate, one.recipients.to_string(), one.reason.as_str())).collect();
        let reasons = [
            "recipient 1 of 3: the mail server answered 550 to RCPT TO",
            "recipient 3 of 3: the mail server answered 451 to RCPT TO",
        ];
        assert_eq!(
            told,
            [
                (Fate::Never, "a@firm.example".to_owned(), reasons[0]),
                (Fate::Later, "c@firm.example".to_owned(), reasons[1]),
            ]
        );
    }

    #[test]
    fn follow_ups_of_one_message_that_was_mailed_twice_are_told_apart() {
        let mark = || match verdict([Ok(()), Ok(()), BUSY]) {
            Verdict::Sent { left, .. } => left[0].mark,
            other => panic!("two have it: {other:?}"),
        };
        assert_ne!(mark(), mark());
    }

    #[test]
    fn what_is_alike_for_all_is_the_messages_own_fate() {
        assert!(matches!(verdict([BUSY; 3]), Verdict::Again(_)));
        assert!(matches!(verdict([GONE; 3]), Verdict::Dead(_)));
        assert!(matches!(verdict([Ok(()); 3]), Verdict::Sent { left, .. } if left.is_empty()));
    }

    #[test]
    fn nobody_reached_and_two_fates_are_two_follow_ups() {
        assert!(matches!(verdict([GONE, BUSY, BUSY]), Verdict::Sent { left, .. } if left.len() == 2));
    }

    #[test]
    fn a_refusal_of_content_is_for_those_whom_the_server_had_accepted() {
        let staff: Recipients = "a@firm.example, b@firm.example, c@firm.example".parse().unwrap();
        let part = Part { enquiry: Uuid::nil(), follow_up: None };
        let content = || Err(Failure::answered(Step::Message, 554));
        let gone = || Err(Failure::answered(Step::Recipient, 550));
        let verdict = |outcomes: [_; 3]| Verdict::of(part, staff.addresses(), staff.addresses(), &outcomes);

        let reason = "the mail server answered 554 to the mail".to_owned();
        assert_eq!(
            verdict([content(), content(), content()]),
            Verdict::Refused { recipients: staff.clone(), reason: reason.clone() }
        );

        let partly = verdict([gone(), content(), content()]);
        let (told, why) = partly.refusal().unwrap();
        assert_eq!((told.to_string(), why), ("b@firm.example, c@firm.example".to_owned(), reason.as_str()));
        assert!(matches!(&partly, Verdict::Sent { left, .. } if left.len() == 2), "the first is for an operator");

        for failure in [gone(), Err(Failure::answered(Step::Message, 451))] {
            assert_eq!(verdict([failure.clone(), failure.clone(), failure]).refusal(), None);
        }
    }

    #[test]
    fn what_befell_the_whole_mail_is_told_once() {
        let broken = Err(Failure::answered(Step::Message, 451));
        let staff: Recipients = "a@firm.example, b@firm.example".parse().unwrap();
        let part = Part { enquiry: Uuid::nil(), follow_up: None };
        let verdict = Verdict::of(part, staff.addresses(), staff.addresses(), &[broken.clone(), broken]);
        assert_eq!(verdict, Verdict::Again("the mail server answered 451 to the mail".to_owned()));
    }

    #[test]
    fn a_recipient_who_is_no_longer_configured_is_not_named_either() {
        let (left, staff): (Recipients, Recipients) =
            ("old@firm.example".parse().unwrap(), "new@firm.example".parse().unwrap());
        let part = Part { enquiry: Uuid::nil(), follow_up: Some(Uuid::nil()) };
        let refused = [Err(Failure::answered(Step::Recipient, 550))];
        let verdict = Verdict::of(part, staff.addresses(), left.addresses(), &refused);
        assert!(matches!(verdict, Verdict::Dead(reason) if !reason.contains('@')));
    }
}
