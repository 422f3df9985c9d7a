//! The memory use of a process, as the kernel reports it.

use std::{fs, io, num::ParseFloatError};

/// Why the memory use is unknown.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages document them")]
pub enum MemoryError {
    #[error("the process does not run, or is not ours: {0}")]
    Io(#[from] io::Error),
    #[error("the kernel reports no {0}")]
    NoField(&'static str),
    #[error(transparent)]
    NoNumber(#[from] ParseFloatError),
}

/// Memory use of a process in MiB.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// Resident memory (`VmRSS`).
    pub resident: f64,
    /// Resident memory with a proportional share of pages shared with other processes (`Pss`).
    pub proportional: f64,
    /// Peak resident memory (`VmHWM`).
    pub peak: f64,
}

impl Memory {
    /// The current memory use of this process.
    pub fn of(process: u32) -> Result<Self, MemoryError> {
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
        Ok(Self {
            resident: mebibytes(&status, "VmRSS:")?,
            proportional: mebibytes(&rollup, "Pss:")?,
            peak: mebibytes(&status, "VmHWM:")?,
        })
    }
}

/// The resident memory of a process in MiB.
pub fn resident(process: u32) -> Result<f64, MemoryError> {
    mebibytes(&fs::read_to_string(format!("/proc/{process}/status"))?, "VmRSS:")
}

fn mebibytes(text: &str, field: &'static str) -> Result<f64, MemoryError> {
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or(MemoryError::NoField(field))?;
    Ok(kibibytes.parse::<f64>()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_the_kernels_kilobytes_to_mebibytes() {
        let status = "Name:\tgateway\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n";
        assert_eq!(mebibytes(status, "VmRSS:").unwrap(), 10.0);
        assert!(mebibytes(status, "VmSwap:").is_err());
    }
}
