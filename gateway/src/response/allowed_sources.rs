use serde::Deserialize;
use url::Url;

/// The sources that the Content-Security-Policy allows beyond our own files, from the site's manifest (`routes.json`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AllowedSources {
    /// Sites that pages embed on the visitor's request, such as a map.
    pub(crate) frame_origins: Vec<ThirdPartyOrigin>,
    /// Sites whose scripts may run, such as a tag service once the visitor consents.
    pub(crate) script_origins: Vec<ThirdPartyOrigin>,
    /// Sites that scripts may send requests to.
    pub(crate) connect_origins: Vec<ThirdPartyOrigin>,
    /// The Trusted Types policies that scripts may create.
    pub(crate) trusted_types: Vec<PolicyName>,
}

/// An https origin of another site.
///
/// A URL's host may contain `;`, `,` or `*`, which would end the source expression or widen it. This one consists of
/// letters, digits, dots and hyphens only.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct ThirdPartyOrigin(String);

/// The name of a Trusted Types policy: letters, digits and hyphens. The header's keywords (`'none'`,
/// `'allow-duplicates'`) are quoted, so a name cannot be taken for one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct PolicyName(String);

/// The manifest allows a source that is not valid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidSource {
    #[error("routes.json: {0:?} is not an origin such as https://maps.example.com")]
    Origin(String),
    #[error("routes.json: {0:?} is not the name of a Trusted Types policy: letters, digits and hyphens")]
    PolicyName(String),
}

impl ThirdPartyOrigin {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl PolicyName {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ThirdPartyOrigin {
    type Error = InvalidSource;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let parsed =
            Url::parse(&text).ok().filter(|url| url.scheme() == "https" && url.host_str().is_some_and(is_plain));
        match parsed.map(|url| url.origin().ascii_serialization()) {
            Some(origin) if origin == text => Ok(Self(origin)),
            _ => Err(InvalidSource::Origin(text)),
        }
    }
}

impl TryFrom<String> for PolicyName {
    type Error = InvalidSource;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if is_plain && !text.is_empty() { Ok(Self(text)) } else { Err(InvalidSource::PolicyName(text)) }
    }
}

fn is_plain(host: &str) -> bool {
    host.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, prop_oneof, proptest};
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn an_origin_is_https_with_host_and_port_only() {
        for text in ["https://maps.example.com", "https://maps.example.com:8443", "https://192.0.2.7"] {
            assert_eq!(ThirdPartyOrigin::try_from(text.to_owned()).unwrap().as_str(), text);
        }
        for text in [
            "",
            "*",
            "'self'",
            "https:",
            "http://maps.example.com",
            "https://maps.example.com/",
            "https://maps.example.com/embed",
            "https://pat@maps.example.com",
            "https://maps.example.com; script-src *",
            "https://maps.example.com https://evil.example",
            "https://*",
            "https://*.example.com",
            "https://a.example;sandbox",
            "https://a.example,b",
            "https://a.example'self'",
        ] {
            assert!(ThirdPartyOrigin::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_policy_name_has_letters_digits_and_hyphens_only() {
        assert_eq!(PolicyName::try_from("tag-service".to_owned()).unwrap().as_str(), "tag-service");
        for text in ["", "*", "'allow-duplicates'", "two words", "a;script-src *", "a,b", "naïve"] {
            assert!(PolicyName::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_accepted_source_is_a_single_unchanged_source_expression(
            text in prop_oneof![
                "https://[a-z0-9.*;,' -]{1,20}(:[0-9]{1,5})?/?",
                "(https?:)?//[a-z.]{1,12}",
                "[a-z-]{1,12}",
                "\\PC{0,30}",
            ],
        ) {
            let origin = ThirdPartyOrigin::try_from(text.clone());
            if let Ok(origin) = &origin {
                prop_assert!(origin.as_str().starts_with("https://"));
            }
            let origin = origin.map(|origin| origin.as_str().to_owned());
            let name = PolicyName::try_from(text.clone()).map(|name| name.as_str().to_owned());
            for word in [origin, name].into_iter().flatten() {
                prop_assert!(word.is_ascii() && !word.contains([' ', ';', ',', '*', '\'', '"']), "{}", word);
                prop_assert_eq!(word, text.as_str());
            }
        }
    }
}
