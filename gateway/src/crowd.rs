use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::client_address::{TrustedProxies, subscriber};

/// How many connections each address has open, and the most that it may have: one visitor who opens them all leaves
/// none for the others. Our own proxies speak for many visitors and are not counted.
///
/// It holds as many addresses as there are connections, at most.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    most: NonZeroUsize,
    proxies: TrustedProxies,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
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
        let line = subscriber(address);
        let mut open = self.lock();
        let count = open.entry(line).or_default();
        if *count >= self.most.get() {
            return None;
        }
        *count += 1;
        Some(Place(Some((self.clone(), line))))
    }

    fn leave(&self, line: IpAddr) {
        let mut open = self.lock();
        if let Some(count) = open.get_mut(&line) {
            *count -= 1;
            if *count == 0 {
                open.remove(&line);
            }
        }
    }

    /// Nothing that is done under the lock can panic half-way.
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place among those of its address, which it gives back.
#[derive(Debug)]
pub(crate) struct Place(Option<(Crowd, IpAddr)>);

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((crowd, line)) = self.0.take() {
            crowd.leave(line);
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
    fn our_own_proxies_bring_as_many_as_they_like() {
        let crowd = crowd(1, "10.0.0.0/8");
        let brought: Vec<_> = (0..9).map(|_| crowd.join(address("10.1.2.3"))).collect();
        assert!(brought.iter().all(Option::is_some));
    }
}
