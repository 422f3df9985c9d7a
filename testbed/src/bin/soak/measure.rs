use std::fmt;

use crate::growth::Allowance;

/// Something that a process holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// MiB resident.
    Memory,
    /// Open files and connections.
    Descriptors,
    Threads,
    /// Tasks of the async runtime.
    Tasks,
}

impl Measure {
    pub(crate) const ALL: [Self; 4] = [Self::Memory, Self::Descriptors, Self::Threads, Self::Tasks];

    /// How much more of it there may be later under the same load.
    pub(crate) fn allowance(self) -> Allowance {
        match self {
            Self::Memory => Allowance { share: 0.05, amount: 2.0 },
            Self::Descriptors | Self::Threads | Self::Tasks => Allowance { share: 0.1, amount: 8.0 },
        }
    }

    /// How much more of it there may be when all visitors have gone than before they came; `None` where that says
    /// nothing: an allocator keeps memory, and a pool its threads, for those who come next.
    pub(crate) fn left_over(self) -> Option<Allowance> {
        match self {
            Self::Memory | Self::Threads => None,
            // Connections to neighbours that are made at the first enquiry.
            Self::Descriptors | Self::Tasks => Some(Allowance { share: 0.0, amount: 8.0 }),
        }
    }

    /// An amount of it, as a table has it.
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
