//! Drives enquiries through the whole system while its parts are stopped, killed and cut off, and then
//! reconciles what visitors were told with what is in the mailbox.
//!
//! * `plan`: which faults, in which order: all of it from the seed
//! * `faults`: carries the plan out
//! * `visitors`: sends enquiries at a steady rate, and reads pages throughout
//! * `doubles`: why an enquiry was mailed twice
//! * `verdict`: what came of it, and whether the promises were kept

mod doubles;
mod faults;
mod plan;
mod verdict;
mod visitors;

use std::{process::ExitCode, time::Duration};

use clap::Parser;
use runtime::shutdown::Shutdown;
use tokio::time;
use trials::system::{System, Wanted, places};

use crate::{
    faults::Faults,
    plan::{NOTIFIERS, Plan},
    verdict::Verdict,
    visitors::Visitors,
};

/// How long the system has to drain once everything is well again.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(5);

/// Proves that no accepted enquiry is lost, and none is mailed twice outside the stated gap.
#[derive(Debug, Parser)]
#[command(name = "chaos", version)]
struct Cli {
    /// Seconds of faults; draining comes on top.
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 300)]
    seconds: u64,
    /// Repeats the faults of another run in their order.
    #[arg(long)]
    seed: Option<u64>,
    /// Enquiries a second.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rate: u32,
    /// Where our programs are, below target/.
    #[arg(long, default_value = "debug")]
    profile: String,
}

#[tokio::main]
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks to whoever runs it")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    let seed = cli.seed.unwrap_or_else(|| fastrand::u64(..));
    println!("seed {seed}: {} s of faults, {} enquiries a second", cli.seconds, cli.rate);
    match run(&cli, seed).await {
        Ok(verdict) => {
            println!("{verdict}");
            if verdict.is_kept() {
                return ExitCode::SUCCESS;
            }
            eprintln!("chaos: a promise was broken; the same faults again: make chaos CHAOS='--seed {seed}'");
        }
        Err(error) => eprintln!("chaos: {error}"),
    }
    ExitCode::FAILURE
}

async fn run(cli: &Cli, seed: u64) -> Result<Verdict, Box<dyn std::error::Error>> {
    let folder = tempfile::Builder::new().prefix("chaos-").tempdir()?;
    let interrupted = Shutdown::on_signals(Duration::ZERO)?;
    let outcome = interrupted.or(trial(cli, seed, folder.path())).await.unwrap_or_else(|| Err("interrupted".into()));
    if !matches!(&outcome, Ok(verdict) if verdict.is_kept()) {
        // The logs are what there is to find out why.
        let kept = folder.keep();
        return outcome.map_err(|error| format!("{error} (logs: {})", kept.display()).into());
    }
    outcome
}

async fn trial(cli: &Cli, seed: u64, folder: &std::path::Path) -> Result<Verdict, Box<dyn std::error::Error>> {
    let wanted = Wanted { notifiers: NOTIFIERS, mail_delay: Duration::ZERO, breakable: true };
    let mut system = System::start(&places(&cli.profile, folder), wanted).await?;
    let stop = Shutdown::new();
    let visitors = Visitors::start(&system.site(), cli.rate, stop.clone())?;
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
    let told = visitors.finish().await?;
    let drained = verdict::until_drained(system.mailbox(), &told.accepted, DRAIN_TIMEOUT).await?;
    let verdict = Verdict::new(length, faults, told, &system.mailbox().read()?, drained);
    system.stop().await?;
    Ok(verdict)
}
