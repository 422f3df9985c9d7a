/// Longest name, in characters: room for any real one.
const LONGEST: usize = 100;

/// A visitor's name: one line, 1 to 100 characters, trimmed.
#[derive(Clone, PartialEq, Eq)]
pub struct Name(String);

/// Not a name.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NameError {
    /// Spec §5, desktop form; in the other forms the least is 1.
    #[error("Name must be at least 2 characters")]
    TooShort,
    /// Nothing at all, in a form that asks for no more.
    #[error("Please enter your name")]
    Missing,
    /// Over the bound.
    #[error("Name must be at most {LONGEST} characters")]
    TooLong,
    /// Line breaks or control characters: a name ends up in a mail's header.
    #[error("Name must be on one line, without control characters")]
    Control,
}

impl Name {
    /// A name of `least` characters or more (2 in the contact form, 1 in the others; spec §5).
    pub fn parse(text: &str, least: usize) -> Result<Self, NameError> {
        let text = text.trim();
        match text.chars().count() {
            count if count < least => Err(if least > 1 { NameError::TooShort } else { NameError::Missing }),
            count if count > LONGEST => Err(NameError::TooLong),
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
    fn spec_5_a_name_has_at_least_two_characters() {
        assert_eq!(Name::parse("J", 2).err(), Some(NameError::TooShort));
        assert_eq!(NameError::TooShort.to_string(), "Name must be at least 2 characters");
        assert_eq!(Name::parse(" Jo ", 2).unwrap().as_str(), "Jo");
    }

    #[test]
    fn characters_are_counted_not_bytes() {
        assert!(Name::parse("李", 2).is_err());
        assert!(Name::parse("李明", 2).is_ok());
        assert!(Name::parse(&"é".repeat(100), 2).is_ok());
        assert_eq!(Name::parse(&"é".repeat(101), 2).err(), Some(NameError::TooLong));
    }

    #[test]
    fn a_name_cannot_bring_a_line_of_its_own() {
        for text in ["Jo\r\nBcc: all@example.com", "Jo\nX", "Jo\0", "Jo\u{85}X"] {
            assert_eq!(Name::parse(text, 2).err(), Some(NameError::Control), "{text:?}");
        }
    }
}
