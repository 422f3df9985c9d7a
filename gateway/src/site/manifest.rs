use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::Allowances;

/// What the site's build says of itself (`routes.json`).
#[derive(Debug, Deserialize)]
pub(super) struct Manifest {
    /// The address that canonical links name.
    pub(super) origin: String,
    /// Every page's path, each with its trailing slash.
    pages: BTreeSet<String>,
    /// Paths that moved, and where to.
    redirects: BTreeMap<String, String>,
    /// What pages may use beyond our own files.
    #[serde(flatten)]
    pub(super) allowances: Allowances,
}

/// What a path is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Resolved<'a> {
    /// A page.
    Page,
    /// Another path of ours is meant.
    Moved(&'a str),
    /// No page: a file, or nothing.
    Other,
}

impl Manifest {
    /// Every page's path.
    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().map(String::as_str)
    }

    /// The path of a page by its slug.
    pub(super) fn page(&self, slug: &str) -> Option<&str> {
        self.pages.get(&format!("/{slug}/")).map(String::as_str)
    }

    /// What `path` is (spec §2): the trailing slash is canonical, `/blog/{slug}` is `/{slug}/`.
    ///
    /// A redirect's target is always one of ours, taken from the manifest.
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
    fn spec_2_the_trailing_slash_is_canonical() {
        assert_eq!(manifest().resolve("/"), Resolved::Page);
        assert_eq!(manifest().resolve("/home-security/"), Resolved::Page);
        assert_eq!(moved("/home-security"), "/home-security/");
        assert_eq!(moved("/home-security/index.html"), "/home-security/");
        assert_eq!(moved("/index.html"), "/");
    }

    #[test]
    fn spec_2_redirects_end_at_once_with_and_without_the_slash() {
        assert_eq!(moved("/terms-conditions"), "/cookie-policy/");
        assert_eq!(moved("/terms-conditions/"), "/cookie-policy/");
        assert_eq!(moved("/blog/page/1"), "/blog/");
    }

    #[test]
    fn spec_2_a_blog_slug_is_a_page_of_its_own() {
        assert_eq!(moved("/blog/choosing-a-grade"), "/choosing-a-grade/");
        assert_eq!(moved("/blog/choosing-a-grade/"), "/choosing-a-grade/");
        assert_eq!(moved("/blog"), "/blog/");
        assert_eq!(moved("/blog/unknown"), "Other");
        assert_eq!(moved("/blog/page/9/"), "Other");
    }

    #[test]
    fn nothing_moves_to_where_a_visitor_says() {
        for path in
            ["//evil.example", "//evil.example/", "/\\evil.example", "/https://evil.example", "/blog//evil.example"]
        {
            assert_eq!(manifest().resolve(path), Resolved::Other, "{path}");
        }
    }
}
