//! The notifier and its operator commands: see the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Takes enquiries from the queue and mails each to the staff.
///
/// Without a command it runs the service. Every command reads the same environment variables.
#[derive(Parser)]
#[command(name = "notifier", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
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

fn main() -> ExitCode {
    match Cli::parse().command {
        None => runtime::start("notifier", notifier::Config::from_env, async |config, shutdown| {
            notifier::Notifier::bind(config).await?.run(shutdown).await
        }),
        Some(Command::Topology(command)) => {
            runtime::start("notifier", broker::Config::from_env, async |config, _| match command {
                TopologyCommand::Declare => notifier::operator::declare_topology(&config).await,
                TopologyCommand::Delete => notifier::operator::delete_topology(&config).await,
            })
        }
    }
}
