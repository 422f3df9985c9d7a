use super::{Signal, domain_name::is_of};

/// Services that give everybody an address for minutes. A few of the most used: those who look for another find one.
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

/// Whether an address is one of a service that gives addresses for minutes.
pub(super) fn signal(email: &str) -> Option<Signal> {
    let (_, domain) = email.rsplit_once('@')?;
    let domain = domain.to_ascii_lowercase();
    DOMAINS.iter().any(|known| is_of(&domain, known)).then_some(Signal::ThrowawayAddress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_minutes_is_known_also_below_its_domain_and_in_capitals() {
        for email in ["a@mailinator.com", "a@x.Mailinator.COM", "a@yopmail.fr"] {
            assert_eq!(signal(email), Some(Signal::ThrowawayAddress), "{email}");
        }
        for email in ["", "a@example.com", "a@notmailinator.com", "mailinator.com@example.com"] {
            assert_eq!(signal(email), None, "{email}");
        }
    }
}
