use std::str::FromStr;

use url::{Host, Url};

const HTTPS: u16 = 443;

/// The site's public address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Site {
    /// `SITE_ORIGIN` is unset.
    Unset,
    /// `SITE_ORIGIN` is not https, or is an address that only this machine has.
    Local,
    /// The site of a deployment.
    Public(PublicOrigin),
}

/// An https origin with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicOrigin {
    /// The name in ASCII.
    pub(crate) host: String,
    /// The port of https.
    pub(crate) port: u16,
}

impl PublicOrigin {
    /// The address of the home page.
    pub(crate) fn url(&self) -> String {
        format!("https://{}:{}/", self.host, self.port)
    }

    /// The address of a page, for people: without the port if it is that of https.
    pub(crate) fn page(&self, path: &str) -> String {
        let port = if self.port == HTTPS { String::new() } else { format!(":{}", self.port) };
        format!("https://{}{port}{path}", self.host)
    }
}

impl Site {
    /// The origin of the deployment.
    ///
    /// # Errors
    ///
    /// Why nothing is checked from outside.
    pub(crate) fn public(&self) -> Result<&PublicOrigin, &'static str> {
        match self {
            Self::Unset => Err("SITE_ORIGIN is not set"),
            Self::Local => Err("SITE_ORIGIN is not an https address with a public name"),
            Self::Public(origin) => Ok(origin),
        }
    }
}

impl FromStr for Site {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| "give scheme and host, such as https://www.example.com")?;
        match (url.scheme(), url.host(), url.port_or_known_default()) {
            ("https", Some(Host::Domain(host)), Some(port)) if host != "localhost" => {
                Ok(Self::Public(PublicOrigin { host: host.to_owned(), port }))
            }
            ("http" | "https", Some(_), _) => Ok(Self::Local),
            _ => Err("give scheme and host, such as https://www.example.com"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_https_name_is_a_deployment() {
        let origin = PublicOrigin { host: "www.firm.example".to_owned(), port: 443 };
        assert_eq!("https://www.firm.example".parse(), Ok(Site::Public(origin)));
        for text in ["http://www.firm.example", "https://localhost", "https://127.0.0.1:8443", "http://localhost:8080"]
        {
            assert_eq!(text.parse(), Ok(Site::Local), "{text}");
        }
        assert!("www.firm.example".parse::<Site>().is_err());
    }
}
