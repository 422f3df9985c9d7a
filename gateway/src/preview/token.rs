use std::{fmt, str::FromStr};

use axum::http::{HeaderMap, HeaderValue, header};
use ring::hmac;

/// The cookie's name.
const COOKIE: &str = "preview";
/// The cookie's lifetime in seconds: a working day.
pub const MAX_AGE: u32 = 8 * 60 * 60;

/// The token that gives access to drafts. `Debug` does not print it.
#[derive(Clone)]
pub(crate) struct PreviewToken {
    token: String,
    /// The cookie's value: an HMAC under the token, which it does not reveal. A new token makes it invalid.
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
    pub(super) fn matches(&self, given: &str) -> bool {
        is_equal(&self.token, given)
    }

    /// Returns true if a request has the cookie, false if its value is wrong, and `None` if there is none.
    pub(super) fn has_cookie(&self, headers: &HeaderMap) -> Option<bool> {
        let pairs = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let values = pairs.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        values.filter(|(name, _)| *name == COOKIE).map(|(_, value)| is_equal(&self.cookie, value)).reduce(|a, b| a | b)
    }

    /// `Set-Cookie`, for a cookie that scripts cannot read and other sites cannot make the browser send (RFC 6265bis §4.1.2).
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

/// Compares in constant time.
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
    fn matches_only_the_whole_token_and_never_prints_it() {
        let token = token();
        assert!(token.matches("a-long-enough-token; with a semicolon"));
        for wrong in ["a-long-enough-token", "", "b-long-enough-token; with a semicolon"] {
            assert!(!token.matches(wrong), "{wrong}");
        }
        assert!(!format!("{token:?}").contains("long"));
        assert!("short".parse::<PreviewToken>().is_err());
    }

    #[test]
    fn the_cookie_proves_the_token_without_revealing_it() {
        let token = token();
        let cookie = token.set_cookie(true).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(!cookie.contains("enough"), "{cookie}");
        for attribute in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/api/preview/"] {
            assert!(cookie.split("; ").any(|part| part == attribute), "{cookie}");
        }
        assert!(!token.set_cookie(false).unwrap().to_str().unwrap().contains("Secure"));
        let given = cookie.split(';').next().unwrap();
        let request = |cookies: &str| HeaderMap::from_iter([(header::COOKIE, cookies.parse().unwrap())]);
        let has_cookie = |cookies: &str| token.has_cookie(&request(cookies));
        assert_eq!(has_cookie(given), Some(true));
        assert_eq!(has_cookie(&format!("a=b; {given};c=d")), Some(true));
        assert_eq!(has_cookie("preview=wrong"), Some(false));
        assert_eq!(has_cookie(&format!("not-{given}")), None);
        assert_eq!(token.has_cookie(&HeaderMap::new()), None);
        let other: PreviewToken = "another-long-token".parse().unwrap();
        assert_eq!(other.has_cookie(&request(given)), Some(false));
    }
}
