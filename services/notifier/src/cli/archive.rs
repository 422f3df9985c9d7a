use std::io::{self, BufWriter, Write};

use clap::{Args, Subcommand};
use notifier::{
    Config,
    operator::archive::{self, ArchiveError, Format, Period, TimeSpec},
};

use super::Outcome;

#[derive(Subcommand)]
pub(super) enum ArchiveCommand {
    /// One line per enquiry: id, time of acceptance, callback or not, service. No personal data.
    #[command(after_help = "Examples:\n  notifier archive list --since 7d\n  \
                            notifier archive list --since 2026-11-01 --until 2026-12-01")]
    List(Times),
    /// Every field of every enquiry. This is personal data.
    #[command(after_help = "Examples:\n  notifier archive export --since 12h >enquiries.csv\n  \
                            notifier archive export --since 2026-11-01T09:00:00Z --format json | jq length")]
    Export {
        #[command(flatten)]
        times: Times,
        /// Rows with a header for a spreadsheet, or an array of JSON objects.
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
    },
}

#[derive(Args)]
pub(super) struct Times {
    /// Accepted at or after this time: 7d or 12h ago, a day in London (2026-11-01), or RFC 3339.
    #[arg(long, value_name = "TIME")]
    since: TimeSpec,
    /// Accepted before this time, by default now.
    #[arg(long, value_name = "TIME")]
    until: Option<TimeSpec>,
}

impl ArchiveCommand {
    pub(super) async fn run(self, config: &Config) -> Outcome {
        let out = &mut BufWriter::new(io::stdout());
        match self {
            Self::List(times) => archive::list(config, times.period()?, out).await?,
            Self::Export { times, format } => {
                archive::export(config, times.period()?, format, out).await?;
            }
        }
        Ok(out.flush()?)
    }
}

impl Times {
    fn period(&self) -> Result<Period, ArchiveError> {
        Period::new(&self.since, self.until.as_ref())
    }
}
