use lettre::Address;
use uuid::Uuid;

use crate::{
    message::recipients::Recipients,
    smtp::{Failure, Step},
};

/// A separate message for the recipients whom a mail did not reach, all for the same kind of failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUp {
    /// Identifies it in the ledger. Random, not a sequence number: if a message is mailed twice, its two follow-ups may be
    /// for different recipients, and the ledger must not mistake one for the other.
    pub(crate) id: Uuid,
    pub(crate) recipients: Recipients,
    pub(crate) kind: FailureKind,
    /// SMTP step and reply code for each recipient, without an address.
    pub(crate) reason: String,
    /// Set once the broker has confirmed it.
    pub(crate) is_confirmed: bool,
}

/// Why a recipient does not have the mail, by what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FailureKind {
    /// May pass: the mail is retried.
    Transient,
    /// Will not pass: the message is dead-lettered.
    Permanent,
    /// The server refused the mail's content: the message is dead-lettered, and the recipient gets a notice.
    ContentRefused,
}

impl FailureKind {
    fn of(failure: &Failure) -> Self {
        match (failure.is_permanent(), failure.is_of_content()) {
            (false, _) => Self::Transient,
            (true, false) => Self::Permanent,
            (true, true) => Self::ContentRefused,
        }
    }
}

impl FollowUp {
    /// The follow-up for those of `recipients` whose result is this kind of failure, if there are any.
    ///
    /// The reason numbers each recipient by its position in `all_recipients`.
    pub(super) fn from_results(
        kind: FailureKind,
        all_recipients: &[Address],
        recipients: &[Address],
        results: &[Result<(), Failure>],
    ) -> Option<Self> {
        let (mut addresses, mut reasons) = (Vec::new(), Vec::new());
        for (address, result) in recipients.iter().zip(results) {
            if let Err(failure) = result
                && FailureKind::of(failure) == kind
            {
                addresses.push(address.clone());
                reasons.push(match failure.step() {
                    Step::Recipient => format!("{}: {failure}", position(address, all_recipients)),
                    // Applies equally to every recipient accepted so far.
                    _ => failure.to_string(),
                });
            }
        }
        reasons.dedup();
        let recipients = Recipients::new(addresses)?;
        Some(Self { id: Uuid::new_v4(), recipients, kind, reason: reasons.join("; "), is_confirmed: false })
    }
}

/// Identifies a recipient by position, without personal data.
fn position(address: &Address, all_recipients: &[Address]) -> String {
    match all_recipients.iter().position(|recipient| recipient == address) {
        Some(index) => format!("recipient {} of {}", index + 1, all_recipients.len()),
        None => "a recipient no longer configured".to_owned(),
    }
}
