//! Ordinary visitors and ill-mannered ones for a long while, and whether anything grew: memory, descriptors, tasks, the
//! time that an answer takes. What was accepted has to be in the mailbox, once.
//!
//! * `manners`: visitors who are slow, greedy or break off
//! * `prober`, `latency`: how long an answer takes, and whether that changed
//! * `usage`, `course`: what each process holds, and whether that changed
//! * `measure`, `growth`: what is growth, and what is not
//! * `accounts`: what visitors were told, against what is in the mailbox
//! * `panics`: by the logs

mod accounts;
mod course;
mod growth;
mod latency;
mod manners;
mod measure;
mod panics;
mod prober;
mod usage;

use std::{error::Error, path::Path, process::ExitCode, time::Duration};

use clap::Parser;
use runtime::shutdown::Shutdown;
use testbed::{
    drain::until_drained,
    folder::with_logs,
    paths::Paths,
    report::Report,
    system::{System, Wanted},
    visitors::{Habits, Visitors},
};
use tokio::time::{self, Instant, MissedTickBehavior};

use crate::{
    accounts::Accounts,
    course::{Course, Line, Lines},
    latency::{Latencies, Latency},
    manners::Manners,
    prober::probe,
    usage::Watch,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// How often it is noted what the processes hold.
const NOTE_EVERY: Duration = Duration::from_secs(2);
/// How long what was accepted may take to the mailbox when the visitors have gone.
const DRAIN_TIMEOUT: Duration = Duration::from_mins(2);
/// How long the gateway may take to notice that they have.
const LEAVE_TIMEOUT: Duration = Duration::from_mins(1);

/// Proves that the system holds no more after a long while of mixed visitors than after a short one, and answers as soon.
#[derive(Debug, Parser)]
#[command(name = "soak", version)]
struct Cli {
    /// Seconds of visitors, at least 60.
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(60..))]
    seconds: u64,
    /// Enquiries a second.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=200))]
    rate: u32,
    /// Where our programs are, below target/.
    #[arg(long, default_value = "release")]
    profile: String,
    /// Writes the result to docs/benchmarks.md.
    #[arg(long)]
    write: bool,
}

#[tokio::main]
#[expect(clippy::print_stderr, reason = "a command speaks to whoever runs it")]
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
    Ok(with_logs("soak-", &interrupted, async |folder| trial(cli, folder).await).await?)
}

async fn trial(cli: &Cli, folder: &Path) -> Outcome {
    let length = Duration::from_secs(cli.seconds);
    let report = Report::new(format!("{} s of visitors", cli.seconds), cli.write);
    let paths = Paths::of(&cli.profile, folder);
    let wanted = Wanted { notifiers: 1, replicas: 1, reviews: true, mail_delay: Duration::ZERO, breakable: false };
    let mut system = System::start(&paths, wanted).await?;
    let watch = Watch::over(&mut system).await?;
    let idle = watch.now().await?;
    let mut courses: Vec<Course> = watch.names().zip(idle).map(|(name, idle)| Course::new(name, idle)).collect();

    report.progress(&format!("{} s of visitors", cli.seconds));
    let stop = Shutdown::new();
    let habits = Habits { sites: system.sites(), rate: cli.rate, break_off: true, read_reviews: true };
    let visitors = Visitors::start(habits, stop.clone())?;
    let manners = Manners::start(&system.site_host(), &paths.site, &stop)?;
    let prober = tokio::spawn(probe(system.site_host(), stop.clone()));
    watch_for(length, &watch, &mut courses).await?;
    stop.request();
    let visits = manners.finish().await?;
    let probed = prober.await??;
    let latencies = Latency::of(&probed, length).ok_or("there was no answer in a quarter of the run")?;
    let mut told = visitors.finish().await?;
    told.add(probed.told);

    report.progress("what is left when all have gone");
    until_drained(system.mailbox(), &told.accepted, DRAIN_TIMEOUT).await?;
    let connections = watch.until_alone(LEAVE_TIMEOUT).await?;
    let lines: Option<Vec<Vec<Line>>> =
        courses.iter().zip(watch.now().await?).map(|(course, after)| course.lines(after)).collect();
    let lines = lines.ok_or("nobody looked at the processes in a quarter of the run")?.concat();
    let accounts = Accounts::new(&told, &system.mailbox().read()?, connections);
    system.stop().await?;

    let (growth, times) = (Lines(&lines), Latencies(&latencies));
    report.publish("soak", &format!("{accounts}\n\n{growth}\n{times}\n{visits}"))?;
    let mut broken: Vec<String> = lines.iter().flat_map(Line::broken_promises).collect();
    broken.extend(latencies.iter().filter_map(Latency::broken_promise));
    broken.extend(visits.broken_promises());
    broken.extend(accounts.broken_promises());
    broken.extend(panics::broken_promises(folder, watch.names())?);
    if broken.is_empty() { Ok(()) } else { Err(broken.join("\n      ").into()) }
}

/// Notes what the processes hold, for as long as the run.
async fn watch_for(length: Duration, watch: &Watch, courses: &mut [Course]) -> Outcome {
    let began = Instant::now();
    let mut clock = time::interval(NOTE_EVERY);
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
