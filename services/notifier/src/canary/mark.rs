use jiff::Timestamp;
use lettre::Address;
use proto::enquiry::v1::Enquiry;

/// Before the time of sending in a canary's message.
const BEFORE: &str = "Canary sent at ";
/// After it.
const AFTER: &str = ". It shows that enquiries arrive; nobody waits for an answer.";

/// By what a canary is known: its address, which is no visitor's, and its message. Both, so that a visitor
/// who came upon the address is a lead still.
#[derive(Debug, Clone)]
pub(crate) struct CanaryMark(Option<Address>);

impl CanaryMark {
    /// The mark of canaries that are mailed to `mailbox`; without one, no enquiry is a canary.
    pub(crate) fn of(mailbox: Option<Address>) -> Self {
        Self(mailbox)
    }

    /// When `enquiry` was sent, if it is a canary.
    pub(crate) fn sent_at(&self, enquiry: &Enquiry) -> Option<Timestamp> {
        let mailbox = self.0.as_ref()?;
        if !enquiry.email.eq_ignore_ascii_case(mailbox.as_ref()) {
            return None;
        }
        enquiry.message.strip_prefix(BEFORE)?.strip_suffix(AFTER)?.parse().ok()
    }
}

/// The message of a canary that is sent at `now`, with milliseconds.
pub(super) fn message(now: Timestamp) -> String {
    format!("{BEFORE}{now:.3}{AFTER}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canary(email: &str, message: String) -> Enquiry {
        Enquiry { email: email.into(), message, ..Enquiry::default() }
    }

    #[test]
    fn a_canary_is_known_by_its_address_and_its_message() {
        let sent: Timestamp = "2026-11-01T09:00:00.123Z".parse().unwrap();
        let mark = CanaryMark::of(Some("canary@firm.example".parse().unwrap()));
        let text = message(sent);
        assert!(text.contains("2026-11-01T09:00:00.123Z"), "{text}");
        assert_eq!(mark.sent_at(&canary("Canary@firm.example", text.clone())), Some(sent));
        assert_eq!(mark.sent_at(&canary("pat@example.com", text.clone())), None);
        assert_eq!(mark.sent_at(&canary("canary@firm.example", "Two cameras, please.".into())), None);
        assert_eq!(CanaryMark::of(None).sent_at(&canary("", text)), None);
    }
}
