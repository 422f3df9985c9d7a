/// What the modal forms send where nothing was written (spec §5, send-time fallbacks).
const PLACEHOLDER: &str = "No message provided";

/// Longest message, in characters: some three pages.
const LONGEST: usize = 5_000;

/// What the visitor wrote: 1 to 5,000 characters, several lines allowed.
#[derive(Clone, PartialEq, Eq)]
pub struct Message(String);

/// Not a message.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MessageError {
    /// Spec §5, desktop form.
    #[error("Message must be at least 10 characters")]
    TooShort,
    /// Over the bound.
    #[error("Message must be at most 5,000 characters")]
    TooLong,
    /// Control characters other than line breaks and tabs.
    #[error("Message must not contain control characters")]
    Control,
}

impl Message {
    /// A message of `least` characters or more (10 in the contact form, spec §5).
    ///
    /// Line ends become `\n`, as a form post sends `\r\n` and JSON does not.
    pub fn parse(text: &str, least: usize) -> Result<Self, MessageError> {
        let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
        match text.chars().count() {
            count if count < least => Err(MessageError::TooShort),
            count if count > LONGEST => Err(MessageError::TooLong),
            _ if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) => Err(MessageError::Control),
            _ => Ok(Self(text)),
        }
    }

    /// A message, or none where nothing was written.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, MessageError> {
        match text.trim() {
            "" | PLACEHOLDER => Ok(None),
            text => Self::parse(text, 1).map(Some),
        }
    }

    /// The text, lines separated by `\n`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_5_a_message_has_at_least_ten_characters() {
        assert_eq!(Message::parse("too short", 10).err(), Some(MessageError::TooShort));
        assert_eq!(MessageError::TooShort.to_string(), "Message must be at least 10 characters");
        assert!(Message::parse("long enough", 10).is_ok());
        assert_eq!(Message::parse(&"x".repeat(5_001), 10).err(), Some(MessageError::TooLong));
    }

    #[test]
    fn lines_are_kept_and_their_ends_made_one() {
        assert_eq!(Message::parse("one\r\ntwo\rthree\nfour", 1).unwrap().as_str(), "one\ntwo\nthree\nfour");
    }

    #[test]
    fn control_characters_are_refused_and_everything_else_is_kept() {
        assert_eq!(Message::parse("bell \u{7} rings", 1).err(), Some(MessageError::Control));
        let text = "naïve ١٢٣ \u{200f}עברית 👩‍🔧 e\u{301}\ttab";
        assert_eq!(Message::parse(text, 1).unwrap().as_str(), text);
    }
}
