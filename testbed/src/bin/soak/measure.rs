use std::fmt;

use crate::growth::Allowance;

/// A resource of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Resident memory in MiB.
    Memory,
    /// Open files and connections.
    Descriptors,
    Threads,
    /// Tasks of the async runtime.
    Tasks,
}

impl Measure {
    pub(crate) const ALL: [Self; 4] = [Self::Memory, Self::Descriptors, Self::Threads, Self::Tasks];

    /// Allowed increase under constant load.
    pub(crate) fn allowance(self) -> Allowance {
        match self {
            Self::Memory => Allowance { share: 0.05, amount: 2.0 },
            Self::Descriptors | Self::Threads | Self::Tasks => Allowance { share: 0.1, amount: 8.0 },
        }
    }

    /// Allowed increase from before the first visitor to after the last. `None` where it would mean nothing: an
    /// allocator keeps memory, and a pool keeps threads, for later use.
    pub(crate) fn left_over(self) -> Option<Allowance> {
        match self {
            Self::Memory | Self::Threads => None,
            // Connections to neighbours that open at the first enquiry.
            Self::Descriptors | Self::Tasks => Some(Allowance { share: 0.0, amount: 8.0 }),
        }
    }

    /// An amount as a table cell.
    pub(crate) fn cell(self, amount: f64) -> String {
        if self == Self::Memory { format!("{amount:.1}") } else { format!("{amount:.0}") }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Memory => "memory, MiB",
            Self::Descriptors => "descriptors",
            Self::Threads => "threads",
            Self::Tasks => "tasks",
        })
    }
}
