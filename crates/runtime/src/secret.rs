//! URLs that may contain credentials, which are never printed.

use std::{fmt, str::FromStr};

use url::Url;

/// A URL that may contain credentials. `Debug` and `Display` show only scheme, host and port.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretUrl(Url);

impl SecretUrl {
    /// The whole URL with its credentials, for the client that connects. Never log it.
    pub fn expose(&self) -> &str {
        self.0.as_str()
    }

    /// The scheme, such as `amqp`.
    pub fn scheme(&self) -> &str {
        self.0.scheme()
    }

    /// Returns the URL if its scheme is one of `schemes`, or a reason that lists them.
    pub fn with_scheme(self, schemes: &[&str]) -> Result<Self, String> {
        if schemes.contains(&self.scheme()) {
            return Ok(self);
        }
        let wanted: Vec<String> = schemes.iter().map(|scheme| format!("{scheme}://")).collect();
        Err(format!("must begin with {}", wanted.join(" or ")))
    }
}

impl FromStr for SecretUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|reason| format!("is not a URL: {reason}"))?;
        if url.host_str().is_none_or(str::is_empty) {
            return Err("is a URL without a host".to_owned());
        }
        Ok(Self(url))
    }
}

impl fmt::Display for SecretUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.0.scheme(), self.0.host_str().unwrap_or_default())?;
        self.0.port().map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_neither_credentials_nor_query() {
        let url: SecretUrl = "smtps://bob:hunter2@mail.example.com:465?token=abc".parse().unwrap();
        for printed in [format!("{url}"), format!("{url:?}")] {
            assert_eq!(printed, "smtps://mail.example.com:465");
        }
    }

    #[test]
    fn rejects_another_scheme_and_lists_the_accepted_ones() {
        let url: SecretUrl = "http://localhost".parse().unwrap();
        assert_eq!(url.with_scheme(&["amqp", "amqps"]).unwrap_err(), "must begin with amqp:// or amqps://");
    }

    #[test]
    fn rejects_a_url_without_a_host() {
        assert!("mailto:a@example.com".parse::<SecretUrl>().is_err());
        assert!("not a url".parse::<SecretUrl>().is_err());
    }
}
