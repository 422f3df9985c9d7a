use std::{
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use metrics::{Counter, counter};
use tokio::time::Instant;

use super::address::TrustedProxies;

/// Interval between warnings.
const WARNING_INTERVAL: Duration = Duration::from_hours(1);

/// Notices clients whose address is that of a trusted proxy: a proxy in front does not pass on the address of its clients, who
/// then share the limits of one. Few such requests are normal, as from the canary or a check on the same machine.
pub(crate) struct SharedAddresses {
    count: Counter,
    next_warning: Mutex<Option<Instant>>,
}

impl SharedAddresses {
    /// None has been seen.
    pub(crate) fn new() -> Self {
        Self { count: counter!("client_address_shared_total"), next_warning: Mutex::default() }
    }

    /// Counts a request of `client` if its address is one of `proxies`. Warns of the first and then once an hour at most.
    pub(crate) fn check(&self, client: IpAddr, proxies: &TrustedProxies) {
        if !proxies.trusts(client) {
            return;
        }
        self.count.increment(1);
        if self.is_warning_due(Instant::now()) {
            tracing::warn!(
                proxy.address = %client,
                "client address is that of a trusted proxy: if it stands for visitors, they share the limits of one. The proxy has \
                 to pass on theirs in X-Forwarded-For"
            );
        }
    }

    fn is_warning_due(&self, now: Instant) -> bool {
        let mut next = self.next_warning.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = next.is_none_or(|next| next <= now);
        if is_due {
            *next = Some(now + WARNING_INTERVAL);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_of_the_first_and_then_once_an_hour() {
        let (addresses, start) = (SharedAddresses::new(), Instant::now());
        let minutes = [0, 1, 59, 60, 61, 119, 120];
        let warned = minutes.map(|minutes| addresses.is_warning_due(start + Duration::from_mins(minutes)));
        assert_eq!(warned, [true, false, false, true, false, false, true]);
    }
}
