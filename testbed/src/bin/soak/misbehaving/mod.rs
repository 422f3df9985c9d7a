mod fault;
mod film;
mod malformed;
mod slow;
mod wire;

use std::{collections::BTreeMap, fmt, io, path::Path, time::Duration};

use runtime::shutdown::Shutdown;
use testbed::report::Table;
use tokio::{
    task::{JoinError, JoinSet},
    time,
};

use fault::Fault;
use film::Film;

/// Concurrent clients of each kind.
const AT_ONCE: usize = 4;
/// Maximum pause of a client between two attempts.
const MAX_PAUSE_MILLIS: u64 = 500;

/// A kind of misbehaving client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Misbehaviour {
    SlowHead,
    SlowBody,
    Idle,
    SlowFilm,
    Standstill,
    DroppedFilm,
    Half,
    Pipelined,
    Garbage,
}

impl Misbehaviour {
    const ALL: [Self; 9] = [
        Self::SlowHead,
        Self::SlowBody,
        Self::Idle,
        Self::SlowFilm,
        Self::Standstill,
        Self::DroppedFilm,
        Self::Half,
        Self::Pipelined,
        Self::Garbage,
    ];

    /// The time limit of one attempt.
    fn limit(self) -> Duration {
        Duration::from_secs(match self {
            // The gateway's idle timeout is 18 s.
            Self::SlowHead | Self::Idle | Self::Garbage => 45,
            // Its timeout for a body is 15 s.
            Self::SlowBody => 25,
            // About half of it is the client's own delay.
            Self::SlowFilm | Self::Standstill => 90,
            Self::DroppedFilm | Self::Half | Self::Pipelined => 20,
        })
    }

    /// Misbehaves once at the site `host:port`.
    async fn visit(self, site: &str, film: &Film) -> Result<(), Fault> {
        match self {
            Self::SlowHead => slow::head(site).await,
            Self::SlowBody => slow::body(site).await,
            Self::Idle => slow::idle(site).await,
            Self::SlowFilm => film::read_slowly(site, film).await,
            Self::Standstill => film::stand_still(site, film).await,
            Self::DroppedFilm => film::drop_half_way(site, film).await,
            Self::Half => malformed::half(site).await,
            Self::Pipelined => malformed::pipelined(site).await,
            Self::Garbage => malformed::garbage(site).await,
        }
    }
}

impl fmt::Display for Misbehaviour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SlowHead => "a head byte by byte",
            Self::SlowBody => "a body byte by byte",
            Self::Idle => "an idle connection",
            Self::SlowFilm => "a film read slowly",
            Self::Standstill => "a film not read",
            Self::DroppedFilm => "a film dropped half-way, with a reset",
            Self::Half => "half a request, then a disconnect",
            Self::Pipelined => "16 requests at once",
            Self::Garbage => "bytes that are not HTTP",
        })
    }
}

/// Outcomes of one kind of client.
#[derive(Debug, Default)]
struct Tally {
    /// Number of correct reactions of the gateway.
    correct: usize,
    /// Number of wrong reactions, and the last of them.
    incorrect: usize,
    fault: Option<Fault>,
}

/// Misbehaving clients of every kind.
#[derive(Debug)]
pub(crate) struct MisbehavingClients(JoinSet<(Misbehaviour, Tally)>);

impl MisbehavingClients {
    /// Starts clients of the site at `host:port`, whose build is in `folder`; they repeat until `stop`.
    pub(crate) fn start(site: &str, folder: &Path, stop: &Shutdown) -> io::Result<Self> {
        let film = Film::largest(folder)?;
        let mut visiting = JoinSet::new();
        for kind in Misbehaviour::ALL {
            for _ in 0..AT_ONCE {
                visiting.spawn(visit_again(kind, site.to_owned(), film.clone(), stop.clone()));
            }
        }
        Ok(Self(visiting))
    }

    /// Waits until they have stopped.
    pub(crate) async fn finish(mut self) -> Result<Visits, JoinError> {
        let mut visits = Visits::default();
        while let Some(gone) = self.0.join_next().await {
            let (kind, tally) = gone?;
            let sum = visits.0.entry(kind).or_default();
            sum.correct += tally.correct;
            sum.incorrect += tally.incorrect;
            sum.fault = tally.fault.or(sum.fault.take());
        }
        Ok(visits)
    }
}

/// One client. The stop aborts the attempt in flight.
async fn visit_again(kind: Misbehaviour, site: String, film: Film, stop: Shutdown) -> (Misbehaviour, Tally) {
    let mut tally = Tally::default();
    let limit = kind.limit();
    while let Some(ended) = stop.run_until_requested(time::timeout(limit, kind.visit(&site, &film))).await {
        match ended.unwrap_or(Err(Fault::StillOpen(limit))) {
            Ok(()) => tally.correct += 1,
            Err(fault) => {
                tally.incorrect += 1;
                tally.fault = Some(fault);
            }
        }
        let pause = Duration::from_millis(fastrand::u64(..MAX_PAUSE_MILLIS));
        if stop.run_until_requested(time::sleep(pause)).await.is_none() {
            break;
        }
    }
    (kind, tally)
}

/// Outcomes of all clients.
#[derive(Debug, Default)]
pub(crate) struct Visits(BTreeMap<Misbehaviour, Tally>);

impl Visits {
    /// The checks that failed: wrong reactions, and kinds of which no attempt completed.
    pub(crate) fn failed_checks(&self) -> Vec<String> {
        let mut broken = Vec::new();
        for (kind, Tally { correct, incorrect, fault }) in &self.0 {
            if let Some(fault) = fault {
                broken.push(format!("{kind}: {incorrect} wrong reactions of the gateway; the last time it {fault}"));
            } else if *correct == 0 {
                broken.push(format!("{kind}: no attempt completed during the run"));
            }
        }
        broken
    }
}

impl fmt::Display for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new(["misbehaving clients", "times", "wrongly answered"]);
        for (kind, tally) in &self.0 {
            table.row([kind.to_string(), (tally.correct + tally.incorrect).to_string(), tally.incorrect.to_string()]);
        }
        table.fmt(f)
    }
}
