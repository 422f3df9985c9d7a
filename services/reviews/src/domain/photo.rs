use std::fmt::Write;

use ring::digest;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::SitePath;

/// Bytes of the digest that a version shows: enough to tell some hundred pictures apart.
const VERSION_BYTES: usize = 8;

/// An author's picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Photo {
    /// A file of the site.
    OnSite(SitePath),
    /// Elsewhere; a visitor's browser is never sent there.
    Remote(PhotoAddress),
}

/// Where Google keeps its users' pictures.
const GOOGLES: &str = "googleusercontent.com";
/// Longest address that is taken, in bytes.
const LONGEST: usize = 2_048;

/// Where a picture is that we may fetch: https at Google's users' content, or this machine itself (a test double). Any
/// other, whoever gave it, could make us ask a neighbour in our own network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct PhotoAddress(Url);

/// Not an address that we may fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not where Google keeps pictures")]
pub(crate) struct NotFetched;

impl PhotoAddress {
    pub(crate) fn as_url(&self) -> &Url {
        &self.0
    }
}

impl TryFrom<String> for PhotoAddress {
    type Error = NotFetched;

    fn try_from(text: String) -> Result<Self, NotFetched> {
        if text.len() > LONGEST {
            return Err(NotFetched);
        }
        let url = Url::parse(&text).map_err(|_| NotFetched)?;
        let is_open = url.username().is_empty() && url.password().is_none();
        let is_there = match (url.scheme(), url.host()) {
            ("https", Some(Host::Domain(name))) => {
                url.port().is_none()
                    && name.strip_suffix(GOOGLES).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            }
            ("http", Some(Host::Domain(name))) => name == "localhost",
            ("http", Some(Host::Ipv4(address))) => address.is_loopback(),
            ("http", Some(Host::Ipv6(address))) => address.is_loopback(),
            _ => false,
        };
        if is_open && is_there { Ok(Self(url)) } else { Err(NotFetched) }
    }
}

impl From<PhotoAddress> for String {
    fn from(address: PhotoAddress) -> Self {
        address.0.into()
    }
}

/// Names a remote picture without telling its address; another address has another version.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PhotoVersion(String);

impl PhotoVersion {
    /// The version of the picture at `address`.
    pub(crate) fn of(address: &PhotoAddress) -> Self {
        let digest = digest::digest(&digest::SHA256, address.0.as_str().as_bytes());
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
    fn a_version_goes_with_the_address() {
        let version = |address: &str| PhotoVersion::of(&address.to_owned().try_into().unwrap());
        let one = version("https://lh3.googleusercontent.com/a/1");
        assert_eq!(one, version("https://lh3.googleusercontent.com/a/1"));
        assert_ne!(one, version("https://lh3.googleusercontent.com/a/2"));
        assert_eq!(one.as_str().len(), 16);
    }

    #[test]
    fn a_picture_is_fetched_from_google_or_this_machine_and_nowhere_else() {
        let taken = |address: &str| PhotoAddress::try_from(address.to_owned()).map(String::from);
        for address in [
            "https://lh3.googleusercontent.com/a/1=s128",
            "https://googleusercontent.com/a/1",
            "http://127.0.0.1:8081/photo/1",
            "http://[::1]:8081/photo/1",
            "http://localhost:8081/photo/1",
        ] {
            assert_eq!(taken(address).as_deref(), Ok(address));
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
            assert_eq!(taken(address), Err(NotFetched), "{address}");
        }
        assert_eq!(taken(&format!("https://googleusercontent.com/{}", "a".repeat(LONGEST))), Err(NotFetched));
    }
}
