use std::net::IpAddr;

/// How many times the limit of one prefix the next wider one has: a network in which every client reaches its limit is
/// rare, and an attacker who has all of it gets no more than four clients do.
const WIDER: u32 = 4;

/// Addresses that begin alike, and are likely to be one client's or one network's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientPrefix {
    /// The first 64 bits of an IPv6 address, or an IPv4 address in the upper 32.
    network: u64,
    bits: u8,
}

impl ClientPrefix {
    /// All addresses of both kinds.
    pub(crate) const ALL: Self = Self { network: 0, bits: 0 };
    /// How many times the limit of one client all of them have together.
    pub(crate) const ALL_MULTIPLE: u32 = WIDER.pow(3);
}

/// The prefixes by which a client is limited, the narrowest first, each with how many times the limit of one client it has.
///
/// Of IPv4 the address and its /24. Of IPv6 the /64, within which a client can choose freely, and the /56 and the /48,
/// which providers assign to one customer (RFC 6177, RIPE-690).
pub(crate) fn prefixes_of(client: IpAddr) -> impl Iterator<Item = (ClientPrefix, u32)> + Clone {
    let (address, lengths): (u64, &[u8]) = match client.to_canonical() {
        IpAddr::V4(address) => (u64::from(address.to_bits()) << 32, &[32, 24]),
        IpAddr::V6(address) => {
            let upper = address.segments().into_iter().take(4);
            (upper.fold(0, |bits, segment| bits << 16 | u64::from(segment)), &[64, 56, 48])
        }
    };
    let multiples = std::iter::successors(Some(1), |multiple| Some(multiple * WIDER));
    lengths.iter().zip(multiples).map(move |(&bits, multiple)| {
        let network = address >> (64 - bits) << (64 - bits);
        (ClientPrefix { network, bits }, multiple)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By how many of their prefixes two clients are limited together.
    fn shared(one: &str, other: &str) -> usize {
        let [one, other] = [one, other].map(|client| prefixes_of(client.parse().unwrap()));
        one.zip(other).filter(|(one, other)| one == other).count()
    }

    #[test]
    fn an_ipv4_client_is_its_address_and_shares_its_24() {
        assert_eq!(shared("192.0.2.1", "::ffff:192.0.2.1"), 2);
        assert_eq!(shared("192.0.2.1", "192.0.2.255"), 1);
        assert_eq!(shared("192.0.2.1", "192.0.3.1"), 0);
    }

    #[test]
    fn an_ipv6_client_is_its_64_and_shares_its_56_and_48() {
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"), 3);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:ff::1"), 2);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:100::1"), 1);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:2:2::1"), 0);
    }

    #[test]
    fn addresses_of_both_kinds_never_meet() {
        // 192.0.2.0 in the upper bits of an IPv6 address.
        assert_eq!(shared("192.0.2.0", "c000:200::"), 0);
    }

    #[test]
    fn each_wider_prefix_has_four_times_the_limit() {
        let multiples =
            |client: &str| prefixes_of(client.parse().unwrap()).map(|(_, multiple)| multiple).collect::<Vec<_>>();
        assert_eq!(multiples("192.0.2.1"), [1, 4]);
        assert_eq!(multiples("2001:db8::1"), [1, 4, 16]);
        assert_eq!(ClientPrefix::ALL_MULTIPLE, 64);
    }
}
