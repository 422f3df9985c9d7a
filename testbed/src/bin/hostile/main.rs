//! Sends hostile requests to the whole system, and checks its responses and its memory.
//!
//! * `requests`, `bodies`, `texts`: the requests, derived from the seed
//! * `broken`: input that is not HTTP
//! * `visitors`: sends the requests and records the responses
//! * `answer`: the rules for responses
//! * `memory`: the memory of the services

mod answer;
mod bodies;
mod broken;
mod memory;
mod requests;
mod texts;
mod visitors;

use std::{collections::BTreeSet, error::Error, fs, path::Path, process::ExitCode, time::Duration};

use clap::Parser;
use runtime::shutdown::Shutdown;
use testbed::{
    folder::with_logs,
    mailbox::Mailbox,
    neighbours::MailServing,
    paths::Paths,
    system::{System, Wanted},
    wiring::Links,
};
use tokio::time::{self, Instant};
use uuid::Uuid;

use crate::{memory::Memory, visitors::Responses};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// One in this many requests is sent before memory is first measured, to fill caches and pools.
const WARM_UP: u64 = 5;
/// Maximum time for the accepted enquiries to be mailed at the end.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(10);
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Proves that no request causes a 5xx, a panic, leaked internals, growing memory or a lost enquiry.
#[derive(Debug, Parser)]
#[command(name = "hostile", version)]
struct Cli {
    /// Number of requests.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(100..))]
    requests: u64,
    /// Sends the same requests as another run.
    #[arg(long)]
    seed: Option<u64>,
    /// Build profile of the programs: a folder in target/.
    #[arg(long, default_value = "debug")]
    profile: String,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command writes to its terminal")]
async fn main() -> ExitCode {
    match run(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hostile: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: &Cli) -> Outcome {
    let interrupted = Shutdown::on_signals(Duration::ZERO)?;
    Ok(with_logs("hostile-", &interrupted, async |folder| run_system_test(cli, folder).await).await?)
}

#[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
async fn run_system_test(cli: &Cli, folder: &Path) -> Outcome {
    let seed = cli.seed.unwrap_or_else(|| fastrand::u64(..));
    println!("seed {seed}: {} requests", cli.requests);
    let wanted =
        Wanted { notifiers: 1, replicas: 2, reviews: true, mail_serving: MailServing::Prompt, links: Links::Direct };
    let mut system = System::start(&Paths::of(&cli.profile, folder), wanted).await?;
    let began = Instant::now();
    let first = cli.requests / WARM_UP;
    let mut responses = visitors::send(&system.site_host(), seed, first).await?;
    let before = Memory::of(&mut system)?;
    responses.add(visitors::send(&system.site_host(), !seed, cli.requests - first).await?);
    let took = began.elapsed();
    let unmailed = until_mailed(system.mailbox(), responses.accepted.iter().copied().collect()).await?;
    let after = Memory::of(&mut system)?;
    system.stop().await?;
    report(&responses, took);
    for (name, before, after, _) in before.until(after) {
        println!("{name:<13} {before:.1} MiB, then {after:.1} MiB");
    }
    let panics = panics_in(folder)?;
    let grown = before.until(after).any(|(.., is_flat)| !is_flat);
    for fault in &responses.faults {
        println!("fault         {fault}");
    }
    if responses.faults.is_empty() && panics == 0 && !grown && unmailed.is_empty() && !responses.accepted.is_empty() {
        return Ok(());
    }
    let again = format!("the same requests again: make fuzz-api FUZZ_API='--seed {seed} --requests {}'", cli.requests);
    Err(format!(
        "{} faults, {panics} panics, {} accepted and not mailed, memory {}; {again}",
        responses.faults.len(),
        unmailed.len(),
        if grown { "grows" } else { "flat" }
    )
    .into())
}

#[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
fn report(responses: &Responses, took: Duration) {
    let statuses: Vec<String> = responses.statuses.iter().map(|(status, count)| format!("{status} {count}")).collect();
    println!("answers       {}", statuses.join(", "));
    println!("not HTTP      {}", responses.broken);
    println!("closed        {} connections with oversized requests, by the site", responses.broken_off);
    println!("accepted      {}, all of which must be mailed", responses.accepted.len());
    println!("took          {:.0} s", took.as_secs_f64());
}

/// Waits for all of `accepted` to be in the mailbox, within a limit. Returns those that are missing.
async fn until_mailed(mailbox: &Mailbox, mut accepted: BTreeSet<Uuid>) -> Outcome<BTreeSet<Uuid>> {
    let began = Instant::now();
    loop {
        let mails = mailbox.read()?.mails;
        accepted.retain(|id| !mails.contains_key(id));
        if accepted.is_empty() || began.elapsed() > DRAIN_TIMEOUT {
            return Ok(accepted);
        }
        time::sleep(POLL_INTERVAL).await;
    }
}

/// The number of panics in the logs.
fn panics_in(folder: &Path) -> Outcome<usize> {
    let mut panics = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "log") {
            let log = fs::read(path)?;
            panics += String::from_utf8_lossy(&log).matches("panicked at").count();
        }
    }
    Ok(panics)
}
