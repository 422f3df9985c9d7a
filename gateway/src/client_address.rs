use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderName};

/// Where a proxy writes down who asked it, the last proxy's word last.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The networks of our own proxies, whose word about a visitor's address is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    /// The visitor's address: of those that a request came by, from `peer` backwards, the first that is no proxy of ours.
    ///
    /// What stands before it in the header may be made up by the visitor. Where all are ours, the farthest asked.
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
                // What is no address is not gone past: who wrote it is as far as we know.
                None => break,
            }
        }
        client
    }

    /// Whether `address` is one of our own proxies'.
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

/// An address, for which some proxies add the port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Addresses that begin alike (CIDR, RFC 4632 §3.1).
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
        let most = if first.is_ipv4() { 32 } else { 128 };
        if prefix_bits > most {
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
    fn without_proxies_of_ours_the_header_is_anybodys_invention() {
        assert_eq!(client("", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(client("10.0.0.0/8", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn behind_proxies_of_ours_the_last_address_that_is_not_one_is_the_visitors() {
        let ours = "10.0.0.0/8,fd00::/8";
        assert_eq!(client(ours, "10.0.0.2", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(ours, "10.0.0.2", &["203.0.113.9, 198.51.100.7, 10.9.9.9"]), "198.51.100.7");
        assert_eq!(client(ours, "fd00::2", &["203.0.113.9", "198.51.100.7:4711"]), "198.51.100.7");
        assert_eq!(client(ours, "::ffff:10.0.0.2", &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn where_the_header_ends_the_farthest_known_address_is_taken() {
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &[]), "10.0.0.2");
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &["10.0.0.9, 10.0.0.3"]), "10.0.0.9");
        assert_eq!(client("10.0.0.0/8", "10.0.0.2", &["198.51.100.7, unknown"]), "10.0.0.2");
    }

    #[test]
    fn networks_are_an_address_and_a_number_of_bits() {
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
        fn whatever_the_header_says_the_visitor_is_whom_our_proxy_names_or_the_proxy(
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
