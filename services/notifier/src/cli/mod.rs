//! The command line. Each command is one call of the library.

mod archive;
mod confirm;
mod dead;
mod person;

use std::{io, process::ExitCode, time::Duration};

use clap::{Parser, Subcommand};
use lettre::message::Mailbox;
use notifier::{
    Config,
    operator::{
        doctor::{self, doctor},
        person::erasures,
        send_test::send_test,
        topology,
    },
};
use runtime::{Workers, env::Env, shutdown::Shutdown};

use self::{
    archive::ArchiveCommand,
    dead::DeadArguments,
    person::{FindArguments, ForgetArguments},
};

/// Takes enquiries from the queue and mails each to the staff.
///
/// Without a command it runs the service. Every command reads the same environment variables.
///
/// Exit codes: 0 success, 1 failure, 2 wrong usage, 64 a variable cannot be used.
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
    /// Check the deployment from inside and outside, with one line each: ok, warn, FAIL or ? (not checked), and what to do.
    ///
    /// Also reads SITE_ORIGIN, SPOOL_DIR, GOOGLE_PLACES_API_KEY and GOOGLE_PLACE_ID of the other services, as far as they are
    /// set. It changes and sends nothing. Exits 1 if a check failed.
    Doctor,
    #[command(flatten)]
    Operation(Operation),
}

#[derive(Subcommand)]
enum Operation {
    /// Enquiries that could not be mailed: list, show, replay or delete them.
    Dead(DeadArguments),
    /// Accepted enquiries: list or export them.
    #[command(subcommand)]
    Archive(ArchiveCommand),
    /// List what is held of a person, and where, for a request for access. The spool has its own command: contact find.
    #[command(after_help = "Examples:\n  notifier find pat@example.com\n  \
                            notifier find '0161 496 0130' --format json >held.json")]
    Find(FindArguments),
    /// Remove all that is held of a person, the archive included, for a request for erasure. Enquiries that are not
    /// delivered yet are removed, too. Stores a record without personal data.
    #[command(after_help = "Examples:\n  notifier forget pat@example.com\n  \
                            notifier forget 018f6b1e-7c1a-7000-8000-0000000000aa --yes")]
    Forget(ForgetArguments),
    /// The records of erasures: when, how many, from where. No personal data.
    Erasures,
    /// Send one mail marked as a test through the configured transport.
    #[command(after_help = "Examples:\n  notifier send-test\n  notifier send-test --to me@example.com")]
    SendTest {
        /// The recipient, by default all of MAIL_TO.
        #[arg(long, value_name = "ADDRESS")]
        to: Option<Mailbox>,
    },
    /// The exchange and the queues.
    #[command(subcommand)]
    Topology(TopologyCommand),
}

#[derive(Subcommand)]
enum TopologyCommand {
    /// Declare what is missing. The notifier also does this when it starts.
    Declare,
    /// Delete the exchange and the queues with all their messages.
    Delete,
}

/// Timeout for the broker's reply to a command. It exceeds the service's 5 s, since the service reconnects and an operator would have
/// to repeat the command. It is less than two missed heartbeats take, whose error does not name the command without a reply.
const REPLY_TIMEOUT: Duration = Duration::from_secs(15);

/// A signal ended the command.
#[derive(Debug, thiserror::Error)]
enum Interrupted {
    #[error("interrupted: nothing was changed beyond what the output reports")]
    Reported,
    #[error("interrupted: a part may be removed already. Run the command again")]
    Forgetting,
}

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

impl Cli {
    /// Runs the service, or one command.
    pub(crate) fn run(self) -> ExitCode {
        match self.command {
            None => runtime::start("notifier", Workers::One, Config::from_env, async |config, shutdown| {
                notifier::Notifier::bind(config).await?.run(shutdown).await
            }),
            Some(Command::Doctor) => {
                let configure = |env: &Env| Ok((Config::from_env(env)?, doctor::Settings::from_env(env)?));
                runtime::start("notifier", Workers::One, configure, async |(config, settings), shutdown: Shutdown| {
                    let mut out = io::stdout();
                    let checked = shutdown.run_until_requested(doctor(&config, &settings, &mut out)).await;
                    checked.map_or_else(|| Err(Interrupted::Reported.into()), |outcome| Outcome::Ok(outcome?))
                })
            }
            Some(Command::Operation(command)) => {
                let interrupted = if matches!(command, Operation::Forget(_)) {
                    Interrupted::Forgetting
                } else {
                    Interrupted::Reported
                };
                runtime::start("notifier", Workers::One, Config::from_env, async |config, shutdown: Shutdown| {
                    shutdown.run_until_requested(command.run(config)).await.unwrap_or(Err(interrupted.into()))
                })
            }
        }
    }
}

impl Operation {
    async fn run(self, mut config: Config) -> Outcome {
        config.broker.reply_timeout = REPLY_TIMEOUT;
        match self {
            Self::Topology(TopologyCommand::Declare) => {
                Ok(topology::declare(&config.broker, &config.declaration).await?)
            }
            Self::Topology(TopologyCommand::Delete) => Ok(topology::delete(&config.broker, &config.declaration).await?),
            Self::Dead(arguments) => arguments.run(&config).await,
            Self::Archive(command) => command.run(&config).await,
            Self::Find(arguments) => arguments.run(&config).await,
            Self::Forget(arguments) => arguments.run(&config).await,
            Self::Erasures => Ok(erasures(&config.broker, &mut io::stdout()).await?),
            Self::SendTest { to } => Ok(send_test(&config, to, &mut io::stdout()).await?),
        }
    }
}
