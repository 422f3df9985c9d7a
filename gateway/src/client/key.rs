use std::{
    hash::{BuildHasher, RandomState},
    net::IpAddr,
};

use super::prefix::prefixes_of;

/// Derives the opaque keys by which the contact service tells clients apart. Clones derive the same keys.
///
/// A key is a hash (SipHash) with a random secret of this process: the address cannot be recovered from it, and it means
/// nothing after the process exits. See docs/decisions/0039-a-client-has-a-share-of-the-spool.md.
#[derive(Debug, Clone, Default)]
pub(crate) struct ClientKeys(RandomState);

impl ClientKeys {
    /// The key of the client at this address, which is its IPv4 address or its IPv6 /64.
    pub(crate) fn of(&self, client: IpAddr) -> u64 {
        let (narrowest, _) = prefixes_of(client).next().unzip();
        self.0.hash_one(narrowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_client_keeps_its_key_and_clients_have_different_keys() {
        let keys = ClientKeys::default();
        let key = |text: &str| keys.clone().of(address(text));
        assert_eq!(key("192.0.2.1"), key("192.0.2.1"));
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }

    #[test]
    fn each_process_has_its_own_secret() {
        let client = address("192.0.2.1");
        assert_ne!(ClientKeys::default().of(client), ClientKeys::default().of(client));
    }
}
