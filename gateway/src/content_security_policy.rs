use axum::http::HeaderValue;

use crate::{
    lasting::lasting,
    site::{Allowances, ForeignOrigin, PolicyName},
};

/// What holds on every page, whatever it may use: no inline script or style, ever.
const ALWAYS: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// The policy of the pages (CSP 3): nothing but our own files runs, shows or is asked for, and what `allowances` name.
pub(crate) fn content_security_policy(allowances: &Allowances) -> HeaderValue {
    let Allowances { frame_origins, script_origins, connect_origins, trusted_types } = allowances;
    let names = trusted_types.iter().map(PolicyName::as_str);
    let directives = [
        Some(ALWAYS.to_owned()),
        Some(directive("script-src", Some("'self'"), words(script_origins))),
        Some(directive("connect-src", Some("'self'"), words(connect_origins))),
        Some(directive("trusted-types", trusted_types.is_empty().then_some("'none'"), names)),
        (!frame_origins.is_empty()).then(|| directive("frame-src", None, words(frame_origins))),
    ];
    let policy = directives.into_iter().flatten().collect::<Vec<_>>().join("; ");
    // Origins and names are ASCII; if one were not, a page that shows nothing is the safer one.
    lasting(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

fn words(origins: &[ForeignOrigin]) -> impl Iterator<Item = &str> {
    origins.iter().map(ForeignOrigin::as_str)
}

fn directive<'a>(name: &'a str, first: Option<&'a str>, more: impl Iterator<Item = &'a str>) -> String {
    std::iter::once(name).chain(first).chain(more).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(manifest: &str) -> String {
        let allowances: Allowances = serde_json::from_str(manifest).unwrap();
        content_security_policy(&allowances).to_str().unwrap().to_owned()
    }

    #[test]
    fn without_allowances_only_our_own_files_are_used() {
        assert_eq!(policy("{}"), format!("{ALWAYS}; script-src 'self'; connect-src 'self'; trusted-types 'none'"));
    }

    #[test]
    fn a_site_is_named_where_it_is_used_and_nowhere_else() {
        let policy = policy(
            r#"{"frameOrigins": ["https://maps.example.com"],
                "scriptOrigins": ["https://tag.example.com"],
                "connectOrigins": ["https://tag.example.com", "https://collect.example.com"],
                "trustedTypes": ["tag-service"]}"#,
        );
        assert_eq!(
            policy.strip_prefix(ALWAYS),
            Some(
                "; script-src 'self' https://tag.example.com; \
                 connect-src 'self' https://tag.example.com https://collect.example.com; \
                 trusted-types tag-service; frame-src https://maps.example.com"
            )
        );
    }
}
