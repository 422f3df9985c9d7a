use std::{fmt::Display, str::FromStr, sync::Arc, time::Duration};

use axum::http::StatusCode;

use crate::response::problem::{Kind, Problem};

/// Maximum length of the sentence in characters: four lines on a phone.
const MAX_SENTENCE: usize = 300;
/// `Retry-After` of an enquiry while the forms are paused. Nobody knows when the pause ends.
const RETRY_AFTER: Duration = Duration::from_secs(3600);

/// `FORMS_PAUSED`: the firm's sentence to visitors while the forms are paused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PausedSentence(Arc<str>);

/// A text that cannot be shown in place of the forms.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("give one line of plain text, at most {MAX_SENTENCE} characters")]
pub(crate) struct SentenceError;

impl FromStr for PausedSentence {
    type Err = SentenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let fits = !text.is_empty() && text.chars().count() <= MAX_SENTENCE;
        // Line separators and marks that reverse the text's direction are no control characters to `char`.
        let is_plain = |c: char| !c.is_control() && !matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if fits && text.chars().all(is_plain) { Ok(Self(text.into())) } else { Err(SentenceError) }
    }
}

impl Display for PausedSentence {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl PausedSentence {
    /// The answer to an enquiry.
    pub(super) fn problem(&self) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, self.to_string())
            .of_kind(Kind::FormsPaused)
            .retry_after(RETRY_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_line_of_plain_text() {
        let sentence: PausedSentence = " We're moving office today: please ring. ".parse().unwrap();
        assert_eq!(sentence.to_string(), "We're moving office today: please ring.");
        assert!("é".repeat(MAX_SENTENCE).parse::<PausedSentence>().is_ok());
        for text in ["", " ", "two\nlines", "a\tb", "\u{7}", "a\u{2028}b", "a\u{202e}b", &"é".repeat(MAX_SENTENCE + 1)]
        {
            assert_eq!(text.parse::<PausedSentence>(), Err(SentenceError), "{text:?}");
        }
    }
}
