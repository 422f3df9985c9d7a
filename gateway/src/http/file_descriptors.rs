use std::num::NonZeroUsize;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors per connection: its socket, and the file that it may be reading.
const PER_CONNECTION: u64 = 2;
/// Descriptors for upstreams, the admin port and the runtime.
const RESERVED: u64 = 512;

/// The number of connections that the limit on open files allows, up to `wanted`. Raises the soft limit as needed, up to the
/// hard limit.
///
/// A process that runs out of descriptors cannot even serve its admin port.
pub(crate) fn connection_capacity(wanted: NonZeroUsize) -> usize {
    let wanted = wanted.get();
    let needed = u64::try_from(wanted).unwrap_or(u64::MAX).saturating_mul(PER_CONNECTION).saturating_add(RESERVED);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // `None` is unlimited.
    let allowed = current.unwrap_or(u64::MAX);
    let reachable = needed.min(maximum.unwrap_or(u64::MAX));
    let raised =
        reachable > allowed && setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum }).is_ok();
    let connections = connections_within(if raised { reachable } else { allowed }).min(wanted);
    if connections < wanted {
        tracing::warn!(
            wanted,
            connections,
            "fewer connections than the maximum: raise the limit on open files (ulimit -Hn) to {needed}"
        );
    }
    connections
}

/// At least one.
fn connections_within(descriptors: u64) -> usize {
    usize::try_from(descriptors.saturating_sub(RESERVED) / PER_CONNECTION).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserves_descriptors() {
        assert_eq!(connections_within(1024), 256);
        assert_eq!(connections_within(64), 1);
        assert_eq!(connections_within(4096 * PER_CONNECTION + RESERVED), 4096);
    }

    #[test]
    fn never_exceeds_the_wanted_number() {
        assert_eq!(connection_capacity(NonZeroUsize::MIN), 1);
    }
}
