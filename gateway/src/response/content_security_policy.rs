use axum::http::HeaderValue;

use super::{
    allowed_sources::{AllowedSources, PolicyName, ThirdPartyOrigin},
    headers::static_value,
    style_hash::StyleHash,
};

/// The directives of every page, whatever sources are allowed: no inline script.
const ALWAYS: &str = "default-src 'none'; img-src 'self'; font-src 'self'; media-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// A page's Content-Security-Policy (CSP 3): our own files, its one inline style, if it has one, and the `allowed`
/// third-party sources, nothing else.
pub(super) fn content_security_policy(allowed: &AllowedSources, style: Option<&StyleHash>) -> HeaderValue {
    let AllowedSources { frame_origins, script_origins, connect_origins, trusted_types } = allowed;
    let names = trusted_types.iter().map(PolicyName::as_str);
    let hash = style.map(|hash| format!("'{}'", hash.as_str()));
    let directives = [
        Some(ALWAYS.to_owned()),
        Some(directive("style-src", Some("'self'"), hash.as_deref().into_iter())),
        Some(directive("script-src", Some("'self'"), sources(script_origins))),
        Some(directive("connect-src", Some("'self'"), sources(connect_origins))),
        Some(directive("trusted-types", trusted_types.is_empty().then_some("'none'"), names)),
        (!frame_origins.is_empty()).then(|| directive("frame-src", None, sources(frame_origins))),
    ];
    let policy = directives.into_iter().flatten().collect::<Vec<_>>().join("; ");
    // Origins and names are ASCII. If one were not, a page that loads nothing is the safe failure.
    static_value(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

fn sources(origins: &[ThirdPartyOrigin]) -> impl Iterator<Item = &str> {
    origins.iter().map(ThirdPartyOrigin::as_str)
}

fn directive<'a>(name: &'a str, first: Option<&'a str>, more: impl Iterator<Item = &'a str>) -> String {
    std::iter::once(name).chain(first).chain(more).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(manifest: &str) -> String {
        let allowed: AllowedSources = serde_json::from_str(manifest).unwrap();
        content_security_policy(&allowed, None).to_str().unwrap().to_owned()
    }

    #[test]
    fn allows_only_our_own_files_by_default() {
        assert_eq!(
            policy("{}"),
            format!("{ALWAYS}; style-src 'self'; script-src 'self'; connect-src 'self'; trusted-types 'none'")
        );
    }

    #[test]
    fn allows_the_inline_style_of_the_page_by_its_hash() {
        let hash = StyleHash::try_from("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=".to_owned()).unwrap();
        let policy = content_security_policy(&AllowedSources::default(), Some(&hash));
        let expected = "; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; script-src";
        assert!(policy.to_str().unwrap().contains(expected), "{policy:?}");
    }

    #[test]
    fn names_a_source_only_in_the_directives_that_need_it() {
        let policy = policy(
            r#"{"frameOrigins": ["https://maps.example.com"],
                "scriptOrigins": ["https://tag.example.com"],
                "connectOrigins": ["https://tag.example.com", "https://collect.example.com"],
                "trustedTypes": ["tag-service"]}"#,
        );
        assert_eq!(
            policy.strip_prefix(ALWAYS),
            Some(
                "; style-src 'self'; script-src 'self' https://tag.example.com; \
                 connect-src 'self' https://tag.example.com https://collect.example.com; \
                 trusted-types tag-service; frame-src https://maps.example.com"
            )
        );
    }
}
