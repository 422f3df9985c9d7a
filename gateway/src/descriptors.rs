use std::num::NonZeroUsize;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// A connection and the file that is read for it.
const FOR_EACH: u64 = 2;
/// The site's large files, the services behind, the admin port, and what the runtime has open.
const FOR_THE_REST: u64 = 512;

/// How many connections there are descriptors for: `wanted`, or fewer where the system allows no more. Raises the
/// process's own limit as far as it may.
///
/// Out of descriptors, nothing works any more, the admin port neither.
pub(crate) fn room_for(wanted: NonZeroUsize) -> usize {
    let wanted = wanted.get();
    let needed = u64::try_from(wanted).unwrap_or(u64::MAX).saturating_mul(FOR_EACH).saturating_add(FOR_THE_REST);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // No limit is none.
    let allowed = current.unwrap_or(u64::MAX);
    let reachable = needed.min(maximum.unwrap_or(u64::MAX));
    let raised =
        reachable > allowed && setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum }).is_ok();
    let connections = connections_within(if raised { reachable } else { allowed }).min(wanted);
    if connections < wanted {
        tracing::warn!(
            wanted,
            connections,
            "fewer connections at once than HTTP_MAX_CONNECTIONS: raise the limit of open files (ulimit -Hn) to {needed}"
        );
    }
    connections
}

/// At least one, as a gateway that lets nobody in is none.
fn connections_within(descriptors: u64) -> usize {
    usize::try_from(descriptors.saturating_sub(FOR_THE_REST) / FOR_EACH).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_descriptors_for_the_rest() {
        assert_eq!(connections_within(1024), 256);
        assert_eq!(connections_within(64), 1);
        assert_eq!(connections_within(4096 * FOR_EACH + FOR_THE_REST), 4096);
    }

    #[test]
    fn no_more_connections_are_let_in_than_wanted() {
        assert_eq!(room_for(NonZeroUsize::MIN), 1);
    }
}
