use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderName};

/// The de facto header to which each proxy appends the address of its client.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The networks of our own proxies, whose `X-Forwarded-For` is trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    /// The client's address: walking back from `peer` through `X-Forwarded-For`, the first that is not a trusted proxy.
    ///
    /// The client may have forged any entry before that one. If every address is a trusted proxy, the farthest is the
    /// client.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let mut client = peer;
        let lists = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut earlier = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
        while self.trusts(client) {
            match earlier.next().and_then(address) {
                Some(address) => client = address,
                // An entry that is not an address ends the walk: the proxy that wrote it is the last known address.
                None => break,
            }
        }
        client
    }

    /// Returns true if `address` belongs to a trusted proxy.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }
}

impl FromStr for TrustedProxies {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(',').map(|network| network.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// Parses an address; some proxies append the port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// A network in CIDR notation (RFC 4632 §3.1).
#[derive(Debug, Clone, PartialEq, Eq)]
struct Network {
    first: IpAddr,
    prefix_bits: u32,
}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let differ = first.to_bits() ^ address.to_bits();
                differ.leading_zeros() >= self.prefix_bits
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let differ = first.to_bits() ^ address.to_bits();
                differ.leading_zeros() >= self.prefix_bits
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give networks separated by commas, such as 10.0.0.0/8,fd00::/8";
        let (first, bits) = text.split_once('/').ok_or(wanted)?;
        let first: IpAddr = first.parse().map_err(|_| wanted)?;
        let prefix_bits: u32 = bits.parse().map_err(|_| wanted)?;
        let max_bits = if first.is_ipv4() { 32 } else { 128 };
        if prefix_bits > max_bits {
            return Err(wanted);
        }
        Ok(Self { first, prefix_bits })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::http::HeaderValue;
    use proptest::{
        collection::vec,
        prelude::{prop_assert, prop_assert_eq, proptest},
    };
    use test_support::thousand_cases;

    use super::*;

    fn client(trusted: &str, peer: &str, forwarded: &[&'static str]) -> String {
        let proxies = if trusted.is_empty() { TrustedProxies::default() } else { trusted.parse().unwrap() };
        let headers =
            forwarded.iter().map(|list| (FORWARDED_FOR, HeaderValue::from_static(list))).collect::<HeaderMap>();
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn ignores_the_header_unless_the_peer_is_a_trusted_proxy() {
        assert_eq!(client("", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(client("10.0.0.0/8", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn takes_the_last_address_that_is_not_a_trusted_proxy() {
        let trusted = "10.0.0.0/8,fd00::/8";
        assert_eq!(client(trusted, "10.0.0.2", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(trusted, "10.0.0.2", &["203.0.113.9, 198.51.100.7, 10.9.9.9"]), "198.51.100.7");
        assert_eq!(client(trusted, "fd00::2", &["203.0.113.9", "198.51.100.7:4711"]), "198.51.100.7");
        assert_eq!(client(trusted, "::ffff:10.0.0.2", &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn takes_the_farthest_proxy_where_the_header_ends_or_is_malformed() {
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &[]), "10.0.0.2");
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &["10.0.0.9, 10.0.0.3"]), "10.0.0.9");
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &["198.51.100.7, unknown"]), "10.0.0.2");
    }

    #[test]
    fn parses_networks_in_cidr_notation() {
        let contains =
            |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
        assert!(contains("172.16.0.0/12", "172.31.255.255") && !contains("172.16.0.0/12", "172.32.0.0"));
        assert!(contains("0.0.0.0/0", "198.51.100.7") && !contains("0.0.0.0/0", "::1"));
        assert!(contains("192.0.2.1/32", "192.0.2.1") && !contains("192.0.2.1/32", "192.0.2.2"));
        assert!(contains("::/0", "2001:db8::1") && contains("fd00::/8", "fdff::1"));
        for text in ["10.0.0.0", "10.0.0.0/33", "fd00::/129", "all", "10.0.0.0/8,", "10.0.0.0/-1"] {
            assert!(text.parse::<TrustedProxies>().is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_header_gives_an_address_it_names_or_the_proxys_own(
            lists in vec("([0-9a-f.:, \\[\\]%/x-]|10[.]0[.]0[.]9|198[.]51[.]100[.]7){0,12}", 0..3),
        ) {
            let proxies: TrustedProxies = "10.0.0.0/8".parse().unwrap();
            let headers: HeaderMap =
                lists.iter().map(|list| (FORWARDED_FOR, HeaderValue::from_str(list).unwrap())).collect();
            let client = proxies.client("10.0.0.2".parse().unwrap(), &headers);
            let named = lists.iter().flat_map(|list| list.split(',')).filter_map(address);
            prop_assert!(client == Ipv4Addr::new(10, 0, 0, 2) || named.into_iter().any(|address| address == client));
            prop_assert_eq!(proxies.client("192.0.2.1".parse().unwrap(), &headers), Ipv4Addr::new(192, 0, 2, 1));
        }
    }
}
