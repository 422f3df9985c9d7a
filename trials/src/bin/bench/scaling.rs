use std::time::Duration;

use lapin::options::QueuePurgeOptions;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use trials::{
    report::{Report, Table, verdict},
    system::System,
};

use crate::{
    Outcome,
    accepting::session,
    load::{Figures, load, whole},
    visitor::{Request, Visitor},
};

pub(crate) const CONNECTIONS: [usize; 5] = [1, 16, 64, 256, 1_024];
/// Each number of connections has its turn so often: what else the machine does meanwhile meets all of them.
const ROUNDS: usize = 3;
/// What is left of the best throughput so far, at least, with more connections.
const LEFT: f64 = 0.9;
/// Longest p99.
const BOUND: Duration = Duration::from_secs(1);
/// What a process has open with the most connections: the visitors' ends, or the site's and those behind it.
const OPEN_FILES: u64 = 4_096;

/// Lets this process, and those that it starts, have as many connections as are measured.
pub(crate) fn raise_open_files() -> Outcome {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= OPEN_FILES) {
        return Ok(());
    }
    setrlimit(Resource::Nofile, Rlimit { current: Some(OPEN_FILES), maximum })
        .map_err(|reason| format!("{OPEN_FILES} open files are needed ({reason}): raise ulimit -Hn").into())
}

/// Enquiries for ever more connections, beside what was measured of the home page.
pub(crate) async fn measure(
    system: &System,
    (pages, page_figures): (Table, Vec<Figures>),
    length: Duration,
    report: &Report,
) -> Outcome {
    let (enquiries, enquiry_figures) = enquiries(system, length, report).await?;
    let mut targets =
        Table::new(["with more connections", "throughput at least 0.9 of the best with fewer", "p99 at most 1 s"]);
    for (name, all) in [("GET /", page_figures), ("POST /api/contact", enquiry_figures)] {
        let bounded = all.iter().all(|figures| figures.p99 <= BOUND);
        targets.row([name.to_owned(), verdict(is_kept(&all)), verdict(bounded)]);
    }
    Ok(report.publish("scaling", &format!("{pages}\n{enquiries}\n{targets}"))?)
}

async fn enquiries(system: &System, length: Duration, report: &Report) -> Outcome<(Table, Vec<Figures>)> {
    let (session, topology) = session(system).await?;
    let mut loads: [Vec<Figures>; CONNECTIONS.len()] = Default::default();
    for round in 1..=ROUNDS {
        report.progress(&format!("scaling: enquiries, round {round} of {ROUNDS}"));
        for (connections, loads) in CONNECTIONS.into_iter().zip(&mut loads) {
            let visitor = async || Visitor::at(&system.site_host(), Request::enquiry()).await;
            loads.push(load(connections, length, visitor).await?);
            // The next load finds the queue as this one did: a broker that keeps tens of thousands takes fewer.
            session.channel().queue_purge(topology.email_queue(), QueuePurgeOptions::default()).await?;
        }
    }
    session.close().await;
    let mut table = Table::new(["POST /api/contact, connections", "a second", "p50, ms", "p99, ms", "503 a second"]);
    let mut all = Vec::new();
    for (connections, loads) in CONNECTIONS.into_iter().zip(loads) {
        let figures = Figures::median_of(&loads);
        let shed = whole(figures.shed_per_second);
        let [rate, median, p99] = figures.cells();
        table.row([connections.to_string(), rate, median, p99, shed]);
        all.push(figures);
    }
    Ok((table, all))
}

/// Whether throughput never falls off.
fn is_kept(figures: &[Figures]) -> bool {
    let mut best = 0.0_f64;
    figures.iter().all(|figures| {
        let kept = figures.per_second >= best * LEFT;
        best = best.max(figures.per_second);
        kept
    })
}
