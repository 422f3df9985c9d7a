use super::{Signal, links::is_within};

/// The most used services for throwaway addresses. The list cannot be complete.
const DOMAINS: [&str; 32] = [
    "10minutemail.com",
    "20minutemail.com",
    "byom.de",
    "discard.email",
    "dispostable.com",
    "emailondeck.com",
    "fakeinbox.com",
    "fakemail.net",
    "getnada.com",
    "grr.la",
    "guerrillamail.com",
    "guerrillamail.net",
    "inboxkitten.com",
    "mail-temp.com",
    "mailcatch.com",
    "maildrop.cc",
    "mailinator.com",
    "mailnesia.com",
    "minutemailbox.com",
    "mintemail.com",
    "moakt.com",
    "mohmal.com",
    "sharklasers.com",
    "spam4.me",
    "temp-mail.org",
    "tempail.com",
    "tempmail.com",
    "tempmailo.com",
    "throwawaymail.com",
    "trashmail.com",
    "yopmail.com",
    "yopmail.fr",
];

/// The signal of a throwaway address.
pub(super) fn signal(email: &str) -> Option<Signal> {
    let (_, domain) = email.rsplit_once('@')?;
    let domain = domain.to_ascii_lowercase();
    DOMAINS.iter().any(|known| is_within(&domain, known)).then_some(Signal::ThrowawayAddress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_throwaway_addresses_on_subdomains_and_in_capitals() {
        for email in ["a@mailinator.com", "a@x.Mailinator.COM", "a@yopmail.fr"] {
            assert_eq!(signal(email), Some(Signal::ThrowawayAddress), "{email}");
        }
        for email in ["", "a@example.com", "a@notmailinator.com", "mailinator.com@example.com"] {
            assert_eq!(signal(email), None, "{email}");
        }
    }
}
