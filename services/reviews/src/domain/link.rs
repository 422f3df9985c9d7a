use serde::{Deserialize, Serialize};
use url::Url;

/// Longest address that is taken, in bytes.
const LONGEST: usize = 2_048;

/// Not an address that a page may link to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not an https address")]
pub(crate) struct NotALink;

/// An address that a page may link to: https, without a password. Anything else, such as `javascript:`, cannot be one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct WebLink(Url);

impl TryFrom<String> for WebLink {
    type Error = NotALink;

    fn try_from(text: String) -> Result<Self, NotALink> {
        if text.len() > LONGEST {
            return Err(NotALink);
        }
        let url = Url::parse(&text).map_err(|_| NotALink)?;
        let is_open = url.username().is_empty() && url.password().is_none();
        if url.scheme() == "https" && is_open { Ok(Self(url)) } else { Err(NotALink) }
    }
}

impl From<WebLink> for String {
    fn from(link: WebLink) -> Self {
        link.0.into()
    }
}

/// Not a path on the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a path on the site, such as /photos/anne.webp")]
pub(crate) struct NotAPath;

/// A file of the site itself, by its path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct SitePath(String);

impl TryFrom<String> for SitePath {
    type Error = NotAPath;

    fn try_from(text: String) -> Result<Self, NotAPath> {
        // `//host/path` and `/\host/path` are another site's to a browser.
        let leads_away =
            text.starts_with("//") || text.contains(|c: char| c == '\\' || c.is_whitespace() || c.is_control());
        if text.starts_with('/') && !leads_away && text.len() <= LONGEST { Ok(Self(text)) } else { Err(NotAPath) }
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
    fn a_link_is_https_and_nothing_else() {
        let link = |text: &str| WebLink::try_from(text.to_owned()).map(String::from);
        assert_eq!(link("https://maps.google.com/?cid=1"), Ok("https://maps.google.com/?cid=1".to_owned()));
        for text in ["javascript:alert(1)", "http://maps.google.com/", "//x", "https://a:b@x.com/", "", "https://"] {
            assert_eq!(link(text), Err(NotALink), "{text}");
        }
        assert_eq!(link(&format!("https://x.com/{}", "a".repeat(LONGEST))), Err(NotALink));
    }

    #[test]
    fn a_path_stays_on_the_site() {
        let path = |text: &str| SitePath::try_from(text.to_owned()).is_ok();
        assert!(path("/photos/anne.webp"));
        for text in ["//evil.example/x", "/\\evil.example", "https://x.com/a.png", "photos/a.png", "/a b", "/a\n"] {
            assert!(!path(text), "{text}");
        }
    }
}
