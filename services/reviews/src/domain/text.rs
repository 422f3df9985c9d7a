use serde::{Deserialize, Serialize};

/// Longest name that is shown, in characters.
const LONGEST_NAME: usize = 100;
/// Longest text that is shown, in characters: Google takes 4,096 from a customer.
const LONGEST_TEXT: usize = 5_000;
/// Stands where something was cut off.
const ELLIPSIS: char = '…';

/// Whoever wrote a review: one line, 1 to 100 characters; a longer name is cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct AuthorName(String);

/// Nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is empty")]
pub(crate) struct Nameless;

impl TryFrom<String> for AuthorName {
    type Error = Nameless;

    fn try_from(text: String) -> Result<Self, Nameless> {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let name = line.trim();
        if name.is_empty() { Err(Nameless) } else { Ok(Self(shortened(name, LONGEST_NAME))) }
    }
}

impl From<AuthorName> for String {
    fn from(name: AuthorName) -> Self {
        name.0
    }
}

/// What somebody wrote: line breaks and tabs stay, other control characters go, a longer text is cut; may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(crate) struct ReviewText(String);

impl From<String> for ReviewText {
    fn from(text: String) -> Self {
        let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
        Self(shortened(text.trim(), LONGEST_TEXT))
    }
}

impl From<ReviewText> for String {
    fn from(text: ReviewText) -> Self {
        text.0
    }
}

/// `text`, at most `longest` characters of it, the last of which says if it was cut.
fn shortened(text: &str, longest: usize) -> String {
    if text.chars().nth(longest).is_none() {
        return text.to_owned();
    }
    text.chars().take(longest - 1).chain([ELLIPSIS]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_somebody_can_read() {
        let name = |text: &str| AuthorName::try_from(text.to_owned()).map(String::from);
        assert_eq!(name(" Zoë\nM. "), Ok("Zoë M.".to_owned()));
        assert_eq!(name(" \t "), Err(Nameless));
        assert_eq!(name(&"é".repeat(101)).unwrap().chars().count(), LONGEST_NAME);
    }

    #[test]
    fn a_text_of_a_million_characters_is_cut_and_says_so() {
        let text = String::from(ReviewText::from("ö".repeat(1_000_000)));
        assert_eq!(text.chars().count(), LONGEST_TEXT);
        assert!(text.ends_with(ELLIPSIS));
    }

    #[test]
    fn a_text_keeps_its_lines_and_loses_what_cannot_be_shown() {
        assert_eq!(String::from(ReviewText::from("Tidy.\u{0}\r\nQuick.\u{7}\n".to_owned())), "Tidy.\nQuick.");
    }
}
