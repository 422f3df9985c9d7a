use std::fmt::Write;

use ring::digest;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::{SitePath, links::MAX_URL_BYTES};

/// Length of the digest in a version, in bytes: enough to distinguish some hundred pictures.
const VERSION_BYTES: usize = 8;

/// An author's picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Photo {
    /// A file on the site.
    OnSite(SitePath),
    /// A picture at Google, which this service fetches: visitors' browsers never request it there.
    Remote(PhotoUrl),
}

/// Domain of Google's user content.
const GOOGLE_DOMAIN: &str = "googleusercontent.com";

/// The URL of a picture that we may fetch: https on Google's user content domain, or http on loopback (a test double).
/// Any other URL would allow server-side request forgery (OWASP SSRF) into our own network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct PhotoUrl(Url);

/// The URL is not one that we may fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not on Google's user content domain")]
pub(crate) struct DisallowedUrl;

impl PhotoUrl {
    pub(crate) fn as_url(&self) -> &Url {
        &self.0
    }
}

impl TryFrom<String> for PhotoUrl {
    type Error = DisallowedUrl;

    fn try_from(text: String) -> Result<Self, DisallowedUrl> {
        if text.len() > MAX_URL_BYTES {
            return Err(DisallowedUrl);
        }
        let url = Url::parse(&text).map_err(|_| DisallowedUrl)?;
        let has_no_credentials = url.username().is_empty() && url.password().is_none();
        let is_allowed_host = match (url.scheme(), url.host()) {
            ("https", Some(Host::Domain(name))) => {
                url.port().is_none()
                    && name.strip_suffix(GOOGLE_DOMAIN).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            }
            ("http", Some(Host::Domain(name))) => name == "localhost",
            ("http", Some(Host::Ipv4(address))) => address.is_loopback(),
            ("http", Some(Host::Ipv6(address))) => address.is_loopback(),
            _ => false,
        };
        if has_no_credentials && is_allowed_host { Ok(Self(url)) } else { Err(DisallowedUrl) }
    }
}

impl From<PhotoUrl> for String {
    fn from(url: PhotoUrl) -> Self {
        url.0.into()
    }
}

/// Identifies a remote picture by a digest of its URL, which stays private.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PhotoVersion(String);

impl PhotoVersion {
    /// The version of the picture at `url`.
    pub(crate) fn of(url: &PhotoUrl) -> Self {
        let digest = digest::digest(&digest::SHA256, url.0.as_str().as_bytes());
        Self(digest.as_ref().iter().take(VERSION_BYTES).fold(String::new(), |mut hex, byte| {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        }))
    }

    /// Sixteen hexadecimal digits.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_identifies_a_url() {
        let version = |address: &str| PhotoVersion::of(&address.to_owned().try_into().unwrap());
        let one = version("https://lh3.googleusercontent.com/a/1");
        assert_eq!(one, version("https://lh3.googleusercontent.com/a/1"));
        assert_ne!(one, version("https://lh3.googleusercontent.com/a/2"));
        assert_eq!(one.as_str().len(), 16);
    }

    #[test]
    fn allows_urls_at_google_and_on_loopback_only() {
        let parsed = |address: &str| PhotoUrl::try_from(address.to_owned()).map(String::from);
        for address in [
            "https://lh3.googleusercontent.com/a/1=s128",
            "https://googleusercontent.com/a/1",
            "http://127.0.0.1:8081/photo/1",
            "http://[::1]:8081/photo/1",
            "http://localhost:8081/photo/1",
        ] {
            assert_eq!(parsed(address).as_deref(), Ok(address));
        }
        for address in [
            "http://lh3.googleusercontent.com/a/1",
            "https://lh3.googleusercontent.com:8443/a/1",
            "https://evilgoogleusercontent.com/a/1",
            "https://googleusercontent.com.evil.example/a/1",
            "https://user@lh3.googleusercontent.com/a/1",
            "http://127.0.0.1:8081@169.254.169.254/",
            "http://10.0.0.1/",
            "http://redis:6379/",
            "https://169.254.169.254/",
            "file:///etc/passwd",
            "data:image/png;base64,AAAA",
            "/photo/1",
            "",
        ] {
            assert_eq!(parsed(address), Err(DisallowedUrl), "{address}");
        }
        assert_eq!(parsed(&format!("https://googleusercontent.com/{}", "a".repeat(MAX_URL_BYTES))), Err(DisallowedUrl));
    }
}
