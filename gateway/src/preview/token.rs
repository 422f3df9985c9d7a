use std::{fmt, str::FromStr};

use axum::http::{HeaderMap, HeaderValue, header};
use ring::hmac;

/// The cookie's name.
const COOKIE: &str = "preview";
/// A working day, in seconds.
const MAX_AGE: u32 = 8 * 60 * 60;

/// What opens the drafts. Never printed.
#[derive(Clone)]
pub(crate) struct PreviewToken {
    token: String,
    /// The cookie's value: made of the token, which it does not disclose, and void with it.
    cookie: String,
}

impl FromStr for PreviewToken {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() < 16 {
            return Err("use at least 16 characters");
        }
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, text.as_bytes()), COOKIE.as_bytes());
        let cookie = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { token: text.to_owned(), cookie })
    }
}

impl fmt::Debug for PreviewToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreviewToken(..)")
    }
}

impl PreviewToken {
    /// Returns true if `given` is the token.
    pub(super) fn is(&self, given: &str) -> bool {
        is_equal(&self.token, given)
    }

    /// Returns true if a request has the token's cookie, false if it has another, and `None` if it has none.
    pub(super) fn is_in(&self, headers: &HeaderMap) -> Option<bool> {
        let pairs = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let values = pairs.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        values.filter(|(name, _)| *name == COOKIE).map(|(_, value)| is_equal(&self.cookie, value)).reduce(|a, b| a | b)
    }

    /// The cookie, which no script can read and no other site can have sent (RFC 6265bis §4.1.2).
    pub(super) fn set_cookie(&self, is_https: bool) -> Option<HeaderValue> {
        let secure = if is_https { "; Secure" } else { "" };
        let cookie = &self.cookie;
        let text =
            format!("{COOKIE}={cookie}; Path=/api/preview/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}");
        let mut value = HeaderValue::try_from(text).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

/// Compares without telling by its time how much was right.
fn is_equal(expected: &str, given: &str) -> bool {
    let pairs = expected.bytes().zip(given.bytes());
    expected.len() == given.len() && pairs.fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> PreviewToken {
        "a-long-enough-token; with a semicolon".parse().unwrap()
    }

    #[test]
    fn only_the_whole_token_opens_and_it_is_never_printed() {
        let token = token();
        assert!(token.is("a-long-enough-token; with a semicolon"));
        assert!(
            !token.is("a-long-enough-token") && !token.is("") && !token.is("b-long-enough-token; with a semicolon")
        );
        assert!(!format!("{token:?}").contains("long"));
        assert!("short".parse::<PreviewToken>().is_err());
    }

    #[test]
    fn the_cookie_stands_for_the_token_and_does_not_hold_it() {
        let token = token();
        let cookie = token.set_cookie(true).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(!cookie.contains("enough"), "{cookie}");
        for attribute in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/api/preview/"] {
            assert!(cookie.split("; ").any(|part| part == attribute), "{cookie}");
        }
        assert!(!token.set_cookie(false).unwrap().to_str().unwrap().contains("Secure"));
        let given = cookie.split(';').next().unwrap();
        let is_in = |cookies: &str| token.is_in(&HeaderMap::from_iter([(header::COOKIE, cookies.parse().unwrap())]));
        assert_eq!(is_in(given), Some(true));
        assert_eq!(is_in(&format!("a=b; {given};c=d")), Some(true));
        assert_eq!(is_in("preview=wrong"), Some(false));
        assert_eq!(is_in(&format!("not-{given}")), None);
        assert_eq!(token.is_in(&HeaderMap::new()), None);
        let other: PreviewToken = "another-long-token".parse().unwrap();
        assert_eq!(other.is_in(&HeaderMap::from_iter([(header::COOKIE, given.parse().unwrap())])), Some(false));
    }
}
