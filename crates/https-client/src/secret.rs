use std::{fmt, str::FromStr};

use reqwest::header::HeaderValue;

/// Longest secret, in bytes. Google's access tokens are the longest of those we send: at most 2,048
/// (developers.google.com/identity/protocols/oauth2#size).
const LONGEST: usize = 4_096;

/// A key, a token or a password: usable, never printable. Visible ASCII, so that it can be a header.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself: for whoever is called, never for a log.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// As the value of a header that is not shown either; `prefix` goes before it.
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
        if is_visible && text.len() <= LONGEST { Ok(Self(text.to_owned())) } else { Err("is not one word in ASCII") }
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
    fn it_is_never_printed() {
        let secret: Secret = "hunter2".parse().unwrap();
        assert_eq!(secret.header("Bearer ").unwrap(), "Bearer hunter2");
        assert!(!format!("{secret:?} {:?}", secret.header("")).contains("hunter2"));
    }

    #[test]
    fn what_cannot_be_a_header_is_refused() {
        for text in ["", "two words", "line\nline", "ключ", &"a".repeat(LONGEST + 1)] {
            assert!(text.parse::<Secret>().is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_secret_is_a_header_of_its_own_words_that_is_not_shown_or_is_refused(
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
