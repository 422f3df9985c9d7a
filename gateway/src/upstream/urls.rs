use std::str::FromStr;

use runtime::{
    env::{ConfigError, Env, Variable},
    grpc::Tls,
};
use url::{Host, Url};

/// The URLs of a service, separated by commas. Each host name may have several addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServiceUrls(pub(super) Vec<ServiceUrl>);

/// A host name or IP address, and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ServiceUrl {
    is_https: bool,
    pub(super) host: String,
    pub(super) port: u16,
}

impl ServiceUrls {
    /// Reads `variable`, by default a port of this machine. The scheme must be https with `tls` and http without, so that
    /// nobody relies on encryption that is not configured.
    ///
    /// # Errors
    ///
    /// A URL is malformed or has the wrong scheme.
    pub(crate) fn from_env(env: &Env, variable: &Variable, tls: Option<&Tls>) -> Result<Self, ConfigError> {
        let urls: Self = env.parsed_under(variable, tls.is_some())?;
        if urls.0.iter().all(|url| url.is_https == tls.is_some()) {
            return Ok(urls);
        }
        let reason = match tls {
            Some(_) => "begin each address with https://, or set no GRPC_TLS variable",
            None => "begin each address with http://, or set GRPC_TLS_CA and TLS_CERT as well",
        };
        Err(ConfigError::new(variable, reason))
    }
}

impl FromStr for ServiceUrls {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(',').map(|url| url.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for ServiceUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "give an address such as http://contact:50051, or several separated by commas";
        let url = Url::parse(text).map_err(|_| expected)?;
        let is_bare = matches!(url.path(), "" | "/")
            && (url.query(), url.fragment(), url.password()) == (None, None, None)
            && url.username().is_empty();
        let host = match url.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => return Err(expected),
        };
        let is_https = url.scheme() == "https";
        match url.port() {
            Some(port) if (is_https || url.scheme() == "http") && is_bare => Ok(Self { is_https, host, port }),
            _ => Err(expected),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, prop_assert, prop_oneof, proptest},
        sample::select,
    };
    use runtime::env::variables;
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn separates_urls_by_commas() {
        let urls: ServiceUrls = "http://contact:1, http://10.0.0.7:2".parse().unwrap();
        let parsed: Vec<_> = urls.0.iter().map(|url| (url.host.as_str(), url.port)).collect();
        assert_eq!(parsed, [("contact", 1), ("10.0.0.7", 2)]);
        assert!("http://contact:1,".parse::<ServiceUrls>().is_err());
    }

    #[test]
    fn parses_host_and_port_only() {
        let url = |host: &str, port| Ok(ServiceUrl { is_https: false, host: host.to_owned(), port });
        assert_eq!("http://contact:50051".parse(), url("contact", 50051));
        assert_eq!("http://127.0.0.1:1/".parse(), url("127.0.0.1", 1));
        assert_eq!("http://[::1]:1".parse(), url("::1", 1));
        for text in [
            "contact:50051",
            "http://contact",
            "amqp://contact:1",
            "http://contact:1/path",
            "http://a@b:1",
            "http://:a@b:1",
            "http://b:1#a",
        ] {
            assert!(text.parse::<ServiceUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn rejects_https_without_certificates_and_names_the_missing_variables() {
        let read =
            |text| ServiceUrls::from_env(&Env::from_pairs([("CONTACT_URL", text)]), &variables::CONTACT_URL, None);
        assert!(read("http://one:1,http://two:1").is_ok());
        let error = read("http://one:1,https://two:1").unwrap_err().to_string();
        assert!(error.starts_with("CONTACT_URL: ") && error.contains("GRPC_TLS_CA"), "{error}");
    }

    fn any_urls() -> impl Strategy<Value = String> {
        let parts = select(vec![
            "http://", "https://", "amqp://", "contact", "10.0.0.7", "[::1]", ":50051", ":0", ":65536", "/", ",", " ",
            "@", "?", "#", "%2f", "é",
        ]);
        let url = (select(vec!["http://", "https://"]), select(vec!["contact", "10.0.0.7", "[::1]"]), 0..=u16::MAX)
            .prop_map(|(scheme, host, port)| format!("{scheme}{host}:{port}"));
        prop_oneof![
            2 => vec(url, 1..4).prop_map(|urls| urls.join(", ")),
            2 => vec(parts, 0..8).prop_map(|parts| parts.concat()),
            1 => "\\PC{0,30}",
        ]
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_urls_parse_to_hosts_or_are_rejected_with_an_example(text in any_urls()) {
            match text.parse::<ServiceUrls>() {
                Ok(ServiceUrls(urls)) => {
                    prop_assert!(!text.contains(['?', '#']), "{}", text);
                    for ServiceUrl { host, .. } in urls {
                        prop_assert!(!host.is_empty() && !host.contains(['/', '@', ',', ' ', '[']), "{}", host);
                    }
                }
                Err(expected) => prop_assert!(expected.contains("http://contact:50051")),
            }
        }
    }
}
