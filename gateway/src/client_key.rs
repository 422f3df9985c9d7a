use std::{
    hash::{BuildHasher, RandomState},
    net::IpAddr,
};

use crate::client_prefix::prefixes_of;

/// Makes the opaque keys by which the contact service tells clients apart. Clones make the same.
///
/// A key is a hash (SipHash) with a random secret of this process, so that no address can be had from it, and it means
/// nothing once the process has ended. Why so: docs/decisions/0039-a-client-has-a-share-of-the-spool.md
#[derive(Debug, Clone, Default)]
pub(crate) struct ClientKeys(RandomState);

impl ClientKeys {
    /// The key of the client with this address: of its IPv4 address, or its /64 of IPv6.
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
    fn a_client_has_one_key_and_others_have_others() {
        let keys = ClientKeys::default();
        let key = |text: &str| keys.clone().of(address(text));
        assert_eq!(key("192.0.2.1"), key("192.0.2.1"));
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }

    #[test]
    fn another_process_has_another_secret() {
        let client = address("192.0.2.1");
        assert_ne!(ClientKeys::default().of(client), ClientKeys::default().of(client));
    }
}
