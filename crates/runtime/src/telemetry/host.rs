use std::fs;

use ::metrics::{counter, describe_counter};

/// Statistics of the kernel's memory management. They are the machine's, also inside a container.
const VMSTAT: &str = "/proc/vmstat";

pub(super) fn describe() {
    describe_counter!("host_oom_kills_total", "Processes that the kernel of this machine killed for memory");
}

/// Records how many processes this machine's kernel has killed for memory: those over the limit of their container, and those
/// killed because the machine had none left. Without such a kernel there is no such metric.
pub(super) fn record() {
    // The kernel's memory, not a disk: it answers at once.
    if let Some(kills) = fs::read_to_string(VMSTAT).ok().as_deref().and_then(oom_kills) {
        counter!("host_oom_kills_total").absolute(kills);
    }
}

fn oom_kills(vmstat: &str) -> Option<u64> {
    vmstat.lines().find_map(|line| line.strip_prefix("oom_kill ")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_kills_among_the_statistics() {
        let vmstat = "pgfault 12\noom_kill 3\noom_kill_other 5\ndrop_pagecache 0\n";
        assert_eq!(oom_kills(vmstat), Some(3));
        assert_eq!(oom_kills("pgfault 12\n"), None, "a kernel before 4.13");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn every_process_of_this_machine_reports_its_kills() {
        let _ = crate::telemetry::metrics();
        record();
        let kills = oom_kills(&fs::read_to_string(VMSTAT).unwrap()).unwrap();
        let rendered = crate::telemetry::metrics().render();
        assert!(rendered.lines().any(|line| line == format!("host_oom_kills_total {kills}")), "{rendered}");
    }
}
