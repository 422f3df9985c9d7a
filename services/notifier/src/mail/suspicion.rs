use proto::enquiry::v1::Enquiry;

use super::one_line::one_line;

/// What stands before the subject of a suspected enquiry's mail: mailboxes sort by it.
pub(super) const SUBJECT_MARK: &str = "[Possible spam]";
/// Longest name of a signal that is not in the table, in characters, and most signals that are named.
const LONGEST: usize = 40;
const MOST: usize = 20;

/// Every signal of the contact service and the words for it.
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

/// Why `enquiry` is suspected, in a sentence for the staff; `None` if it is not.
pub(super) fn describe(enquiry: &Enquiry) -> Option<String> {
    if !enquiry.suspected_spam {
        return None;
    }
    let reasons: Vec<String> = enquiry.spam_signals.iter().take(MOST).map(|signal| words(signal)).collect();
    // An older contact service gives no reasons.
    let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    Some(format!("Possible spam{reasons}. Look before you open a link or answer."))
}

/// The words for a signal; one that is newer than this program stands for itself.
fn words(signal: &str) -> String {
    let known = SIGNALS.into_iter().find(|(known, _)| *known == signal);
    known.map_or_else(|| one_line(signal, LONGEST), |(_, words)| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suspected(signals: &[&str]) -> Enquiry {
        let spam_signals = signals.iter().map(|signal| (*signal).to_owned()).collect();
        Enquiry { suspected_spam: true, spam_signals, ..Enquiry::default() }
    }

    #[test]
    fn the_reasons_are_named_in_words() {
        let told = describe(&suspected(&["link", "casino"])).unwrap();
        assert_eq!(told, "Possible spam: a link, gambling. Look before you open a link or answer.");
    }

    #[test]
    fn signals_without_suspicion_are_not_told_and_suspicion_without_signals_is() {
        assert_eq!(describe(&Enquiry { suspected_spam: false, ..suspected(&["link"]) }), None);
        assert_eq!(describe(&suspected(&[])).unwrap(), "Possible spam. Look before you open a link or answer.");
    }

    #[test]
    fn every_signal_of_the_contact_service_has_its_words() {
        assert_eq!(SIGNALS.map(|(signal, _)| signal), contact::spam::Signal::ALL.map(contact::spam::Signal::name));
    }

    #[test]
    fn a_signal_that_is_newer_than_this_program_is_one_short_line() {
        let told = describe(&suspected(&["from_the\r\nfuture"])).unwrap();
        assert!(told.starts_with("Possible spam: from_the  future."), "{told}");
        assert!(describe(&suspected(&["x".repeat(500).as_str(); 50])).unwrap().len() < 1_000);
    }
}
