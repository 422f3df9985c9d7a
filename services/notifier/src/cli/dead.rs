use std::io;

use clap::{Args, Subcommand};
use notifier::{
    Config,
    operator::dead::{self, Format, Selection},
};
use uuid::Uuid;

use super::{
    Outcome,
    confirm::{check_terminal, confirm},
};

#[derive(Args)]
pub(super) struct DeadArguments {
    /// The broker requeues without a limit although an older version declared the queue: it is RabbitMQ 3, or the
    /// policy that `notifier doctor` names was set.
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
    /// One line per dead letter, the oldest first: id, time of acceptance, age, attempts, reason. No personal data.
    #[command(after_help = "Example:\n  notifier dead list --format json | jq -r '.[].id'")]
    List {
        /// A table for people, or an array of JSON objects.
        #[arg(long, value_enum, default_value_t = Format::Table)]
        format: Format,
    },
    /// Everything in one dead letter. This is personal data.
    Show {
        /// An id that `notifier dead list` shows.
        id: Uuid,
    },
    /// Publish dead letters to the mail queue with no attempts. Fix the cause first.
    #[command(after_help = "Examples:\n  notifier dead replay 018f6b1e-7c1a-7000-8000-0000000000aa\n  \
                            notifier dead replay --all")]
    Replay(SelectionArguments),
    /// Delete dead letters permanently. The archive keeps the enquiries for ARCHIVE_MAX_AGE.
    #[command(after_help = "Examples:\n  notifier dead purge 018f6b1e-7c1a-7000-8000-0000000000aa\n  \
                            notifier dead purge --all --yes")]
    Purge {
        #[command(flatten)]
        selection: SelectionArguments,
        /// Do not ask for confirmation. Required without a terminal.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Args)]
struct SelectionArguments {
    /// Ids that `notifier dead list` shows.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    ids: Vec<Uuid>,
    /// Every dead letter.
    #[arg(long)]
    all: bool,
}

impl From<SelectionArguments> for Selection {
    fn from(arguments: SelectionArguments) -> Self {
        if arguments.all { Self::All } else { Self::Ids(arguments.ids) }
    }
}

impl DeadCommand {
    async fn run(self, config: &Config) -> Outcome {
        let out = &mut io::stdout();
        match self {
            Self::List { format } => dead::list(&config.broker, format, out).await?,
            Self::Show { id } => dead::show(&config.broker, id, out).await?,
            Self::Replay(selection) => dead::replay(config, &selection.into(), out).await?,
            Self::Purge { selection, yes } => {
                let selection = selection.into();
                if !yes {
                    confirm_purge(config, &selection).await?;
                }
                dead::purge(config, &selection, &config.undelivered()?, out).await?;
            }
        }
        Ok(())
    }
}

/// Asks for confirmation on the terminal.
async fn confirm_purge(config: &Config, selection: &Selection) -> Outcome {
    check_terminal()?;
    let count = match selection {
        Selection::All => dead::count(&config.broker).await? as usize,
        Selection::Ids(ids) => ids.len(),
    };
    confirm(&format!("Delete {count} dead letters permanently?"))
}
