//! Measures how fast pages are served and enquiries are accepted and mailed, compared with other software on the same
//! machine in the same run: the bare broker, a plain file, nginx, a small Node server.
//!
//! * `accepting`: confirmed publishing to the broker, compared with `POST /api/contact` through all hops
//! * `spool`: publishing spooled enquiries
//! * `mailing`: mails per second through a slow mail server, with one, two and four notifiers
//! * `backlog`: mails per second after an outage, with a mail server on this machine and one far away
//! * `showing`: `GET /api/reviews`, compared with a file of the same size
//! * `pages`: the home page and a hashed file, compared with nginx and Node
//! * `peer`: enquiries, compared with Node
//! * `scaling`: throughput by number of connections
//! * `footprint`: memory, start-up time, size on disk
//! * `mailed`: enquiries on the queue, and their mails
//! * `load`, `visitor`: concurrent workers for a period, and their figures
//! * `versions`: the machine and the versions of other software

mod accepting;
mod backlog;
mod footprint;
mod load;
mod mailed;
mod mailing;
mod pages;
mod peer;
mod peer_node;
mod ratio;
mod scaling;
mod showing;
mod spool;
mod versions;
mod visitor;

use std::{error::Error, process::ExitCode, time::Duration};

use clap::{Parser, ValueEnum};
use runtime::shutdown::Shutdown;
use testbed::{
    neighbours::MailServing,
    paths::Paths,
    report::{Report, Table},
    system::{System, Wanted},
    wiring::Links,
};
use tokio::time;

/// Maximum duration of a part, not counting its loads.
const PART_TIMEOUT: Duration = Duration::from_secs(300);
/// Maximum number of loads of a part.
const LOADS: u32 = 60;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Measures how fast the site answers and enquiries are taken. Figures depend on the machine, ratios less so.
#[derive(Debug, Parser)]
#[command(name = "bench", version)]
struct Cli {
    /// Duration of each load in seconds.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Only this part; all of them by default.
    #[arg(long, value_enum)]
    part: Option<Part>,
    /// Build profile of the programs: a folder in target/.
    #[arg(long, default_value = "release")]
    profile: String,
    /// Writes the results to docs/development/benchmarks.md.
    #[arg(long)]
    write: bool,
}

/// A part of the benchmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Enquiries accepted, spooled and mailed.
    Delivery,
    /// Mails that wait after an outage.
    Backlog,
    /// Reviews shown.
    Reviews,
    /// Pages and files, compared with nginx and Node.
    Pages,
    /// Enquiries, compared with Node.
    Peer,
    /// A growing number of connections.
    Scaling,
    /// Memory, start-up time, size on disk.
    Footprint,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command writes to its terminal")]
async fn main() -> ExitCode {
    match uninterrupted(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all parts. A signal stops what was started.
async fn uninterrupted(cli: &Cli) -> Outcome {
    Shutdown::on_signals(Duration::ZERO)?
        .run_until_requested(run(cli))
        .await
        .unwrap_or_else(|| Err("interrupted".into()))
}

async fn run(cli: &Cli) -> Outcome {
    scaling::raise_open_files()?;
    let report = Report::new(format!("{} s a load", cli.seconds), cli.write);
    versions::describe(&report)?;
    let length = Duration::from_secs(cli.seconds);
    let limit = PART_TIMEOUT + length * LOADS;
    for part in Part::value_variants().iter().filter(|part| cli.part.is_none_or(|only| only == **part)) {
        let late = || format!("{part:?} took longer than {} s", limit.as_secs());
        time::timeout(limit, measure(*part, &cli.profile, length, &report)).await.map_err(|_| late())??;
    }
    Ok(())
}

async fn measure(part: Part, profile: &str, length: Duration, report: &Report) -> Outcome {
    match part {
        Part::Delivery => measure_delivery(profile, length, report).await,
        Part::Backlog => backlog::measure(profile, length, report).await,
        Part::Reviews => showing::measure(profile, length, report).await,
        Part::Pages => pages::measure(profile, length, report).await,
        Part::Peer => peer::measure(profile, length, report).await,
        Part::Scaling => measure_scaling(profile, length, report).await,
        Part::Footprint => footprint::measure(profile, length, report).await,
    }
}

async fn measure_delivery(profile: &str, length: Duration, report: &Report) -> Outcome {
    let mut table = Table::new(["", "a second", "p50, ms", "p99, ms", "beside"]);
    with_system(profile, accepting_alone(), async |mut system| {
        accepting::measure(&system, length, report, &mut table).await?;
        spool::measure(&mut system, report, &mut table).await?;
        Ok(system)
    })
    .await?;
    let mut alone = None;
    for notifiers in [1, 2, 4] {
        let wanted = Wanted { notifiers, ..accepting_alone() };
        with_system(profile, wanted, async |mut system| {
            let rate = mailing::measure(&mut system, notifiers, alone, report, &mut table).await?;
            alone.get_or_insert(rate);
            Ok(system)
        })
        .await?;
    }
    Ok(report.publish("delivery", &table.to_string())?)
}

async fn measure_scaling(profile: &str, length: Duration, report: &Report) -> Outcome {
    let pages = pages::scaling::measure(profile, length, report).await?;
    with_system(profile, accepting_alone(), async |system| {
        scaling::measure(&system, pages, length, report).await?;
        Ok(system)
    })
    .await
}

/// A system that accepts enquiries and mails none.
fn accepting_alone() -> Wanted {
    Wanted {
        notifiers: 0,
        replicas: 1,
        reviews: false,
        mail_serving: MailServing::Slow(mailing::DELAY),
        links: Links::Direct,
    }
}

/// Measures a separate system, which is stopped afterwards.
async fn with_system(profile: &str, wanted: Wanted, measure: impl AsyncFnOnce(System) -> Outcome<System>) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let system = System::start(&Paths::of(profile, folder.path()), wanted).await?;
    measure(system).await?.stop().await?;
    Ok(())
}
