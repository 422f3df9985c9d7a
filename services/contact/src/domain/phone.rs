/// What the modal forms send where no number was given (spec §5, send-time fallbacks).
pub const PHONE_PLACEHOLDER: &str = "No phone provided";

/// Longest number, in characters: an international one, spaced, with an extension.
const LONGEST: usize = 40;

/// A telephone number as typed: digits and the signs people write between them.
#[derive(Clone, PartialEq, Eq)]
pub struct Phone(String);

/// Not a number (spec §5).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("Please enter a valid phone number")]
pub struct PhoneError;

impl Phone {
    /// A number of `least` characters or more (8 in the contact form; the others say no bound, so 1).
    pub fn parse(text: &str, least: usize) -> Result<Self, PhoneError> {
        let text = text.trim();
        let allowed = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '.' | '/');
        let right = (least..=LONGEST).contains(&text.chars().count())
            && text.chars().all(allowed)
            && text.contains(|c: char| c.is_ascii_digit());
        if right { Ok(Self(text.to_owned())) } else { Err(PhoneError) }
    }

    /// A number, or none where the field is empty or holds the placeholder.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, PhoneError> {
        match text.trim() {
            "" | PHONE_PLACEHOLDER => Ok(None),
            text => Self::parse(text, 1).map(Some),
        }
    }

    /// The number as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_5_a_phone_number_has_at_least_eight_characters() {
        assert!(Phone::parse("0161 49", 8).is_err());
        assert!(Phone::parse("0161 496", 8).is_ok());
        assert_eq!(PhoneError.to_string(), "Please enter a valid phone number");
    }

    #[test]
    fn people_write_numbers_in_many_ways() {
        for text in ["0161 4960 130", "+44 (0)161 496-0130", "01614960130", "0161.496.0130"] {
            assert!(Phone::parse(text, 8).is_ok(), "{text}");
        }
        for text in ["call me on one", "--------", "0161\r\n4960130", "0161 496 0130 <b>", &"1".repeat(41)] {
            assert!(Phone::parse(text, 8).is_err(), "{text:?}");
        }
    }

    #[test]
    fn spec_5_the_placeholder_means_that_there_is_none() {
        assert!(Phone::parse_optional(PHONE_PLACEHOLDER).unwrap().is_none());
        assert!(Phone::parse_optional("").unwrap().is_none());
        assert!(Phone::parse_optional("999").unwrap().is_some());
    }
}
