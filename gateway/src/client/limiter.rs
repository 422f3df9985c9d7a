use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    address::TrustedProxies,
    prefix::{ClientPrefix, prefixes_of},
};

/// Limits how many permits each client may hold at once, so that one client cannot exhaust what all clients share.
///
/// Each wider prefix of its address may hold four times as many. Trusted proxies speak for many clients and are exempt.
/// The table holds at most three prefixes per permit.
#[derive(Debug, Clone)]
pub(crate) struct PerIpLimiter {
    max: NonZeroUsize,
    proxies: TrustedProxies,
    held: Arc<Mutex<HashMap<ClientPrefix, usize>>>,
}

impl PerIpLimiter {
    pub(crate) fn new(max: NonZeroUsize, proxies: TrustedProxies) -> Self {
        Self { max, proxies, held: Arc::default() }
    }

    /// A permit for the client at `address`, unless it or one of its networks is at its limit.
    pub(crate) fn try_acquire(&self, address: IpAddr) -> Option<Permit> {
        if self.proxies.trusts(address) {
            return Some(Permit(None));
        }
        let prefixes = prefixes_of(address);
        let mut held = self.lock();
        let is_full = |(prefix, multiple): (ClientPrefix, u32)| {
            let max = self.max.get().saturating_mul(multiple as usize);
            held.get(&prefix).is_some_and(|count| *count >= max)
        };
        if prefixes.clone().any(is_full) {
            return None;
        }
        for (prefix, _) in prefixes {
            *held.entry(prefix).or_default() += 1;
        }
        Some(Permit(Some((self.clone(), address))))
    }

    fn release(&self, address: IpAddr) {
        let mut held = self.lock();
        for (prefix, _) in prefixes_of(address) {
            if let Some(count) = held.get_mut(&prefix) {
                *count -= 1;
                if *count == 0 {
                    held.remove(&prefix);
                }
            }
        }
    }

    /// A poisoned lock is safe to use: no code under it can panic halfway through a change.
    fn lock(&self) -> MutexGuard<'_, HashMap<ClientPrefix, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts against its client until dropped.
#[derive(Debug)]
pub(crate) struct Permit(Option<(PerIpLimiter, IpAddr)>);

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some((limiter, address)) = self.0.take() {
            limiter.release(address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(max: usize, proxies: &str) -> PerIpLimiter {
        PerIpLimiter::new(NonZeroUsize::new(max).unwrap(), proxies.parse().unwrap())
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_client_at_its_limit_gets_a_permit_once_it_releases_one() {
        let limiter = limiter(2, "10.0.0.0/8");
        let first = limiter.try_acquire(address("192.0.2.1"));
        let second = limiter.try_acquire(address("::ffff:192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(limiter.try_acquire(address("192.0.2.1")).is_none());
        assert!(limiter.try_acquire(address("192.0.2.2")).is_some());
        drop(first);
        assert!(limiter.try_acquire(address("192.0.2.1")).is_some());
        drop(second);
        assert!(limiter.lock().is_empty(), "clients without permits are forgotten");
    }

    #[test]
    fn all_addresses_of_an_ipv6_64_are_one_client() {
        let limiter = limiter(1, "10.0.0.0/8");
        let _one = limiter.try_acquire(address("2001:db8::1"));
        assert!(limiter.try_acquire(address("2001:db8::2")).is_none());
        assert!(limiter.try_acquire(address("2001:db8:0:1::2")).is_some());
    }

    #[test]
    fn clients_of_one_network_share_four_times_the_limit_of_one() {
        let limiter = limiter(1, "10.0.0.0/8");
        for (members, fifth, other) in [
            (["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"], "192.0.2.5", "192.0.3.1"),
            (
                ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"],
                "2001:db8:0:4::1",
                "2001:db8:0:100::1",
            ),
        ] {
            let permits: Vec<_> = members.map(|member| limiter.try_acquire(address(member))).into_iter().collect();
            assert!(permits.iter().all(Option::is_some));
            assert!(limiter.try_acquire(address(fifth)).is_none(), "{fifth}");
            assert!(limiter.try_acquire(address(other)).is_some(), "{other}");
        }
    }

    #[test]
    fn trusted_proxies_are_exempt() {
        let limiter = limiter(1, "10.0.0.0/8");
        let permits: Vec<_> = (0..9).map(|_| limiter.try_acquire(address("10.1.2.3"))).collect();
        assert!(permits.iter().all(Option::is_some));
    }
}
