/// Maximum length, in characters (rule 5.30).
const MAX_CHARS: usize = 100;

/// A visitor's name: one line, 1 to 100 characters, trimmed.
#[derive(Clone, PartialEq, Eq)]
pub struct Name(String);

/// The reason why a name is not valid.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NameError {
    /// Rule 5.1.
    #[error("Name must be at least 2 characters")]
    TooShort,
    /// Empty, in a form that asks for one character or more.
    #[error("Please enter your name")]
    Missing,
    /// Over 100 characters.
    #[error("Name must be at most {MAX_CHARS} characters")]
    TooLong,
    /// Line breaks or other control characters: a name is part of a mail's header.
    #[error("Name must be on one line, without control characters")]
    Control,
}

impl Name {
    /// Parses a name of at least `min_chars` characters: 2 in the contact form, 1 in the others (rules 5.1 and 5.12).
    pub fn parse(text: &str, min_chars: usize) -> Result<Self, NameError> {
        let text = text.trim();
        match text.chars().count() {
            count if count < min_chars => Err(if min_chars > 1 { NameError::TooShort } else { NameError::Missing }),
            count if count > MAX_CHARS => Err(NameError::TooLong),
            _ if text.chars().any(char::is_control) => Err(NameError::Control),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// The name as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_at_least_two_characters() {
        assert_eq!(Name::parse("J", 2).err(), Some(NameError::TooShort));
        assert_eq!(NameError::TooShort.to_string(), "Name must be at least 2 characters");
        assert_eq!(Name::parse(" Jo ", 2).unwrap().as_str(), "Jo");
    }

    #[test]
    fn counts_characters_not_bytes() {
        assert!(Name::parse("李", 2).is_err());
        assert!(Name::parse("李明", 2).is_ok());
        assert!(Name::parse(&"é".repeat(100), 2).is_ok());
        assert_eq!(Name::parse(&"é".repeat(101), 2).err(), Some(NameError::TooLong));
    }

    #[test]
    fn a_name_cannot_inject_a_header() {
        for text in ["Jo\r\nBcc: all@example.com", "Jo\nX", "Jo\0", "Jo\u{85}X"] {
            assert_eq!(Name::parse(text, 2).err(), Some(NameError::Control), "{text:?}");
        }
    }
}
