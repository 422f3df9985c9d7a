//! The contact service and its operator commands: see the library.

use std::{error::Error, io, process::ExitCode};

use clap::{Parser, Subcommand};
use contact::{Config, Contact, operator};
use person::{Format, Person};
use runtime::Workers;

/// Validates enquiries and hands them to the broker.
///
/// Without a command it runs the service. Every command reads the same environment variables, and the service may run
/// meanwhile.
///
/// Exit codes: 0 success, 1 failure, 2 wrong usage, 64 a variable cannot be used.
#[derive(Parser)]
#[command(name = "contact", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List what the spool holds of a person, for a request for access.
    #[command(after_help = "Example:\n  contact find pat@example.com --format json")]
    Find {
        /// An email address, a phone number in any notation, or the id of an enquiry.
        #[arg(value_name = "WHO")]
        who: Person,
        /// A table without anything that was typed, or an array of JSON objects with everything, which is personal data.
        #[arg(long, value_enum, default_value_t = Format::Table)]
        format: Format,
    },
    /// Remove what the spool holds of a person, for a request for erasure. Then run notifier forget.
    #[command(after_help = "Example:\n  contact forget pat@example.com --yes")]
    Forget {
        /// An email address, a phone number in any notation, or the id of an enquiry.
        #[arg(value_name = "WHO")]
        who: Person,
        /// Do it. Without it the command says how many files there are.
        #[arg(long)]
        yes: bool,
    },
}

fn main() -> ExitCode {
    match Cli::parse().command {
        None => runtime::start("contact", Workers::PerCore, Config::from_env, async |config, shutdown| {
            Contact::bind(config).await?.run(shutdown).await
        }),
        Some(command) => {
            runtime::start("contact", Workers::PerCore, Config::from_env, async |config, _| command.run(config).await)
        }
    }
}

impl Command {
    async fn run(self, config: Config) -> Result<(), Box<dyn Error + Send + Sync>> {
        let out = &mut io::stdout();
        match self {
            Self::Find { who, format } => operator::find(config.spool, who, format, out).await?,
            Self::Forget { who, yes } => operator::forget(config.spool, who, yes, out).await?,
        }
        Ok(())
    }
}
