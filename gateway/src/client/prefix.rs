use std::net::IpAddr;

/// The factor between the limit of a prefix and that of the next wider one. A network in which every client reaches its
/// limit is rare, and an attacker who owns one gets no more than four clients do.
const WIDER: u32 = 4;

/// A network prefix, whose addresses are likely to belong to one client or one network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientPrefix {
    /// The first 64 bits of an IPv6 address, or an IPv4 address in the upper 32.
    network: u64,
    bits: u8,
}

impl ClientPrefix {
    /// Every IPv4 and IPv6 address.
    pub(crate) const ALL: Self = Self { network: 0, bits: 0 };
    /// The limit of all addresses together, as a multiple of one client's.
    pub(crate) const ALL_MULTIPLE: u32 = WIDER.pow(3);
}

/// The prefixes by which a client is limited, narrowest first, each with its limit as a multiple of one client's.
///
/// For IPv4 these are the address and its /24; for IPv6 the /64, within which a client can choose any address, and the
/// /56 and /48, which providers assign to one customer (RFC 6177, RIPE-690).
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

    /// The number of prefixes that two clients share.
    fn shared(one: &str, other: &str) -> usize {
        let [one, other] = [one, other].map(|client| prefixes_of(client.parse().unwrap()));
        one.zip(other).filter(|(one, other)| one == other).count()
    }

    #[test]
    fn ipv4_clients_are_addresses_and_share_a_24() {
        assert_eq!(shared("192.0.2.1", "::ffff:192.0.2.1"), 2);
        assert_eq!(shared("192.0.2.1", "192.0.2.255"), 1);
        assert_eq!(shared("192.0.2.1", "192.0.3.1"), 0);
    }

    #[test]
    fn ipv6_clients_are_64s_and_share_a_56_and_a_48() {
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"), 3);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:ff::1"), 2);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:100::1"), 1);
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:2:2::1"), 0);
    }

    #[test]
    fn ipv4_and_ipv6_prefixes_never_collide() {
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
