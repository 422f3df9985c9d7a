use serde::{Deserialize, Serialize};
use url::Url;

/// Maximum length of a URL or path, in bytes.
pub(super) const MAX_URL_BYTES: usize = 2_048;

/// The URL is not one that a page may link to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not an https address")]
pub(crate) struct InvalidLink;

/// A URL that a page may link to: https, without credentials. Excludes `javascript:` and the like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct WebLink(Url);

impl TryFrom<String> for WebLink {
    type Error = InvalidLink;

    fn try_from(text: String) -> Result<Self, InvalidLink> {
        if text.len() > MAX_URL_BYTES {
            return Err(InvalidLink);
        }
        let url = Url::parse(&text).map_err(|_| InvalidLink)?;
        let has_no_credentials = url.username().is_empty() && url.password().is_none();
        if url.scheme() == "https" && has_no_credentials { Ok(Self(url)) } else { Err(InvalidLink) }
    }
}

impl From<WebLink> for String {
    fn from(link: WebLink) -> Self {
        link.0.into()
    }
}

/// The text is not a path on the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a path on the site, such as /photos/anne.webp")]
pub(crate) struct InvalidPath;

/// The path of a file on the site itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct SitePath(String);

impl TryFrom<String> for SitePath {
    type Error = InvalidPath;

    fn try_from(text: String) -> Result<Self, InvalidPath> {
        // Browsers resolve `//host/path` and `/\host/path` to another site.
        let leaves_site =
            text.starts_with("//") || text.contains(|c: char| c == '\\' || c.is_whitespace() || c.is_control());
        if text.starts_with('/') && !leaves_site && text.len() <= MAX_URL_BYTES {
            Ok(Self(text))
        } else {
            Err(InvalidPath)
        }
    }
}

impl From<SitePath> for String {
    fn from(path: SitePath) -> Self {
        path.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_https_links_without_credentials() {
        let link = |text: &str| WebLink::try_from(text.to_owned()).map(String::from);
        assert_eq!(link("https://maps.google.com/?cid=1"), Ok("https://maps.google.com/?cid=1".to_owned()));
        for text in ["javascript:alert(1)", "http://maps.google.com/", "//x", "https://a:b@x.com/", "", "https://"] {
            assert_eq!(link(text), Err(InvalidLink), "{text}");
        }
        assert_eq!(link(&format!("https://x.com/{}", "a".repeat(MAX_URL_BYTES))), Err(InvalidLink));
    }

    #[test]
    fn rejects_paths_that_leave_the_site() {
        let path = |text: &str| SitePath::try_from(text.to_owned()).is_ok();
        assert!(path("/photos/anne.webp"));
        for text in ["//evil.example/x", "/\\evil.example", "https://x.com/a.png", "photos/a.png", "/a b", "/a\n"] {
            assert!(!path(text), "{text}");
        }
    }
}
