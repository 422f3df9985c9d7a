use std::fmt::Write;

use ring::digest;
use serde::{Deserialize, Serialize};
use url::Url;

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
    Remote(Url),
}

/// Names a remote picture without telling its address; another address has another version.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PhotoVersion(String);

impl PhotoVersion {
    /// The version of the picture at `address`.
    pub(crate) fn of(address: &Url) -> Self {
        let digest = digest::digest(&digest::SHA256, address.as_str().as_bytes());
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
        let version = |address: &str| PhotoVersion::of(&address.parse().unwrap());
        let one = version("https://lh3.googleusercontent.com/a/1");
        assert_eq!(one, version("https://lh3.googleusercontent.com/a/1"));
        assert_ne!(one, version("https://lh3.googleusercontent.com/a/2"));
        assert_eq!(one.as_str().len(), 16);
    }
}
