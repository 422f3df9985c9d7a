mod fault;
mod film;
mod odd;
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

/// Visitors of each kind at once.
const AT_ONCE: usize = 4;
/// The longest pause of a visitor before the next time.
const MOST_PAUSE_MILLIS: u64 = 500;

/// An ill-mannered visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Manner {
    SlowHead,
    SlowBody,
    Silence,
    SlowFilm,
    Standstill,
    DroppedFilm,
    Half,
    Pipelined,
    Garbage,
}

impl Manner {
    const ALL: [Self; 9] = [
        Self::SlowHead,
        Self::SlowBody,
        Self::Silence,
        Self::SlowFilm,
        Self::Standstill,
        Self::DroppedFilm,
        Self::Half,
        Self::Pipelined,
        Self::Garbage,
    ];

    /// The longest that a visit may last.
    fn limit(self) -> Duration {
        Duration::from_secs(match self {
            // Twice HTTP_IDLE_TIMEOUT is 36 s.
            Self::SlowHead | Self::Silence | Self::Garbage => 45,
            // HTTP_BODY_TIMEOUT is 15 s.
            Self::SlowBody => 25,
            // By their own doing half of it.
            Self::SlowFilm | Self::Standstill => 90,
            Self::DroppedFilm | Self::Half | Self::Pipelined => 20,
        })
    }

    /// Visits the site at `host:port` once.
    async fn visit(self, site: &str, film: &Film) -> Result<(), Fault> {
        match self {
            Self::SlowHead => slow::head(site).await,
            Self::SlowBody => slow::body(site).await,
            Self::Silence => slow::silence(site).await,
            Self::SlowFilm => film::read_slowly(site, film).await,
            Self::Standstill => film::stand_still(site, film).await,
            Self::DroppedFilm => film::drop_half_way(site, film).await,
            Self::Half => odd::half(site).await,
            Self::Pipelined => odd::pipelined(site).await,
            Self::Garbage => odd::garbage(site).await,
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SlowHead => "a head byte by byte",
            Self::SlowBody => "a body byte by byte",
            Self::Silence => "a connection and no word",
            Self::SlowFilm => "a film read slowly",
            Self::Standstill => "a film not read",
            Self::DroppedFilm => "a film dropped half-way, with a reset",
            Self::Half => "half a request, and gone",
            Self::Pipelined => "16 requests at once",
            Self::Garbage => "something else than HTTP",
        })
    }
}

/// How it went with visitors of one kind.
#[derive(Debug, Default)]
struct Tally {
    /// How often the gateway did as it should.
    well: usize,
    /// How often it did not, and what it did the last time.
    ill: usize,
    fault: Option<Fault>,
}

/// Ill-mannered visitors of every kind.
#[derive(Debug)]
pub(crate) struct Manners(JoinSet<(Manner, Tally)>);

impl Manners {
    /// Lets them visit the site at `host:port`, which is built in this folder, again and again until `stop`.
    pub(crate) fn start(site: &str, folder: &Path, stop: &Shutdown) -> io::Result<Self> {
        let film = Film::largest(folder)?;
        let mut visiting = JoinSet::new();
        for manner in Manner::ALL {
            for _ in 0..AT_ONCE {
                visiting.spawn(visit_again(manner, site.to_owned(), film.clone(), stop.clone()));
            }
        }
        Ok(Self(visiting))
    }

    /// Waits until they are gone.
    pub(crate) async fn finish(mut self) -> Result<Visits, JoinError> {
        let mut visits = Visits::default();
        while let Some(gone) = self.0.join_next().await {
            let (manner, tally) = gone?;
            let sum = visits.0.entry(manner).or_default();
            sum.well += tally.well;
            sum.ill += tally.ill;
            sum.fault = tally.fault.or(sum.fault.take());
        }
        Ok(visits)
    }
}

/// One visitor. The stop ends the visit in hand.
async fn visit_again(manner: Manner, site: String, film: Film, stop: Shutdown) -> (Manner, Tally) {
    let mut tally = Tally::default();
    let limit = manner.limit();
    while let Some(ended) = stop.run_until_requested(time::timeout(limit, manner.visit(&site, &film))).await {
        match ended.unwrap_or(Err(Fault::StillOpen(limit))) {
            Ok(()) => tally.well += 1,
            Err(fault) => {
                tally.ill += 1;
                tally.fault = Some(fault);
            }
        }
        let pause = Duration::from_millis(fastrand::u64(..MOST_PAUSE_MILLIS));
        if stop.run_until_requested(time::sleep(pause)).await.is_none() {
            break;
        }
    }
    (manner, tally)
}

/// How it went with all of them.
#[derive(Debug, Default)]
pub(crate) struct Visits(BTreeMap<Manner, Tally>);

impl Visits {
    /// What the gateway did to them that it should not have, and kinds of whom none came to an end.
    pub(crate) fn broken_promises(&self) -> Vec<String> {
        let mut broken = Vec::new();
        for (manner, Tally { well, ill, fault }) in &self.0 {
            if let Some(fault) = fault {
                broken.push(format!("{manner}: {ill} times the gateway did something else, the last time it {fault}"));
            } else if *well == 0 {
                broken.push(format!("{manner}: not once in the time of the run"));
            }
        }
        broken
    }
}

impl fmt::Display for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new(["ill-mannered visitors", "times", "wrongly answered"]);
        for (manner, tally) in &self.0 {
            table.row([manner.to_string(), (tally.well + tally.ill).to_string(), tally.ill.to_string()]);
        }
        table.fmt(f)
    }
}
