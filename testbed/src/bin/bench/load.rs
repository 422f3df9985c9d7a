use std::time::Duration;

use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::Outcome;

/// Not measured: connections are made, caches filled.
const WARM_UP: Duration = Duration::from_secs(1);

/// The result of a load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// Completed operations a second.
    pub(crate) per_second: f64,
    /// How long half of it took.
    pub(crate) median: Duration,
    /// How long all but one in a hundred took.
    pub(crate) p99: Duration,
    /// Requests shed a second (503).
    pub(crate) shed_per_second: f64,
}

impl Figures {
    /// Of each figure the median of several loads, of which there is one at least.
    pub(crate) fn median_of(loads: &[Self]) -> Self {
        let by = |figure: fn(&Self) -> f64| {
            let mut figures: Vec<f64> = loads.iter().map(figure).collect();
            figures.sort_unstable_by(f64::total_cmp);
            figures[figures.len() / 2]
        };
        Self {
            per_second: by(|load| load.per_second),
            median: Duration::from_secs_f64(by(|load| load.median.as_secs_f64())),
            p99: Duration::from_secs_f64(by(|load| load.p99.as_secs_f64())),
            shed_per_second: by(|load| load.shed_per_second),
        }
    }

    /// A second, median and p99 in milliseconds, as a table has them.
    pub(crate) fn cells(&self) -> [String; 3] {
        [whole(self.per_second), ms(self.median), ms(self.p99)]
    }
}

/// A count, to the whole number.
pub(crate) fn whole(figure: f64) -> String {
    format!("{figure:.0}")
}

/// Milliseconds.
pub(crate) fn ms(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

/// How one thing compares with another.
pub(crate) fn times(one: f64, other: f64) -> String {
    format!("{:.2}", one / other)
}

/// How one piece of work ended, if it did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It is done.
    Done,
    /// It was refused by a server that has too much to do, and said so.
    Shed,
}

/// Has `at_once` workers do their work over and over, for `length`. Each time it has to succeed, or be shed.
pub(crate) async fn load<W>(at_once: usize, length: Duration, worker: impl AsyncFn() -> Outcome<W>) -> Outcome<Figures>
where
    W: AsyncWork,
{
    let mut ready = Vec::new();
    for _ in 0..at_once {
        ready.push(worker().await?);
    }
    let begin = Instant::now() + WARM_UP;
    let end = begin + length;
    let mut workers = JoinSet::new();
    for mut work in ready {
        workers.spawn(async move {
            let (mut times, mut shed) = (Vec::new(), 0_usize);
            while Instant::now() < end {
                let began = Instant::now();
                let ended = work.once().await?;
                match ended {
                    _ if began < begin => {}
                    Ended::Done => times.push(began.elapsed()),
                    Ended::Shed => shed += 1,
                }
            }
            Ok::<_, String>((times, shed))
        });
    }
    let (mut times, mut shed): (Vec<Duration>, usize) = Default::default();
    while let Some(worker) = workers.join_next().await {
        let (workers_times, workers_shed) = worker??;
        times.extend(workers_times);
        shed += workers_shed;
    }
    times.sort_unstable();
    // The broker writes on for a moment after the last confirm.
    sleep(WARM_UP).await;
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "a count of seconds' work")]
    let per_second = |count: usize| count as f64 / length.as_secs_f64();
    Ok(Figures { per_second: per_second(times.len()), median: at(50), p99: at(99), shed_per_second: per_second(shed) })
}

/// The work of one worker, which owns its state.
pub(crate) trait AsyncWork: Send + 'static {
    /// Does it once; an error is a failed benchmark.
    fn once(&mut self) -> impl Future<Output = Result<Ended, String>> + Send;
}
