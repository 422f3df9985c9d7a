use std::str::FromStr;

use url::{Host, Url};

/// Where a service is: a name, which may have several addresses, and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub(super) host: String,
    pub(super) port: u16,
}

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give an address such as http://contact:50051";
        let url = Url::parse(text).map_err(|_| wanted)?;
        let is_bare = matches!(url.path(), "" | "/") && url.query().is_none() && url.username().is_empty();
        let host = match url.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => return Err(wanted),
        };
        match url.port() {
            Some(port) if url.scheme() == "http" && is_bare => Ok(Self { host, port }),
            _ => Err(wanted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port_alone() {
        let address = |host: &str, port| Ok(Address { host: host.to_owned(), port });
        assert_eq!("http://contact:50051".parse(), address("contact", 50051));
        assert_eq!("http://127.0.0.1:1/".parse(), address("127.0.0.1", 1));
        assert_eq!("http://[::1]:1".parse(), address("::1", 1));
        for text in ["contact:50051", "http://contact", "https://contact:1", "http://contact:1/path", "http://a@b:1"] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
