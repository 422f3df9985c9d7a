use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::response::{allowed_sources::AllowedSources, style_hash::StyleHash};

/// The manifest that the site's build writes (`routes.json`).
#[derive(Debug, Deserialize)]
pub(super) struct Manifest {
    /// The origin of the canonical links.
    pub(super) origin: String,
    /// Paths of the pages, with trailing slashes.
    pages: BTreeSet<String>,
    /// Redirects, from path to path.
    redirects: BTreeMap<String, String>,
    /// Hashes of the inline styles of pages, by path.
    #[serde(default)]
    styles: BTreeMap<String, StyleHash>,
    /// Third-party sources that pages may use.
    #[serde(flatten)]
    pub(super) allowed_sources: AllowedSources,
}

/// The target of a path.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Resolved<'a> {
    Page,
    /// A redirect to another path of the site.
    Moved(&'a str),
    /// A file, or nothing.
    Other,
}

impl Manifest {
    /// The paths of all pages.
    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().map(String::as_str)
    }

    /// The hash of the inline style of the page at `path`, if it has one.
    pub(super) fn style(&self, path: &str) -> Option<&StyleHash> {
        self.styles.get(path)
    }

    /// The path of the page with this slug.
    pub(super) fn page(&self, slug: &str) -> Option<&str> {
        self.pages.get(&format!("/{slug}/")).map(String::as_str)
    }

    /// Resolves a path: the trailing slash is canonical (rule 2.2), and `/blog/{slug}` redirects to `/{slug}/` (rule 2.4).
    ///
    /// The target of a redirect always comes from the manifest, never from the request.
    pub(super) fn resolve(&self, path: &str) -> Resolved<'_> {
        if self.pages.contains(path) {
            return Resolved::Page;
        }
        let path = path.strip_suffix("index.html").filter(|folder| folder.ends_with('/')).unwrap_or(path);
        let slashed = if path.ends_with('/') { path.to_owned() } else { format!("{path}/") };
        if let Some(target) = self.redirects.get(&slashed) {
            return Resolved::Moved(target);
        }
        let post = slashed.strip_prefix("/blog").filter(|post| post.matches('/').count() == 2);
        [Some(slashed.as_str()), post]
            .into_iter()
            .flatten()
            .find_map(|candidate| self.pages.get(candidate))
            .map_or(Resolved::Other, |page| Resolved::Moved(page))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        serde_json::from_str(
            r#"{"origin": "http://localhost:8080",
                "pages": ["/", "/home-security/", "/cookie-policy/", "/blog/", "/blog/page/2/", "/choosing-a-grade/"],
                "redirects": {"/terms-conditions/": "/cookie-policy/", "/blog/page/1/": "/blog/"}}"#,
        )
        .unwrap()
    }

    fn moved(path: &str) -> String {
        match manifest().resolve(path) {
            Resolved::Moved(to) => to.to_owned(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn redirects_to_the_trailing_slash() {
        assert_eq!(manifest().resolve("/"), Resolved::Page);
        assert_eq!(manifest().resolve("/home-security/"), Resolved::Page);
        assert_eq!(moved("/home-security"), "/home-security/");
        assert_eq!(moved("/home-security/index.html"), "/home-security/");
        assert_eq!(moved("/index.html"), "/");
    }

    #[test]
    fn redirects_moved_pages_with_and_without_the_slash_in_one_step() {
        assert_eq!(moved("/terms-conditions"), "/cookie-policy/");
        assert_eq!(moved("/terms-conditions/"), "/cookie-policy/");
        assert_eq!(moved("/blog/page/1"), "/blog/");
    }

    #[test]
    fn redirects_blog_slugs_to_their_pages() {
        assert_eq!(moved("/blog/choosing-a-grade"), "/choosing-a-grade/");
        assert_eq!(moved("/blog/choosing-a-grade/"), "/choosing-a-grade/");
        assert_eq!(moved("/blog"), "/blog/");
        assert_eq!(moved("/blog/unknown"), "Other");
        assert_eq!(moved("/blog/page/9/"), "Other");
    }

    #[test]
    fn never_redirects_to_a_target_from_the_request() {
        for path in
            ["//evil.example", "//evil.example/", "/\\evil.example", "/https://evil.example", "/blog//evil.example"]
        {
            assert_eq!(manifest().resolve(path), Resolved::Other, "{path}");
        }
    }
}
