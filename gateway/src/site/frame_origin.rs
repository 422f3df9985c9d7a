use serde::Deserialize;
use url::Url;

/// Another site whose pages ours may show in a frame: an address with a host and no path, by HTTPS.
///
/// It becomes a word of the page's policy. A URL's host may hold a `;`, a `,` or a `*`, which would end the word, or have
/// it mean more than one site: here it is made of letters, digits, dots and hyphens alone.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct FrameOrigin(String);

/// What a frame's address is not.
#[derive(Debug, thiserror::Error)]
#[error("frameOrigins: {0:?} is not an origin such as https://maps.example.com")]
pub(crate) struct FrameOriginError(String);

impl FrameOrigin {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for FrameOrigin {
    type Error = FrameOriginError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let parsed =
            Url::parse(&text).ok().filter(|url| url.scheme() == "https" && url.host_str().is_some_and(is_plain));
        match parsed.map(|url| url.origin().ascii_serialization()) {
            Some(origin) if origin == text => Ok(Self(origin)),
            _ => Err(FrameOriginError(text)),
        }
    }
}

fn is_plain(host: &str) -> bool {
    host.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_host_and_port_by_https_and_nothing_more() {
        for text in ["https://maps.example.com", "https://maps.example.com:8443", "https://192.0.2.7"] {
            assert_eq!(FrameOrigin::try_from(text.to_owned()).unwrap().as_str(), text);
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
            assert!(FrameOrigin::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
