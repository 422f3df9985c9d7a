use std::fs;

use testbed::system::{Part, System};

use crate::Outcome;

/// The watched services.
const PARTS: [(&str, Part); 4] = [
    ("gateway", Part::Gateway(0)),
    ("contact", Part::Contact(0)),
    ("reviews", Part::Reviews(0)),
    ("notifier", Part::Notifier(0)),
];
/// Maximum growth of a service after the first measurement. A leak per request would be many times larger.
const MAX_GROWTH_MIB: f64 = 24.0;

/// Resident memory of each service in MiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory([f64; PARTS.len()]);

impl Memory {
    /// The current memory.
    pub(crate) fn of(system: &mut System) -> Outcome<Self> {
        let mut resident = [0.0; PARTS.len()];
        for (mebibytes, (name, part)) in resident.iter_mut().zip(PARTS) {
            let process = system.part(part).id().ok_or_else(|| format!("{name} does not run"))?;
            *mebibytes = mebibytes_of(&fs::read_to_string(format!("/proc/{process}/status"))?)?;
        }
        Ok(Self(resident))
    }

    /// Each service's name with its memory at `self` and at `later`, and whether the growth is within the limit.
    pub(crate) fn until(self, later: Self) -> impl Iterator<Item = (&'static str, f64, f64, bool)> {
        let names = PARTS.map(|(name, _)| name);
        names.into_iter().zip(self.0).zip(later.0).map(|((name, before), after)| {
            let is_flat = after - before <= MAX_GROWTH_MIB;
            (name, before, after, is_flat)
        })
    }
}

fn mebibytes_of(status: &str) -> Outcome<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or("the kernel reports no VmRSS")?;
    Ok(kibibytes.parse::<f64>()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_a_growing_service_from_a_flat_one() {
        let later = Memory([10.0, 10.0 + MAX_GROWTH_MIB, 5.0, 10.1 + MAX_GROWTH_MIB]);
        let flat: Vec<_> = Memory([10.0; 4]).until(later).map(|(name, .., is_flat)| (name, is_flat)).collect();
        assert_eq!(flat, [("gateway", true), ("contact", true), ("reviews", true), ("notifier", false)]);
        assert_eq!(mebibytes_of("Name:\tgateway\nVmRSS:\t   10240 kB\n").unwrap(), 10.0);
    }
}
