use serde::Deserialize;
use url::Url;

/// What the pages may use beyond our own files, as the site's build says (`routes.json`); without a word of it, nothing.
///
/// Each becomes words of the page's policy.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Allowances {
    /// Sites that pages show in a frame when the visitor asks for it, such as a map.
    pub(crate) frame_origins: Vec<ForeignOrigin>,
    /// Sites whose scripts run, such as a tag service with the visitor's consent.
    pub(crate) script_origins: Vec<ForeignOrigin>,
    /// Sites that scripts send to.
    pub(crate) connect_origins: Vec<ForeignOrigin>,
    /// The policies of Trusted Types by which scripts are added.
    pub(crate) trusted_types: Vec<PolicyName>,
}

/// Another site: an address with a host and no path, by HTTPS.
///
/// A URL's host may hold a `;`, a `,` or a `*`, which would end the word, or have it mean more than one site: here it is
/// made of letters, digits, dots and hyphens alone.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct ForeignOrigin(String);

/// The name of a policy of Trusted Types, of letters, digits and hyphens. One of the words of the header's grammar
/// (`none`, `allow-duplicates`) stands in quotes there, so that no name means it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct PolicyName(String);

/// What a word of the manifest is not.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AllowanceError {
    /// Not another site.
    #[error("routes.json: {0:?} is not an origin such as https://maps.example.com")]
    Origin(String),
    /// Not a name.
    #[error("routes.json: {0:?} is not the name of a Trusted Types policy: letters, digits and hyphens")]
    PolicyName(String),
}

impl ForeignOrigin {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl PolicyName {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ForeignOrigin {
    type Error = AllowanceError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let parsed =
            Url::parse(&text).ok().filter(|url| url.scheme() == "https" && url.host_str().is_some_and(is_plain));
        match parsed.map(|url| url.origin().ascii_serialization()) {
            Some(origin) if origin == text => Ok(Self(origin)),
            _ => Err(AllowanceError::Origin(text)),
        }
    }
}

impl TryFrom<String> for PolicyName {
    type Error = AllowanceError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if plain && !text.is_empty() { Ok(Self(text)) } else { Err(AllowanceError::PolicyName(text)) }
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
    fn an_origin_is_host_and_port_by_https_and_nothing_more() {
        for text in ["https://maps.example.com", "https://maps.example.com:8443", "https://192.0.2.7"] {
            assert_eq!(ForeignOrigin::try_from(text.to_owned()).unwrap().as_str(), text);
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
            assert!(ForeignOrigin::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn the_name_of_a_policy_is_one_word_that_means_nothing_else() {
        assert_eq!(PolicyName::try_from("tag-service".to_owned()).unwrap().as_str(), "tag-service");
        for text in ["", "*", "'allow-duplicates'", "two words", "a;script-src *", "a,b", "naïve"] {
            assert!(PolicyName::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn whatever_is_allowed_is_one_word_of_the_policy_as_it_was_written(
            text in prop_oneof![
                "https://[a-z0-9.*;,' -]{1,20}(:[0-9]{1,5})?/?",
                "(https?:)?//[a-z.]{1,12}",
                "[a-z-]{1,12}",
                "\\PC{0,30}",
            ],
        ) {
            let origin = ForeignOrigin::try_from(text.clone());
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
