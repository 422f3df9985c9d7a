use email_address::{EmailAddress, Options};

/// Sent by the modal forms in place of a missing address (rule 5.27).
pub const EMAIL_PLACEHOLDER: &str = "not-provided@example.com";

/// Maximum length (rule 5.32): RFC 5321 §4.5.3.1.3 leaves 254 bytes for an address in a path.
const MAX_BYTES: usize = 254;

/// An email address: ASCII, with a dotted domain, without a display name.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

/// Not a valid address (rule 5.3).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("Please enter a valid email address")]
pub struct EmailError;

impl Email {
    /// Parses an address, by the grammar that the notifier uses for its headers.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text = text.trim();
        let options = Options::default().with_required_tld().without_domain_literal().without_display_text();
        // A quoted local part may contain spaces and much else, and nobody has one.
        if text.len() > MAX_BYTES || !text.is_ascii() || text.contains(['"', ' ']) {
            return Err(EmailError);
        }
        EmailAddress::parse_with_options(text, options).map_err(|_| EmailError)?;
        Ok(Self(text.to_owned()))
    }

    /// Parses an address, or `None` if the field is empty or holds the placeholder (rule 5.29).
    pub fn parse_optional(text: &str) -> Result<Option<Self>, EmailError> {
        match text.trim() {
            "" | EMAIL_PLACEHOLDER => Ok(None),
            text => Self::parse(text).map(Some),
        }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_valid_format() {
        for text in ["jo@example.com", " jo.b+alarm@mail.example.co.uk ", "o'hara@example.com"] {
            assert!(Email::parse(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "jo",
            "jo@",
            "@example.com",
            "jo@localhost",
            "jo@example..com",
            "a b@example.com",
            "jo@[127.0.0.1]",
            "Jo <jo@example.com>",
            "jo@example.com\r\nBcc: x@example.com",
            "jo@example.com, x@example.com",
            "\"jo b\"@example.com",
        ] {
            assert!(Email::parse(text).is_err(), "{text:?}");
        }
        assert_eq!(EmailError.to_string(), "Please enter a valid email address");
    }

    #[test]
    fn an_address_has_at_most_254_bytes() {
        let labels = ["b".repeat(60), "c".repeat(60), "d".repeat(50)].join(".");
        assert!(Email::parse(&format!("{}@{labels}.example.com", "a".repeat(64))).is_ok());
        assert!(Email::parse(&format!("{}@example.com", "a".repeat(65))).is_err());
    }

    #[test]
    fn the_placeholder_means_that_there_is_none() {
        assert!(Email::parse_optional(EMAIL_PLACEHOLDER).unwrap().is_none());
        assert!(Email::parse_optional("  ").unwrap().is_none());
        assert!(Email::parse_optional("jo@example.com").unwrap().is_some());
    }
}
