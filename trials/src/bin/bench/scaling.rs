use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use trials::{
    report::{Report, Table, verdict},
    system::System,
};

use crate::{
    Outcome,
    load::{Figures, load, whole},
    visitor::{Request, Visitor},
};

const CONNECTIONS: [usize; 5] = [1, 16, 64, 256, 1_024];
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

/// The home page and enquiries, for ever more connections.
pub(crate) async fn measure(system: &System, length: Duration, report: &Report) -> Outcome {
    let mut table = Table::new(["", "connections", "a second", "p50, ms", "p99, ms", "503 a second"]);
    let mut targets =
        Table::new(["with more connections", "throughput at least 0.9 of the best with fewer", "p99 at most 1 s"]);
    for (name, request) in [("GET /", Request::Get("/")), ("POST /api/contact", Request::enquiry())] {
        let mut all = Vec::new();
        for connections in CONNECTIONS {
            report.progress(&format!("scaling: {name}, {connections} connections"));
            let figures =
                load(connections, length, async || Visitor::at(&system.site_host(), request.clone()).await).await?;
            let shed = whole(figures.shed_per_second);
            let [rate, median, p99] = figures.cells();
            table.row([name.to_owned(), connections.to_string(), rate, median, p99, shed]);
            all.push(figures);
        }
        let bounded = all.iter().all(|figures| figures.p99 <= BOUND);
        targets.row([name.to_owned(), verdict(is_kept(&all)), verdict(bounded)]);
    }
    Ok(report.publish("scaling", &format!("{table}\n{targets}"))?)
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
