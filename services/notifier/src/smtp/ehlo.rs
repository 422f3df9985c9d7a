use std::{fmt, str::FromStr};

use lettre::transport::smtp::extension::ClientId;
use url::Host;

/// Longest domain (RFC 5321 §4.5.3.1.2).
const LONGEST: usize = 255;

/// As whom we greet the mail server: a domain, or an address in brackets (RFC 5321 §4.1.1.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EhloName(String);

impl EhloName {
    /// The name that goes with mails from `domain`: itself, in ASCII (RFC 5890) if it is an international one.
    pub(crate) fn of_domain(domain: &str) -> Result<Self, &'static str> {
        match Host::parse(domain) {
            Ok(Host::Domain(ascii)) => ascii.parse(),
            _ => domain.parse(),
        }
    }

    pub(super) fn client_id(&self) -> ClientId {
        // An address in brackets is written the same way.
        ClientId::Domain(self.0.clone())
    }
}

impl FromStr for EhloName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Whether the name is a good one is the server's to judge; here it must be one word of one line.
        let is_word = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        if is_word { Ok(Self(text.to_owned())) } else { Err("give a domain such as www.example.com, or [192.0.2.1]") }
    }
}

impl fmt::Display for EhloName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn a_name_is_one_word_and_cannot_bring_a_command_of_its_own() {
        for name in ["www.firm.example", "[192.0.2.1]", "[IPv6:2001:db8::1]"] {
            assert_eq!(name.parse::<EhloName>().unwrap().to_string(), name);
        }
        for name in ["", "two words", "x\r\nMAIL FROM:<>", "müller.example", &"x".repeat(256)] {
            assert!(name.parse::<EhloName>().is_err(), "{name}");
        }
    }

    #[test]
    fn an_international_domain_greets_in_ascii() {
        assert_eq!(EhloName::of_domain("müller.example").unwrap().to_string(), "xn--mller-kva.example");
        assert_eq!(EhloName::of_domain("[192.0.2.1]").unwrap().to_string(), "[192.0.2.1]");
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn whatever_the_name_is_the_greeting_is_one_line_of_two_words(
            name in prop_oneof!["\\PC{0,20}", "(?s).{0,300}", "[a-zü.-]{1,20}[\r\n ]?[A-Z ]{0,4}"],
        ) {
            for ehlo in [name.parse::<EhloName>(), EhloName::of_domain(&name)].into_iter().flatten() {
                let greeting = format!("EHLO {}", ehlo.client_id());
                prop_assert_eq!(greeting.split_ascii_whitespace().count(), 2, "{:?}", greeting);
                prop_assert!(greeting.is_ascii() && !greeting.contains(char::is_control));
            }
        }
    }
}
