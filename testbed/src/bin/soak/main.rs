//! Serves ordinary and misbehaving clients for a long time, and fails if memory, descriptors, tasks or latency grow, or if
//! an accepted enquiry is not in the mailbox exactly once.
//!
//! * `misbehaving`: clients that are slow, greedy or disconnect early
//! * `prober`, `latency`: response times, and their change
//! * `usage`, `course`: resources of each process, and their change
//! * `measure`, `growth`: the definition of growth
//! * `accounts`: responses to visitors, compared with the mailbox
//! * `panics`: panics in the logs

mod accounts;
mod course;
mod growth;
mod latency;
mod measure;
mod misbehaving;
mod panics;
mod prober;
mod usage;

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use clap::Parser;
use runtime::shutdown::Shutdown;
use testbed::{
    drain::until_drained,
    folder::with_logs,
    neighbours::MailServing,
    paths::Paths,
    report::Report,
    system::{System, Wanted},
    visitors::{Habits, Visitors},
    wiring::Links,
};
use tokio::time::{self, Instant, MissedTickBehavior};

use crate::{
    accounts::Accounts,
    course::{Course, Line, Lines},
    latency::{Latencies, Latency},
    misbehaving::MisbehavingClients,
    prober::probe,
    usage::Watch,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Interval between samples of the processes.
const SAMPLE_EVERY: Duration = Duration::from_secs(2);
/// Time for accepted enquiries to reach the mailbox after the last visitor.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(2);
/// Time for the gateway to notice that all clients have disconnected.
const LEAVE_TIMEOUT: Duration = Duration::from_mins(1);

/// Checks that neither resources nor latency grow while the system serves ordinary and misbehaving clients.
#[derive(Debug, Parser)]
#[command(name = "soak", version)]
struct Cli {
    /// Duration of the visits in seconds, at least 60.
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(60..))]
    seconds: u64,
    /// Enquiries per second.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=200))]
    rate: u32,
    /// Build profile of the programs: a folder in target/.
    #[arg(long, default_value = "release")]
    profile: String,
    /// Writes the result to docs/development/benchmarks.md.
    #[arg(long)]
    write: bool,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command writes to its terminal")]
async fn main() -> ExitCode {
    match run(&Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: &Cli) -> Outcome {
    let interrupted = Shutdown::on_signals(Duration::ZERO)?;
    Ok(with_logs("soak-", &interrupted, async |folder| run_system_test(cli, folder).await).await?)
}

async fn run_system_test(cli: &Cli, folder: &Path) -> Outcome {
    let length = Duration::from_secs(cli.seconds);
    let report = Report::new(format!("{} s of visitors", cli.seconds), cli.write);
    let paths = Paths::of(&cli.profile, folder);
    let wanted =
        Wanted { notifiers: 1, replicas: 1, reviews: true, mail_serving: MailServing::Prompt, links: Links::Direct };
    let mut system = System::start(&paths, wanted).await?;
    let watch = Watch::over(&mut system).await?;
    let idle = watch.now().await?;
    let mut courses: Vec<Course> = watch.names().zip(idle).map(|(name, idle)| Course::new(name, idle)).collect();

    report.progress(&format!("{} s of visitors", cli.seconds));
    let stop = Shutdown::new();
    let habits = Habits { sites: system.sites(), rate: cli.rate, break_off: true, read_reviews: true };
    let visitors = Visitors::start(habits, stop.clone())?;
    let misbehaving = MisbehavingClients::start(&system.site_host(), &paths.site, &stop)?;
    let prober = tokio::spawn(probe(system.site_host(), stop.clone()));
    watch_for(length, &watch, &mut courses).await?;
    stop.request();
    let visits = misbehaving.finish().await?;
    let probed = prober.await??;
    let latencies = Latency::of(&probed, length).ok_or("a quarter of the run has no response")?;
    let mut responses = visitors.finish().await?;
    responses.add(probed.responses);

    report.progress("waiting for the queues and connections to drain");
    until_drained(system.mailbox(), &responses.accepted, DRAIN_TIMEOUT).await?;
    let connections = watch.until_alone(LEAVE_TIMEOUT).await?;
    let lines: Option<Vec<Vec<Line>>> =
        courses.iter().zip(watch.now().await?).map(|(course, after)| course.lines(after)).collect();
    let lines = lines.ok_or("a quarter of the run has no sample")?.concat();
    let accounts = Accounts::new(&responses, &system.mailbox().read()?, connections);
    system.stop().await?;

    let (growth, times) = (Lines(&lines), Latencies(&latencies));
    report.publish("soak", &format!("{accounts}\n\n{growth}\n{times}\n{visits}"))?;
    let mut broken: Vec<String> = lines.iter().flat_map(Line::failed_checks).collect();
    broken.extend(latencies.iter().filter_map(Latency::failed_check));
    broken.extend(visits.failed_checks());
    broken.extend(accounts.failed_checks());
    broken.extend(panics::failed_checks(folder, watch.names())?);
    if broken.is_empty() { Ok(()) } else { Err(broken.join("\n      ").into()) }
}

/// Samples the processes during the run.
async fn watch_for(length: Duration, watch: &Watch, courses: &mut [Course]) -> Outcome {
    let began = Instant::now();
    let mut clock = time::interval(SAMPLE_EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
    while began.elapsed() < length {
        clock.tick().await;
        let at = began.elapsed();
        for (course, usage) in courses.iter_mut().zip(watch.now().await?) {
            course.note(at, length, usage);
        }
    }
    Ok(())
}
