//! URLs that may carry a password: usable, never printable.

use std::{fmt, str::FromStr};

use url::Url;

/// A URL with credentials. `Debug` and `Display` show scheme, host and port alone.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretUrl(Url);

impl SecretUrl {
    /// The whole URL, password included: for the client that connects, never for a log.
    pub fn expose(&self) -> &str {
        self.0.as_str()
    }

    /// The scheme, such as `amqp`.
    pub fn scheme(&self) -> &str {
        self.0.scheme()
    }

    /// The URL if its scheme is one of `schemes`, or a reason that lists them.
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
    fn neither_user_nor_password_nor_query_is_printed() {
        let url: SecretUrl = "smtps://bob:hunter2@mail.example.com:465?token=abc".parse().unwrap();
        for printed in [format!("{url}"), format!("{url:?}")] {
            assert_eq!(printed, "smtps://mail.example.com:465");
        }
    }

    #[test]
    fn another_scheme_is_refused_with_the_ones_wanted() {
        let url: SecretUrl = "http://localhost".parse().unwrap();
        assert_eq!(url.with_scheme(&["amqp", "amqps"]).unwrap_err(), "must begin with amqp:// or amqps://");
    }

    #[test]
    fn a_url_without_a_host_is_refused() {
        assert!("mailto:a@example.com".parse::<SecretUrl>().is_err());
        assert!("not a url".parse::<SecretUrl>().is_err());
    }
}
