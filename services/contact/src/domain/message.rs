/// Sent by the modal forms in place of a missing message (rule 5.27).
const PLACEHOLDER: &str = "No message provided";

/// Maximum length, in characters: some three pages (rule 5.33).
const MAX_CHARS: usize = 5_000;

/// The visitor's text: 1 to 5,000 characters, several lines allowed.
#[derive(Clone, PartialEq, Eq)]
pub struct Message(String);

/// The reason why a message is not valid.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MessageError {
    /// Rule 5.5.
    #[error("Message must be at least 10 characters")]
    TooShort,
    /// Over 5,000 characters.
    #[error("Message must be at most 5,000 characters")]
    TooLong,
    /// Control characters other than line breaks and tabs.
    #[error("Message must not contain control characters")]
    Control,
}

impl Message {
    /// Parses a message of at least `min_chars` characters: 10 in the contact form (rule 5.5).
    ///
    /// Line ends become `\n`: a form post sends `\r\n`, JSON does not.
    pub fn parse(text: &str, min_chars: usize) -> Result<Self, MessageError> {
        let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
        match text.chars().count() {
            count if count < min_chars => Err(MessageError::TooShort),
            count if count > MAX_CHARS => Err(MessageError::TooLong),
            _ if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) => Err(MessageError::Control),
            _ => Ok(Self(text)),
        }
    }

    /// Parses a message, or `None` if the field is empty or holds the placeholder (rule 5.29).
    pub fn parse_optional(text: &str) -> Result<Option<Self>, MessageError> {
        match text.trim() {
            "" | PLACEHOLDER => Ok(None),
            text => Self::parse(text, 1).map(Some),
        }
    }

    /// The text, with lines separated by `\n`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_at_least_ten_characters() {
        assert_eq!(Message::parse("too short", 10).err(), Some(MessageError::TooShort));
        assert_eq!(MessageError::TooShort.to_string(), "Message must be at least 10 characters");
        assert!(Message::parse("long enough", 10).is_ok());
        assert_eq!(Message::parse(&"x".repeat(5_001), 10).err(), Some(MessageError::TooLong));
    }

    #[test]
    fn normalizes_line_ends() {
        assert_eq!(Message::parse("one\r\ntwo\rthree\nfour", 1).unwrap().as_str(), "one\ntwo\nthree\nfour");
    }

    #[test]
    fn refuses_control_characters_and_keeps_everything_else() {
        assert_eq!(Message::parse("bell \u{7} rings", 1).err(), Some(MessageError::Control));
        let text = "naïve ١٢٣ \u{200f}עברית 👩‍🔧 e\u{301}\ttab";
        assert_eq!(Message::parse(text, 1).unwrap().as_str(), text);
    }
}
