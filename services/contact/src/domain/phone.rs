/// Sent by the modal forms in place of a missing number (rule 5.27).
pub const PHONE_PLACEHOLDER: &str = "No phone provided";

/// Maximum length, in characters: an international number with spaces and an extension (rule 5.31).
const MAX_CHARS: usize = 40;

/// A phone number as typed: digits and the characters that people write between them.
#[derive(Clone, PartialEq, Eq)]
pub struct Phone(String);

/// Not a valid number (rule 5.2).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("Please enter a valid phone number")]
pub struct PhoneError;

impl Phone {
    /// Parses a number of at least `min_chars` characters: 8 in the contact form (rule 5.2), 1 in the others.
    pub fn parse(text: &str, min_chars: usize) -> Result<Self, PhoneError> {
        let text = text.trim();
        let allowed = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '.' | '/');
        let is_valid = (min_chars..=MAX_CHARS).contains(&text.chars().count())
            && text.chars().all(allowed)
            && text.contains(|c: char| c.is_ascii_digit());
        if is_valid { Ok(Self(text.to_owned())) } else { Err(PhoneError) }
    }

    /// Parses a number, or `None` if the field is empty or holds the placeholder (rule 5.29).
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
    fn a_phone_number_has_at_least_eight_characters() {
        assert!(Phone::parse("0161 49", 8).is_err());
        assert!(Phone::parse("0161 496", 8).is_ok());
        assert_eq!(PhoneError.to_string(), "Please enter a valid phone number");
    }

    #[test]
    fn accepts_numbers_as_people_write_them() {
        for text in ["0161 4960 130", "+44 (0)161 496-0130", "01614960130", "0161.496.0130"] {
            assert!(Phone::parse(text, 8).is_ok(), "{text}");
        }
        for text in ["call me on one", "--------", "0161\r\n4960130", "0161 496 0130 <b>", &"1".repeat(41)] {
            assert!(Phone::parse(text, 8).is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_placeholder_means_that_there_is_none() {
        assert!(Phone::parse_optional(PHONE_PLACEHOLDER).unwrap().is_none());
        assert!(Phone::parse_optional("").unwrap().is_none());
        assert!(Phone::parse_optional("999").unwrap().is_some());
    }
}
