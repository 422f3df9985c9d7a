//! The command line: what is typed becomes one call of the library.

use std::{
    io::{self, BufRead, BufWriter, IsTerminal, Write},
    process::ExitCode,
};

use clap::{Args, Parser, Subcommand, ValueEnum};
use lettre::message::Mailbox;
use notifier::{
    Config, Undelivered,
    operator::{
        archive::{self, ArchiveError, Period},
        dead::{self, Selection},
        doctor::doctor,
        moment::Moment,
        send_test::send_test,
        topology,
    },
};
use runtime::shutdown::Shutdown;
use uuid::Uuid;

/// Takes enquiries from the queue and mails each to the staff.
///
/// Without a command it runs the service. Every command reads the same environment variables.
///
/// Exit codes: 0 well, 1 failed, 2 wrong usage, 64 a variable cannot be used.
#[derive(Parser)]
#[command(
    name = "notifier",
    version,
    after_help = "Examples:\n  notifier                          run the service\n  \
                  notifier doctor                   what works, what does not\n  \
                  notifier dead list                what was given up, and why\n  \
                  notifier archive list --since 7d  what was accepted"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Enquiries that could not be mailed: see them, mail them again, delete them.
    #[command(subcommand)]
    Dead(DeadCommand),
    /// Every accepted enquiry: list them, export them.
    #[command(subcommand)]
    Archive(ArchiveCommand),
    /// Send one mail that is marked as a test, by the configured way.
    #[command(after_help = "Examples:\n  notifier send-test\n  notifier send-test --to me@example.com")]
    SendTest {
        /// Whom to send it to; without it, all of MAIL_TO.
        #[arg(long, value_name = "ADDRESS")]
        to: Option<Mailbox>,
    },
    /// Check broker, queues, Redis and mail, a line each: ok, warn or FAIL, and what to do.
    ///
    /// Nothing is changed or sent. Exits 1 if a check failed.
    Doctor,
    /// The exchange and the queues.
    #[command(subcommand)]
    Topology(TopologyCommand),
}

#[derive(Subcommand)]
enum TopologyCommand {
    /// Declare what is missing. The services do it themselves at their start.
    Declare,
    /// Delete the exchange and the queues, and every message in them.
    Delete,
}

#[derive(Subcommand)]
enum DeadCommand {
    /// One line a dead letter, the oldest first: id, accepted, age, attempts, reason. No personal data.
    #[command(after_help = "Example:\n  notifier dead list --format json | jq -r '.[].id'")]
    List {
        /// A table for people, or an array of JSON objects.
        #[arg(long, value_enum, default_value_t = TableFormat::Table)]
        format: TableFormat,
    },
    /// Everything of one enquiry. This is personal data.
    Show {
        /// As `notifier dead list` shows it.
        id: Uuid,
    },
    /// Put dead letters on the mail queue again, with fresh attempts. Mend what is wrong first.
    #[command(after_help = "Examples:\n  notifier dead replay 018f6b1e-7c1a-7000-8000-0000000000aa\n  \
                            notifier dead replay --all")]
    Replay(Letters),
    /// Delete dead letters for good. The archive keeps the enquiries for its time.
    #[command(after_help = "Examples:\n  notifier dead purge 018f6b1e-7c1a-7000-8000-0000000000aa\n  \
                            notifier dead purge --all --yes")]
    Purge {
        #[command(flatten)]
        letters: Letters,
        /// Do not ask. Needed where nobody can be asked.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Subcommand)]
enum ArchiveCommand {
    /// One line an enquiry: id, accepted, callback or not, service. No personal data.
    #[command(after_help = "Examples:\n  notifier archive list --since 7d\n  \
                            notifier archive list --since 2026-11-01 --until 2026-12-01")]
    List(Times),
    /// Every field of every enquiry. This is personal data.
    #[command(after_help = "Examples:\n  notifier archive export --since 12h >enquiries.csv\n  \
                            notifier archive export --since 2026-11-01T09:00:00Z --format json | jq length")]
    Export {
        #[command(flatten)]
        times: Times,
        /// A header and rows for a spreadsheet, or an array of JSON objects.
        #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
        format: ExportFormat,
    },
}

#[derive(Args)]
struct Times {
    /// Accepted then or later: 7d or 12h ago, a day in London (2026-11-01), or RFC 3339.
    #[arg(long, value_name = "TIME")]
    since: Moment,
    /// Accepted before then; without it, up to now.
    #[arg(long, value_name = "TIME")]
    until: Option<Moment>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ExportFormat {
    Csv,
    Json,
}

#[derive(Args)]
struct Letters {
    /// Ids as `notifier dead list` shows them.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    ids: Vec<Uuid>,
    /// Every dead letter.
    #[arg(long)]
    all: bool,
}

impl From<Letters> for Selection {
    fn from(letters: Letters) -> Self {
        if letters.all { Self::All } else { Self::Ids(letters.ids) }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum TableFormat {
    Table,
    Json,
}

/// Why a command did not come to its end.
#[derive(Debug, thiserror::Error)]
enum Unfinished {
    #[error("interrupted: what was not reported as done is as it was")]
    Interrupted,
    #[error("this deletes enquiries: say --yes, since there is no terminal to ask on")]
    NobodyToAsk,
    #[error("nothing was deleted")]
    Declined,
}

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

impl Cli {
    /// Runs the service, or one command.
    pub(crate) fn run(self) -> ExitCode {
        match self.command {
            None => runtime::start("notifier", Config::from_env, async |config, shutdown| {
                notifier::Notifier::bind(config).await?.run(shutdown).await
            }),
            Some(command) => runtime::start("notifier", Config::from_env, async |config, shutdown: Shutdown| {
                shutdown.or(command.run(config)).await.unwrap_or(Err(Unfinished::Interrupted.into()))
            }),
        }
    }
}

impl Command {
    async fn run(self, config: Config) -> Outcome {
        match self {
            Self::Topology(TopologyCommand::Declare) => Ok(topology::declare(&config.broker).await?),
            Self::Topology(TopologyCommand::Delete) => Ok(topology::delete(&config.broker).await?),
            Self::Dead(command) => command.run(&config).await,
            Self::Archive(command) => command.run(&config).await,
            Self::SendTest { to } => Ok(send_test(&config, to, &mut io::stdout()).await?),
            Self::Doctor => Ok(doctor(&config, &mut io::stdout()).await?),
        }
    }
}

impl DeadCommand {
    async fn run(self, config: &Config) -> Outcome {
        let out = &mut io::stdout();
        match self {
            Self::List { format } => {
                let format = match format {
                    TableFormat::Table => dead::Format::Table,
                    TableFormat::Json => dead::Format::Json,
                };
                dead::list(&config.broker, format, out).await?;
            }
            Self::Show { id } => dead::show(&config.broker, id, out).await?,
            Self::Replay(letters) => dead::replay(config, &letters.into(), out).await?,
            Self::Purge { letters, yes } => {
                let selection = letters.into();
                if !yes {
                    confirm_purge(config, &selection).await?;
                }
                dead::purge(config, &selection, &Undelivered::of(config)?, out).await?;
            }
        }
        Ok(())
    }
}

impl ArchiveCommand {
    async fn run(self, config: &Config) -> Outcome {
        let out = &mut BufWriter::new(io::stdout());
        match self {
            Self::List(times) => archive::list(config, times.period()?, out).await?,
            Self::Export { times, format } => {
                let format = match format {
                    ExportFormat::Csv => archive::Format::Csv,
                    ExportFormat::Json => archive::Format::Json,
                };
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

/// Asks on the terminal whether to delete.
async fn confirm_purge(config: &Config, selection: &Selection) -> Outcome {
    if !io::stdin().is_terminal() {
        return Err(Unfinished::NobodyToAsk.into());
    }
    let count = match selection {
        Selection::All => dead::count(&config.broker).await? as usize,
        Selection::Ids(ids) => ids.len(),
    };
    let mut asked = io::stderr();
    write!(asked, "Delete {count} dead letters for good? [y/N] ")?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(Unfinished::Declined.into()) }
}
