use std::str::FromStr;

use runtime::{
    env::{ConfigError, Env},
    grpc::Tls,
};
use url::{Host, Url};

/// Where a service is, as the operator says it: a name and a port, or several of them separated by commas. Each name may
/// have several addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names(pub(super) Vec<Name>);

/// A name, or an address of IPv4 or IPv6, and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    is_https: bool,
    pub(super) host: String,
    pub(super) port: u16,
}

impl Names {
    /// Reads `variable`, by default `port` of this machine. Each name begins with `https://` if there is `tls`, and with
    /// `http://` if there is none: whoever relies on the one must not have the other.
    pub(crate) fn from_env(
        env: &Env,
        variable: &'static str,
        port: u16,
        tls: Option<&Tls>,
    ) -> Result<Self, ConfigError> {
        let scheme = if tls.is_some() { "https" } else { "http" };
        let names: Self = env.parsed(variable, &format!("{scheme}://127.0.0.1:{port}"))?;
        if names.0.iter().all(|name| name.is_https == tls.is_some()) {
            return Ok(names);
        }
        let reason = match tls {
            Some(_) => "begin each address with https://, or set no GRPC_TLS variable",
            None => "begin each address with http://, or set GRPC_TLS_CA, GRPC_TLS_CERT and GRPC_TLS_KEY as well",
        };
        Err(ConfigError::new(variable, reason))
    }
}

impl FromStr for Names {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give an address such as http://contact:50051, or several separated by commas";
        let url = Url::parse(text).map_err(|_| wanted)?;
        let is_bare = matches!(url.path(), "" | "/")
            && (url.query(), url.fragment(), url.password()) == (None, None, None)
            && url.username().is_empty();
        let host = match url.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => return Err(wanted),
        };
        let is_https = url.scheme() == "https";
        match url.port() {
            Some(port) if (is_https || url.scheme() == "http") && is_bare => Ok(Self { is_https, host, port }),
            _ => Err(wanted),
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
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn several_are_separated_by_commas() {
        let names: Names = "http://contact:1, http://10.0.0.7:2".parse().unwrap();
        let seen: Vec<_> = names.0.iter().map(|name| (name.host.as_str(), name.port)).collect();
        assert_eq!(seen, [("contact", 1), ("10.0.0.7", 2)]);
        assert!("http://contact:1,".parse::<Names>().is_err());
    }

    #[test]
    fn each_is_a_host_and_a_port_alone() {
        let address = |host: &str, port| Ok(Name { is_https: false, host: host.to_owned(), port });
        assert_eq!("http://contact:50051".parse(), address("contact", 50051));
        assert_eq!("http://127.0.0.1:1/".parse(), address("127.0.0.1", 1));
        assert_eq!("http://[::1]:1".parse(), address("::1", 1));
        for text in [
            "contact:50051",
            "http://contact",
            "amqp://contact:1",
            "http://contact:1/path",
            "http://a@b:1",
            "http://:a@b:1",
            "http://b:1#a",
        ] {
            assert!(text.parse::<Name>().is_err(), "{text}");
        }
    }

    #[test]
    fn https_without_certificates_is_refused_with_what_it_needs() {
        let read = |text| Names::from_env(&Env::from_pairs([("CONTACT_URL", text)]), "CONTACT_URL", 1, None);
        assert!(read("http://one:1,http://two:1").is_ok());
        let error = read("http://one:1,https://two:1").unwrap_err().to_string();
        assert!(error.starts_with("CONTACT_URL: ") && error.contains("GRPC_TLS_CA"), "{error}");
    }

    fn any_names() -> impl Strategy<Value = String> {
        let parts = select(vec![
            "http://", "https://", "amqp://", "contact", "10.0.0.7", "[::1]", ":50051", ":0", ":65536", "/", ",", " ",
            "@", "?", "#", "%2f", "é",
        ]);
        let address = (select(vec!["http://", "https://"]), select(vec!["contact", "10.0.0.7", "[::1]"]), 0..=u16::MAX)
            .prop_map(|(scheme, host, port)| format!("{scheme}{host}:{port}"));
        prop_oneof![
            2 => vec(address, 1..4).prop_map(|addresses| addresses.join(", ")),
            2 => vec(parts, 0..8).prop_map(|parts| parts.concat()),
            1 => "\\PC{0,30}",
        ]
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_names_are_hosts_and_ports_that_can_be_looked_up_or_refused_with_what_is_wanted(text in any_names()) {
            match text.parse::<Names>() {
                Ok(Names(names)) => {
                    prop_assert!(!text.contains(['?', '#']), "{}", text);
                    for Name { host, .. } in names {
                        prop_assert!(!host.is_empty() && !host.contains(['/', '@', ',', ' ', '[']), "{}", host);
                    }
                }
                Err(wanted) => prop_assert!(wanted.contains("http://contact:50051")),
            }
        }
    }
}
