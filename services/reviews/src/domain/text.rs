use serde::{Deserialize, Serialize};

/// Maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 100;
/// Maximum length of a text, in characters: Google accepts 4,096.
const MAX_TEXT_CHARS: usize = 5_000;
/// Last character of a truncated text.
const ELLIPSIS: char = '…';

/// The author of a review: one line of 1 to 100 characters; longer names are truncated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct AuthorName(String);

/// The name is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is empty")]
pub(crate) struct EmptyName;

impl TryFrom<String> for AuthorName {
    type Error = EmptyName;

    fn try_from(text: String) -> Result<Self, EmptyName> {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let name = line.trim();
        if name.is_empty() { Err(EmptyName) } else { Ok(Self(truncated(name, MAX_NAME_CHARS))) }
    }
}

impl From<AuthorName> for String {
    fn from(name: AuthorName) -> Self {
        name.0
    }
}

/// The text of a review: at most 5,000 characters, longer texts are truncated; may be empty. Control characters other
/// than line feeds and tabs are removed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(crate) struct ReviewText(String);

impl From<String> for ReviewText {
    fn from(text: String) -> Self {
        let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
        Self(truncated(text.trim(), MAX_TEXT_CHARS))
    }
}

impl From<ReviewText> for String {
    fn from(text: ReviewText) -> Self {
        text.0
    }
}

/// The first `max` characters of `text`, the last of which is an ellipsis if it was truncated.
fn truncated(text: &str, max: usize) -> String {
    if text.chars().nth(max).is_none() {
        return text.to_owned();
    }
    text.chars().take(max - 1).chain([ELLIPSIS]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_limited_length() {
        let name = |text: &str| AuthorName::try_from(text.to_owned()).map(String::from);
        assert_eq!(name(" Zoë\nM. "), Ok("Zoë M.".to_owned()));
        assert_eq!(name(" \t "), Err(EmptyName));
        assert_eq!(name(&"é".repeat(101)).unwrap().chars().count(), MAX_NAME_CHARS);
    }

    #[test]
    fn truncates_a_text_of_a_million_characters_with_an_ellipsis() {
        let text = String::from(ReviewText::from("ö".repeat(1_000_000)));
        assert_eq!(text.chars().count(), MAX_TEXT_CHARS);
        assert!(text.ends_with(ELLIPSIS));
    }

    #[test]
    fn a_text_keeps_its_lines_and_loses_control_characters() {
        assert_eq!(String::from(ReviewText::from("Tidy.\u{0}\r\nQuick.\u{7}\n".to_owned())), "Tidy.\nQuick.");
    }
}
