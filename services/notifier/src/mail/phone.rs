/// A phone number that a visitor typed.
pub(super) struct Phone<'a>(&'a str);

impl<'a> Phone<'a> {
    /// Accepts `text` with at least one digit and no control characters, which could end a line of the mail.
    pub(super) fn new(text: &'a str) -> Option<Self> {
        let is_number = text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_control);
        is_number.then_some(Self(text))
    }

    pub(super) fn as_typed(&self) -> &'a str {
        self.0
    }

    /// The number for a `tel:` link (RFC 3966): digits, after a plus if it is international.
    pub(super) fn tel(&self) -> String {
        let international = self.0.trim_start().starts_with('+');
        // "+44 (0)161 …": the bracketed trunk prefix is not dialled after a country code (ITU-T E.123 §4).
        let text = if international { self.0.replacen("(0)", "", 1) } else { self.0.to_owned() };
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        if international { format!("+{digits}") } else { with_restored_plus(&digits).unwrap_or(digits) }
    }

    /// The digits that follow `https://wa.me/` (country code first, no plus), or `None` if the number cannot have
    /// WhatsApp.
    ///
    /// A number without a country code is British. Numbers of the 08 and 09 ranges have no WhatsApp. British numbers have nine
    /// or ten digits after the zero (Ofcom, National Telephone Numbering Plan), others at most fifteen in all (ITU-T E.164 §6).
    pub(super) fn whatsapp(&self) -> Option<String> {
        let tel = self.tel();
        let international = tel.strip_prefix('+').or_else(|| tel.strip_prefix("00")).map(str::to_owned);
        let digits = match (international, tel.strip_prefix('0')) {
            (Some(international), _) => international,
            (None, Some(national)) => format!("44{national}"),
            (None, None) => return None,
        };
        let possible = match digits.strip_prefix("44") {
            Some(national) => matches!(national.len(), 9 | 10) && national.starts_with(['1', '2', '3', '7']),
            None => (8..=15).contains(&digits.len()) && !digits.starts_with('0'),
        };
        possible.then_some(digits)
    }
}

/// Restores the plus of a British number, since the site's form keeps digits only (rule 5.11): of "+44 161 496 0130" as
/// of "+44 (0)161 496 0130". No national number begins with 44.
fn with_restored_plus(digits: &str) -> Option<String> {
    let national = digits.strip_prefix("44")?;
    let national = if digits.len() == 13 { national.strip_prefix('0')? } else { national };
    (national.len() == 10).then(|| format!("+44{national}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whatsapp(text: &str) -> Option<String> {
        Phone::new(text)?.whatsapp()
    }

    #[test]
    fn a_tel_number_has_no_punctuation() {
        let tel = |text| Phone::new(text).unwrap().tel();
        assert_eq!(tel("0161 496 0130"), "01614960130");
        assert_eq!(tel("+44 (0)161 496-0130"), "+441614960130");
        assert!(Phone::new("+ () -").is_none());
    }

    #[test]
    fn restores_the_plus_that_the_form_removed() {
        for text in ["441614960130", "4401614960130", "44 161 496 0130"] {
            assert_eq!(Phone::new(text).unwrap().tel(), "+441614960130", "{text}");
        }
        for text in ["4414960130", "0441614960130", "44216149601300"] {
            assert!(!Phone::new(text).unwrap().tel().starts_with('+'), "{text}");
        }
    }

    #[test]
    fn whatsapp_adds_the_country_code_to_british_numbers() {
        for text in ["07700 900123", "+44 7700 900123", "+44 (0)7700 900123", "00447700900123", "447700900123"] {
            assert_eq!(whatsapp(text).as_deref(), Some("447700900123"), "{text}");
        }
        assert_eq!(whatsapp("0161 496 0130").as_deref(), Some("441614960130"));
    }

    #[test]
    fn whatsapp_keeps_other_country_codes() {
        assert_eq!(whatsapp("+353 1 555 0123").as_deref(), Some("35315550123"));
        assert_eq!(whatsapp("0033 1 99 00 12 34").as_deref(), Some("33199001234"));
    }

    #[test]
    fn rejects_numbers_that_cannot_have_whatsapp() {
        for text in ["", "999", "0800 496 0130", "496 0130", "07700 900123 / 07700 900456", "+44 7700", "+1"] {
            assert_eq!(whatsapp(text), None, "{text}");
        }
    }
}
