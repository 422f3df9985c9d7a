use std::str::FromStr;

use url::{Host, Url};

/// Where an API answers. What is sent there holds a key or a token: https, or this machine itself (a test double).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiUrl(Url);

impl ApiUrl {
    /// The address itself.
    pub fn url(&self) -> Url {
        self.0.clone()
    }

    /// The address of what `segments` lead to, each of them encoded.
    pub fn join<'a>(&self, segments: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.0.clone();
        // Every address with a host has a path.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }

    /// Whether `other` is of the same scheme, host and port.
    pub fn is_origin_of(&self, other: &Url) -> bool {
        self.0.origin() == other.origin()
    }
}

impl FromStr for ApiUrl {
    type Err = String;

    /// An error says what is wanted and repeats nothing of the URL.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|reason| format!("is not a URL: {reason}"))?;
        let is_here = match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        let is_bare =
            url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
        match url.scheme() {
            "https" | "http" if !is_bare => Err("give scheme, host and path alone".to_owned()),
            "https" => Ok(Self(url)),
            "http" if is_here => Ok(Self(url)),
            _ => Err("must begin with https:// (http:// is for this machine itself)".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_travels_encrypted_or_not_at_all() {
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
    fn what_goes_into_the_path_stays_in_its_segment() {
        let joined = |base: &str| base.parse::<ApiUrl>().unwrap().join(["v1", "a/../b?c#d"]).to_string();
        assert_eq!(joined("https://a.example"), "https://a.example/v1/a%2F..%2Fb%3Fc%23d");
        assert_eq!(joined("https://a.example/way/"), "https://a.example/way/v1/a%2F..%2Fb%3Fc%23d");
    }
}
