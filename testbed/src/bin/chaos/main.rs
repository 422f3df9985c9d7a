//! Drives enquiries through the whole system while its parts are stopped, killed and cut off, and then reconciles the
//! responses to visitors with the mailbox.
//!
//! * `plan`: the faults and their order, derived from the seed
//! * `faults`: carries the plan out
//! * `restarts`: every service restarted in turn, without an effect on visitors
//! * `doubles`: why an enquiry was mailed twice
//! * `verdict`: the result, and whether every check passed

mod doubles;
mod faults;
mod plan;
mod restarts;
mod verdict;

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use clap::{Parser, ValueEnum};
use runtime::shutdown::Shutdown;
use testbed::{
    drain::until_drained,
    folder::with_logs,
    neighbours::MailServing,
    paths::Paths,
    system::{System, Wanted},
    visitors::{Habits, Visitors},
    wiring::Links,
};
use tokio::time;

use crate::{
    faults::Faults,
    plan::{NOTIFIERS, Plan},
    verdict::Verdict,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Maximum time for the system to drain after the last fault.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(5);

/// Proves that no fault loses an accepted enquiry or mails one twice outside the documented gap, and that restarting
/// every service in turn has no effect on visitors.
#[derive(Debug, Parser)]
#[command(name = "chaos", version)]
struct Cli {
    /// Only this scenario; both by default.
    #[arg(long, value_enum)]
    scenario: Option<Scenario>,
    /// Duration of the faults in seconds, followed by draining.
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 300)]
    seconds: u64,
    /// Repeats the faults of another run in the same order.
    #[arg(long)]
    seed: Option<u64>,
    /// Enquiries per second.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rate: u32,
    /// Build profile of the programs: a folder in target/.
    #[arg(long, default_value = "debug")]
    profile: String,
}

/// The kind of disturbance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// Parts are stopped, killed and cut off.
    Faults,
    /// Every service is restarted in turn while its replica runs.
    Restarts,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command writes to its terminal")]
async fn main() -> ExitCode {
    match run(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("chaos: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: &Cli) -> Outcome {
    let interrupted = Shutdown::on_signals(Duration::ZERO)?;
    let wanted = |scenario| cli.scenario.is_none_or(|only| only == scenario);
    if wanted(Scenario::Faults) {
        let seed = cli.seed.unwrap_or_else(|| fastrand::u64(..));
        with_logs("chaos-", &interrupted, async |folder| run_system_test(cli, seed, folder).await).await?;
    }
    if wanted(Scenario::Restarts) {
        with_logs("chaos-", &interrupted, async |folder| restarts::run(cli, folder).await).await?;
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
async fn run_system_test(cli: &Cli, seed: u64, folder: &Path) -> Outcome {
    println!("seed {seed}: {} s of faults, {} enquiries a second", cli.seconds, cli.rate);
    let wanted = Wanted {
        notifiers: NOTIFIERS,
        replicas: 1,
        reviews: false,
        mail_serving: MailServing::EndsSessions,
        links: Links::Breakable,
    };
    let mut system = System::start(&Paths::of(&cli.profile, folder), wanted).await?;
    let stop = Shutdown::new();
    let habits = Habits { sites: system.sites(), rate: cli.rate, break_off: true, read_reviews: false };
    let visitors = Visitors::start(habits, stop.clone())?;
    let mut faults = Faults::default();
    let length = Duration::from_secs(cli.seconds);
    let end = time::Instant::now() + length;
    for fault in Plan::new(seed) {
        if time::Instant::now() >= end {
            break;
        }
        faults.inflict(&mut system, &fault).await?;
    }
    stop.request();
    let responses = visitors.finish().await?;
    let drained = until_drained(system.mailbox(), &responses.accepted, DRAIN_TIMEOUT).await?;
    let verdict = Verdict::new(length, faults, responses, &system.mailbox().read()?, drained);
    system.stop().await?;
    println!("{verdict}");
    if verdict.is_kept() {
        Ok(())
    } else {
        Err(format!("a check failed; to repeat the same faults: make chaos CHAOS='--seed {seed}'").into())
    }
}
