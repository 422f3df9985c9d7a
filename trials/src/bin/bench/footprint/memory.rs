use std::fs;

use crate::Outcome;

/// What a process has in memory, in MiB.
#[derive(Debug, Clone, Copy)]
pub(super) struct Memory {
    /// Resident (`VmRSS`).
    pub(super) resident: f64,
    /// The same, with pages shared with other processes counted in part (`Pss`).
    pub(super) proportional: f64,
    /// The most that was ever resident (`VmHWM`).
    pub(super) peak: f64,
}

impl Memory {
    /// Of this process, now.
    pub(super) fn of(process: u32) -> Outcome<Self> {
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
        Ok(Self {
            resident: mebibytes(&status, "VmRSS:")?,
            proportional: mebibytes(&rollup, "Pss:")?,
            peak: mebibytes(&status, "VmHWM:")?,
        })
    }
}

fn mebibytes(text: &str, field: &str) -> Outcome<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    let kibibytes =
        line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or(format!("the kernel says no {field}"))?;
    Ok(kibibytes.parse::<f64>()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_kilobytes_become_mebibytes() {
        let status = "Name:\tgateway\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n";
        assert_eq!(mebibytes(status, "VmRSS:").unwrap(), 10.0);
        assert!(mebibytes(status, "VmSwap:").is_err());
    }
}
