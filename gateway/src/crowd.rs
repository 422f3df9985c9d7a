use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    client_address::TrustedProxies,
    client_prefix::{ClientPrefix, prefixes_of},
};

/// How many connections each client has open, and the most that it may have: one that opens them all leaves none for the
/// others. Each wider prefix of its address may have four times as many. Our own proxies speak for many clients and are
/// not counted.
///
/// It holds three prefixes for each connection, at most.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    most: NonZeroUsize,
    proxies: TrustedProxies,
    open: Arc<Mutex<HashMap<ClientPrefix, usize>>>,
}

impl Crowd {
    pub(crate) fn new(most: NonZeroUsize, proxies: TrustedProxies) -> Self {
        Self { most, proxies, open: Arc::default() }
    }

    /// A place among the connections of `address`, if it has one left.
    pub(crate) fn join(&self, address: IpAddr) -> Option<Place> {
        if self.proxies.trusts(address) {
            return Some(Place(None));
        }
        let prefixes = prefixes_of(address);
        let mut open = self.lock();
        let is_full = |(prefix, multiple): (ClientPrefix, u32)| {
            let most = self.most.get().saturating_mul(multiple as usize);
            open.get(&prefix).is_some_and(|count| *count >= most)
        };
        if prefixes.clone().any(is_full) {
            return None;
        }
        for (prefix, _) in prefixes {
            *open.entry(prefix).or_default() += 1;
        }
        Some(Place(Some((self.clone(), address))))
    }

    fn leave(&self, address: IpAddr) {
        let mut open = self.lock();
        for (prefix, _) in prefixes_of(address) {
            if let Some(count) = open.get_mut(&prefix) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&prefix);
                }
            }
        }
    }

    /// Nothing that is done under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, HashMap<ClientPrefix, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place among those of its address, which it gives back.
#[derive(Debug)]
pub(crate) struct Place(Option<(Crowd, IpAddr)>);

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((crowd, address)) = self.0.take() {
            crowd.leave(address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(most: usize, proxies: &str) -> Crowd {
        Crowd::new(NonZeroUsize::new(most).unwrap(), proxies.parse().unwrap())
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_that_has_its_most_waits_until_one_of_its_own_leaves() {
        let crowd = crowd(2, "10.0.0.0/8");
        let first = crowd.join(address("192.0.2.1"));
        let second = crowd.join(address("::ffff:192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(crowd.join(address("192.0.2.1")).is_none());
        assert!(crowd.join(address("192.0.2.2")).is_some());
        drop(first);
        assert!(crowd.join(address("192.0.2.1")).is_some());
        drop(second);
        assert!(crowd.lock().is_empty(), "who has left is forgotten");
    }

    #[test]
    fn a_line_has_its_most_however_it_chooses_within_its_addresses() {
        let crowd = crowd(1, "10.0.0.0/8");
        let _one = crowd.join(address("2001:db8::1"));
        assert!(crowd.join(address("2001:db8::2")).is_none());
        assert!(crowd.join(address("2001:db8:0:1::2")).is_some());
    }

    #[test]
    fn clients_of_one_network_share_four_times_what_one_may_have() {
        let crowd = crowd(1, "10.0.0.0/8");
        for (members, fifth, other) in [
            (["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"], "192.0.2.5", "192.0.3.1"),
            (
                ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"],
                "2001:db8:0:4::1",
                "2001:db8:0:100::1",
            ),
        ] {
            let inside: Vec<_> = members.map(|member| crowd.join(address(member))).into_iter().collect();
            assert!(inside.iter().all(Option::is_some));
            assert!(crowd.join(address(fifth)).is_none(), "{fifth}");
            assert!(crowd.join(address(other)).is_some(), "{other}");
        }
    }

    #[test]
    fn our_own_proxies_bring_as_many_as_they_like() {
        let crowd = crowd(1, "10.0.0.0/8");
        let brought: Vec<_> = (0..9).map(|_| crowd.join(address("10.1.2.3"))).collect();
        assert!(brought.iter().all(Option::is_some));
    }
}
