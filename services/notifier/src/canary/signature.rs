use jiff::Timestamp;
use lettre::Address;
use proto::enquiry::v1::Enquiry;

/// Precedes the time of posting in a canary's message.
const PREFIX: &str = "Canary sent at ";
/// Follows the time of posting.
const SUFFIX: &str = ". It shows that enquiries arrive; nobody waits for an answer.";

/// Recognises canaries by their address together with their message, so that a visitor who enters that address is still
/// a lead.
#[derive(Debug, Clone)]
pub(crate) struct CanarySignature(Option<Address>);

impl CanarySignature {
    /// The signature of canaries to `mailbox`; without one, no enquiry is a canary.
    pub(crate) fn new(mailbox: Option<Address>) -> Self {
        Self(mailbox)
    }

    /// The time of posting, if `enquiry` is a canary.
    pub(crate) fn sent_at(&self, enquiry: &Enquiry) -> Option<Timestamp> {
        let mailbox = self.0.as_ref()?;
        if !enquiry.email.eq_ignore_ascii_case(mailbox.as_ref()) {
            return None;
        }
        enquiry.message.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.parse().ok()
    }
}

/// The message of a canary posted at `now`, in milliseconds.
pub(super) fn message(now: Timestamp) -> String {
    format!("{PREFIX}{now:.3}{SUFFIX}")
}

#[cfg(test)]
mod tests {
    use test_support::golden::Golden;

    use super::*;

    const MAILBOX: &str = "canary@firm.example";
    const GOLDEN: &str = "canary.txt";

    #[test]
    fn the_golden_file_has_the_canary_of_this_release() {
        let sent: Timestamp = "2026-11-01T09:00:00.123Z".parse().unwrap();
        Golden::assert_written(GOLDEN, message(sent).as_bytes(), <[u8]>::to_vec);
    }

    #[test]
    fn recognises_the_canaries_in_the_golden_files_of_all_releases() {
        let signature = CanarySignature::new(Some(MAILBOX.parse().unwrap()));
        for release in Golden::of_all_releases() {
            let sent_at = signature.sent_at(&canary(MAILBOX, release.read_text(GOLDEN)));
            assert_eq!(sent_at, Some("2026-11-01T09:00:00.123Z".parse().unwrap()), "{release:?}");
        }
    }

    fn canary(email: &str, message: String) -> Enquiry {
        Enquiry { email: email.into(), message, ..Enquiry::default() }
    }

    #[test]
    fn recognises_a_canary_by_address_and_message() {
        let sent: Timestamp = "2026-11-01T09:00:00.123Z".parse().unwrap();
        let signature = CanarySignature::new(Some("canary@firm.example".parse().unwrap()));
        let text = message(sent);
        assert!(text.contains("2026-11-01T09:00:00.123Z"), "{text}");
        assert_eq!(signature.sent_at(&canary("Canary@firm.example", text.clone())), Some(sent));
        assert_eq!(signature.sent_at(&canary("pat@example.com", text.clone())), None);
        assert_eq!(signature.sent_at(&canary("canary@firm.example", "Two cameras, please.".into())), None);
        assert_eq!(CanarySignature::new(None).sent_at(&canary("", text)), None);
    }
}
