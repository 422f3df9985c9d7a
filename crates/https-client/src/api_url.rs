use std::str::FromStr;

use url::{Host, Url};

/// The base URL of an API. Calls carry a key or a token, so it is https, or http to loopback (a test double).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiUrl(Url);

impl ApiUrl {
    /// The URL itself.
    pub fn url(&self) -> Url {
        self.0.clone()
    }

    /// The URL of the path `segments` below it, each of them percent-encoded.
    pub fn join<'a>(&self, segments: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.0.clone();
        // Fails only for URLs without a host, which `from_str` rejects.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }

    /// Returns true if `other` has the same scheme, host and port.
    pub fn is_origin_of(&self, other: &Url) -> bool {
        self.0.origin() == other.origin()
    }
}

impl FromStr for ApiUrl {
    type Err = String;

    /// # Errors
    ///
    /// If the URL is not https or loopback, or has more than scheme, host and path. The message repeats nothing of it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|reason| format!("is not a URL: {reason}"))?;
        let is_loopback = match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        let is_bare =
            url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
        match url.scheme() {
            "https" | "http" if !is_bare => Err("give only scheme, host and path".to_owned()),
            "https" => Ok(Self(url)),
            "http" if is_loopback => Ok(Self(url)),
            _ => Err("must begin with https:// (http:// is for this machine only)".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest},
        sample::select,
    };
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn accepts_only_https_and_loopback() {
        for text in ["https://places.googleapis.com", "http://127.0.0.1:8081", "http://localhost:1", "http://[::1]:1/a"]
        {
            assert!(text.parse::<ApiUrl>().is_ok(), "{text}");
        }
        for text in [
            "http://places.googleapis.com/hunter2",
            "http://127.0.0.1.hunter2.example",
            "http://localhost.hunter2.example",
            "ftp://localhost/hunter2",
            "https://hunter2@places.googleapis.com",
            "https://places.googleapis.com?key=hunter2",
            "hunter2",
        ] {
            assert!(!text.parse::<ApiUrl>().unwrap_err().contains("hunter2"), "{text}");
        }
    }

    #[test]
    fn joined_segments_are_encoded() {
        let joined = |base: &str| base.parse::<ApiUrl>().unwrap().join(["v1", "a/../b?c#d"]).to_string();
        assert_eq!(joined("https://a.example"), "https://a.example/v1/a%2F..%2Fb%3Fc%23d");
        assert_eq!(joined("https://a.example/way/"), "https://a.example/way/v1/a%2F..%2Fb%3Fc%23d");
    }

    fn any_url() -> impl Strategy<Value = String> {
        let parts = select(vec![
            "http",
            "https",
            "HTTPS",
            "ftp",
            ":",
            "//",
            "/",
            "\\",
            "@",
            "hunter2",
            ":hunter2@",
            "localhost",
            "127.0.0.1",
            "[::1]",
            "0x7f.1",
            "localhost.",
            "a.example",
            "?",
            "#",
            ":1",
            "%00",
            "\t",
            "é",
        ]);
        prop_oneof![
            3 => (select(vec!["http://", "https://"]), vec(parts.clone(), 0..6))
                .prop_map(|(scheme, rest)| scheme.to_owned() + &rest.concat()),
            1 => vec(parts, 0..8).prop_map(|parts| parts.concat()),
            1 => "\\PC{0,30}",
        ]
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_accepted_url_is_https_or_loopback_and_errors_repeat_nothing(
            text in any_url(),
            segments in vec(r"([.]{1,2}|\PC{1,12})", 0..3),
        ) {
            match text.parse::<ApiUrl>() {
                Ok(api) => {
                    let url = api.url();
                    let is_loopback = matches!(url.host_str(), Some("localhost" | "[::1]"))
                        || matches!(url.host(), Some(Host::Ipv4(address)) if address.is_loopback());
                    prop_assert!(url.scheme() == "https" || is_loopback, "{}", url);
                    prop_assert!(url.username().is_empty() && url.password().is_none() && url.query().is_none());
                    let joined = api.join(segments.iter().map(String::as_str));
                    prop_assert!(api.is_origin_of(&joined));
                    prop_assert_eq!((joined.query(), joined.fragment()), (None, None));
                    // Each segment is one segment, and `..` does not lead upwards.
                    let names = |url: &Url| url.path_segments().unwrap().filter(|name| !name.is_empty()).count();
                    let added = segments.iter().filter(|segment| !matches!(segment.as_str(), "." | ".."));
                    prop_assert_eq!(names(&joined), names(&url) + added.count(), "{}", joined);
                }
                Err(error) => prop_assert!(!error.contains("hunter2"), "{}", error),
            }
        }
    }
}
