use std::io::{self, BufRead, IsTerminal, Write};

use clap::{Args, Subcommand, ValueEnum};
use notifier::{
    Config, Undelivered,
    operator::dead::{self, Selection},
};
use uuid::Uuid;

use super::Outcome;

#[derive(Args)]
pub(super) struct DeadArguments {
    /// The broker returns letters without a limit although their queue was declared by an older version: it is
    /// RabbitMQ 3, or a policy was set as `notifier doctor` says.
    #[arg(long, global = true)]
    no_limit: bool,
    #[command(subcommand)]
    command: DeadCommand,
}

impl DeadArguments {
    pub(super) async fn run(self, config: &Config) -> Outcome {
        if !self.no_limit {
            dead::check_limit(&config.broker).await?;
        }
        self.command.run(config).await
    }
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

/// Why nothing was deleted.
#[derive(Debug, thiserror::Error)]
enum NotDeleted {
    #[error("this deletes enquiries: say --yes, since there is no terminal to ask on")]
    NobodyToAsk,
    #[error("nothing was deleted")]
    Declined,
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

/// Asks on the terminal whether to delete.
async fn confirm_purge(config: &Config, selection: &Selection) -> Outcome {
    if !io::stdin().is_terminal() {
        return Err(NotDeleted::NobodyToAsk.into());
    }
    let count = match selection {
        Selection::All => dead::count(&config.broker).await? as usize,
        Selection::Ids(ids) => ids.len(),
    };
    let mut asked = io::stderr();
    write!(asked, "Dead letters to be deleted for good: {count}. Go on? [y/N] ")?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(NotDeleted::Declined.into()) }
}
