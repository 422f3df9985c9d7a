use proto::enquiry::v1::Enquiry;

use crate::sanitize::single_line;

/// Begins the subject of a mail about suspected spam, for mailbox rules to match.
pub(super) const SUBJECT_PREFIX: &str = "[Possible spam]";
/// Maximum length of the name of an unknown signal, in characters.
const MAX_UNKNOWN_CHARS: usize = 40;
/// Maximum number of signals in the warning.
const MAX_SIGNALS: usize = 20;

/// The contact service's spam signals and their descriptions.
const SIGNALS: [(&str, &str); 20] = [
    ("link", "a link"),
    ("many_links", "three links or more"),
    ("short_link", "a link that hides where it leads"),
    ("link_in_name", "a link for a name"),
    ("markup", "HTML or other markup"),
    ("seo_offer", "an offer of search engine services"),
    ("sales_pitch", "a sales pitch"),
    ("casino", "gambling"),
    ("crypto", "crypto currencies or easy money"),
    ("money_offer", "a loan or a fortune"),
    ("adult", "adult content"),
    ("medicines", "medicines"),
    ("several_phrases", "several phrases of advertisements"),
    ("throwaway_address", "a throwaway email address"),
    ("filled_fast", "sent within seconds"),
    ("repeated_message", "the same text from several senders"),
    ("mixed_letters", "letters that hide words"),
    ("gibberish", "random letters"),
    ("captcha_failed", "no proof that a person sent it"),
    ("captcha_unchecked", "whether a person sent it could not be checked"),
];

/// A sentence for the staff with the reasons why `enquiry` may be spam; `None` if it is not suspected.
pub(super) fn warning(enquiry: &Enquiry) -> Option<String> {
    if !enquiry.suspected_spam {
        return None;
    }
    let reasons: Vec<String> =
        enquiry.spam_signals.iter().take(MAX_SIGNALS).map(|signal| description(signal)).collect();
    // Older releases of the contact service give no signals.
    let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    Some(format!("Possible spam{reasons}. Look before you open a link or answer."))
}

/// The description of a signal, or its name if a newer release added it.
fn description(signal: &str) -> String {
    let known = SIGNALS.into_iter().find(|(known, _)| *known == signal);
    known.map_or_else(|| single_line(signal, MAX_UNKNOWN_CHARS), |(_, description)| description.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suspected(signals: &[&str]) -> Enquiry {
        let spam_signals = signals.iter().map(|signal| (*signal).to_owned()).collect();
        Enquiry { suspected_spam: true, spam_signals, ..Enquiry::default() }
    }

    #[test]
    fn describes_the_signals() {
        let warning = warning(&suspected(&["link", "casino"])).unwrap();
        assert_eq!(warning, "Possible spam: a link, gambling. Look before you open a link or answer.");
    }

    #[test]
    fn warns_of_a_suspected_enquiry_only() {
        assert_eq!(warning(&Enquiry { suspected_spam: false, ..suspected(&["link"]) }), None);
        assert_eq!(warning(&suspected(&[])).unwrap(), "Possible spam. Look before you open a link or answer.");
    }

    #[test]
    fn describes_every_signal_of_the_contact_service() {
        assert_eq!(SIGNALS.map(|(signal, _)| signal), contact::spam::Signal::ALL.map(contact::spam::Signal::name));
    }

    #[test]
    fn shows_an_unknown_signal_on_one_short_line() {
        let unknown = warning(&suspected(&["from_the\r\nfuture"])).unwrap();
        assert!(unknown.starts_with("Possible spam: from_the  future."), "{unknown}");
        assert!(warning(&suspected(&["x".repeat(500).as_str(); 50])).unwrap().len() < 1_000);
    }
}
