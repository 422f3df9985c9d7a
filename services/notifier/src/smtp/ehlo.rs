use std::{fmt, str::FromStr};

use lettre::transport::smtp::extension::ClientId;
use url::Host;

/// Maximum length of a domain (RFC 5321 §4.5.3.1.2).
const MAX_OCTETS: usize = 255;

/// The client's name in EHLO: a domain or an address literal (RFC 5321 §4.1.1.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EhloName(String);

impl EhloName {
    /// The name for mails from `domain`, which is converted to ASCII (RFC 5890).
    pub(crate) fn from_domain(domain: &str) -> Result<Self, &'static str> {
        match Host::parse(domain) {
            Ok(Host::Domain(ascii)) => ascii.parse(),
            _ => domain.parse(),
        }
    }

    pub(super) fn client_id(&self) -> ClientId {
        // An address literal is sent unchanged, too.
        ClientId::Domain(self.0.clone())
    }
}

impl FromStr for EhloName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Only what could break the command line is rejected; the server judges the rest.
        let is_one_word = (1..=MAX_OCTETS).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic());
        if is_one_word {
            Ok(Self(text.to_owned()))
        } else {
            Err("give a domain such as www.example.com, or [192.0.2.1]")
        }
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
    fn accepts_one_word_so_that_it_cannot_inject_a_command() {
        for name in ["www.firm.example", "[192.0.2.1]", "[IPv6:2001:db8::1]"] {
            assert_eq!(name.parse::<EhloName>().unwrap().to_string(), name);
        }
        for name in ["", "two words", "x\r\nMAIL FROM:<>", "müller.example", &"x".repeat(256)] {
            assert!(name.parse::<EhloName>().is_err(), "{name}");
        }
    }

    #[test]
    fn converts_an_international_domain_to_ascii() {
        assert_eq!(EhloName::from_domain("müller.example").unwrap().to_string(), "xn--mller-kva.example");
        assert_eq!(EhloName::from_domain("[192.0.2.1]").unwrap().to_string(), "[192.0.2.1]");
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_accepted_name_gives_a_command_of_two_words_on_one_line(
            name in prop_oneof!["\\PC{0,20}", "(?s).{0,300}", "[a-zü.-]{1,20}[\r\n ]?[A-Z ]{0,4}"],
        ) {
            for ehlo in [name.parse::<EhloName>(), EhloName::from_domain(&name)].into_iter().flatten() {
                let command = format!("EHLO {}", ehlo.client_id());
                prop_assert_eq!(command.split_ascii_whitespace().count(), 2, "{:?}", command);
                prop_assert!(command.is_ascii() && !command.contains(char::is_control));
            }
        }
    }
}
