use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use testbed::{
    report::{Report, Table, verdict},
    system::System,
};

use crate::{
    Outcome,
    accepting::Sessions,
    load::{Figures, load, whole},
    ratio::Ratio,
    visitor::{Request, Visitor},
};

pub(crate) const CONNECTIONS: [usize; 5] = [1, 16, 64, 256, 1_024];
/// The turns for each number of connections.
pub(crate) type OfEachNumber = [Vec<Figures>; CONNECTIONS.len()];
/// Number of turns for each number of connections, so that other load on the machine affects all alike.
const ROUNDS: usize = 3;
/// Minimum share of the best throughput so far that must remain with more connections.
const MIN_SHARE: f64 = 0.9;
/// Maximum p99.
const BOUND: Duration = Duration::from_secs(1);
/// Open files that a process needs with the most connections: those of clients, or of the site and its upstreams.
const OPEN_FILES: u64 = 4_096;

/// Raises the limit of open files for this process and those that it starts.
pub(crate) fn raise_open_files() -> Outcome {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= OPEN_FILES) {
        return Ok(());
    }
    setrlimit(Resource::Nofile, Rlimit { current: Some(OPEN_FILES), maximum })
        .map_err(|reason| format!("{OPEN_FILES} open files are needed ({reason}): raise ulimit -Hn").into())
}

/// Measures enquiries with a growing number of connections, and reports them with the results of the home page.
pub(crate) async fn measure(
    system: &System,
    (pages, page_turns): (Table, OfEachNumber),
    length: Duration,
    report: &Report,
) -> Outcome {
    let (enquiries, enquiry_turns) = enquiries(system, length, report).await?;
    let mut targets = Table::new([
        "with more connections",
        "least part of the best with fewer",
        "95 % between",
        "throughput at least 0.9 of it",
        "p99 at most 1 s",
    ]);
    for (name, turns) in [("GET /", page_turns), ("POST /api/contact", enquiry_turns)] {
        let kept = least_kept(&turns).ok_or("no throughput was measured")?;
        let bounded = turns.iter().all(|turns| Figures::median_of(turns).p99 <= BOUND);
        let [part, between] = kept.cells();
        targets.row([name.to_owned(), part, between, kept.at_least(MIN_SHARE), verdict(bounded)]);
    }
    Ok(report.publish("scaling", &format!("{pages}\n{enquiries}\n{targets}"))?)
}

async fn enquiries(system: &System, length: Duration, report: &Report) -> Outcome<(Table, OfEachNumber)> {
    let sessions = Sessions::open(system).await?;
    let mut loads = OfEachNumber::default();
    for round in 1..=ROUNDS {
        report.progress(&format!("scaling: enquiries, round {round} of {ROUNDS}"));
        for (connections, loads) in CONNECTIONS.into_iter().zip(&mut loads) {
            let visitor = async || Visitor::at(&system.site_host(), Request::enquiry()).await;
            loads.push(load(connections, length, visitor).await?);
            // A broker that holds tens of thousands of messages is slower.
            sessions.empty_mail_queue().await?;
        }
    }
    sessions.close().await;
    let mut table = Table::new(["POST /api/contact, connections", "a second", "p50, ms", "p99, ms", "503 a second"]);
    for (connections, loads) in CONNECTIONS.into_iter().zip(&loads) {
        let figures = Figures::median_of(loads);
        let shed = whole(figures.shed_per_second);
        let [rate, median, p99] = figures.cells();
        table.row([connections.to_string(), rate, median, p99, shed]);
    }
    Ok((table, loads))
}

/// The lowest ratio of throughput to the best throughput with fewer connections.
fn least_kept(turns: &OfEachNumber) -> Option<Ratio> {
    let rate = |turns: &[Figures]| Figures::median_of(turns).per_second;
    let beside_best = |number: usize| {
        let best = turns[..number].iter().max_by(|one, other| rate(one).total_cmp(&rate(other)))?;
        Some(Ratio::of(&turns[number], best, |turn| turn.per_second))
    };
    (1..turns.len()).filter_map(beside_best).min_by(|one, other| one.median.total_cmp(&other.median))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_with_the_best_throughput_at_fewer_connections_and_reports_the_worst() {
        let turns = [[50.0, 60.0], [100.0, 110.0], [90.0, 77.0], [120.0, 132.0], [108.0, 120.0]].map(|rates| {
            let turn =
                |per_second| Figures { per_second, median: Duration::ZERO, p99: Duration::ZERO, shed_per_second: 0.0 };
            rates.map(turn).to_vec()
        });
        assert_eq!(least_kept(&turns).unwrap().cells(), ["0.70", "0.70 to 0.90"]);
    }
}
