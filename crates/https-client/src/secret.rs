use std::{fmt, str::FromStr};

use reqwest::header::HeaderValue;

/// Maximum length of a secret, in bytes. The longest that we send are Google's access tokens: at most 2,048
/// (developers.google.com/identity/protocols/oauth2#size).
const MAX_BYTES: usize = 4_096;

/// A key, a token or a password. Visible ASCII, so that it can be sent in a header; never printed by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, to be sent to the API and never to be logged.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// A header value of `prefix` and the secret, marked as sensitive.
    pub fn header(&self, prefix: &str) -> Option<HeaderValue> {
        let mut value = HeaderValue::from_str(&format!("{prefix}{}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_visible = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_visible && text.len() <= MAX_BYTES { Ok(Self(text.to_owned())) } else { Err("is not one word in ASCII") }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn debug_output_hides_the_secret() {
        let secret: Secret = "hunter2".parse().unwrap();
        assert_eq!(secret.header("Bearer ").unwrap(), "Bearer hunter2");
        assert!(!format!("{secret:?} {:?}", secret.header("")).contains("hunter2"));
    }

    #[test]
    fn rejects_text_that_cannot_be_a_header() {
        for text in ["", "two words", "line\nline", "ключ", &"a".repeat(MAX_BYTES + 1)] {
            assert!(text.parse::<Secret>().is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_accepted_secret_is_a_sensitive_header_value(
            text in prop_oneof!["[!-~]{9,60}", "[ -~]{9,60}", "(?s).{0,40}"],
        ) {
            if let Ok(secret) = text.parse::<Secret>() {
                let header = secret.header("Bearer ").unwrap();
                prop_assert!(header.is_sensitive());
                prop_assert_eq!(header.to_str().unwrap().strip_prefix("Bearer "), Some(&*text));
                let shown = format!("{secret:?} {header:?}");
                prop_assert!(text.len() < 9 || !shown.contains(&text), "{}", shown);
            }
        }
    }
}
