use std::time::Duration;

use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::Outcome;

/// Unmeasured time in which connections open and caches fill.
const WARM_UP: Duration = Duration::from_secs(1);

/// The result of a load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// Completed operations per second.
    pub(crate) per_second: f64,
    /// Median duration.
    pub(crate) median: Duration,
    /// 99th percentile of the duration.
    pub(crate) p99: Duration,
    /// Requests shed per second (503).
    pub(crate) shed_per_second: f64,
}

impl Figures {
    /// The median of each figure over one or more loads.
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

    /// Table cells: operations per second, then median and p99 in milliseconds.
    pub(crate) fn cells(&self) -> [String; 3] {
        [whole(self.per_second), ms(self.median), ms(self.p99)]
    }
}

/// A count, rounded to the whole number.
pub(crate) fn whole(figure: f64) -> String {
    format!("{figure:.0}")
}

/// Milliseconds.
pub(crate) fn ms(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

/// The ratio of two figures.
pub(crate) fn times(one: f64, other: f64) -> String {
    format!("{:.2}", one / other)
}

/// The outcome of an operation that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It succeeded.
    Done,
    /// The server was overloaded and shed it.
    Shed,
}

/// Runs `at_once` workers in a loop for `length`. Each operation must succeed or be shed.
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
    // The broker goes on writing for a moment after the last confirm.
    sleep(WARM_UP).await;
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds are small")]
    let per_second = |count: usize| count as f64 / length.as_secs_f64();
    Ok(Figures { per_second: per_second(times.len()), median: at(50), p99: at(99), shed_per_second: per_second(shed) })
}

/// The operation of one worker, which owns its state.
pub(crate) trait AsyncWork: Send + 'static {
    /// Runs it once. An error fails the benchmark.
    fn once(&mut self) -> impl Future<Output = Result<Ended, String>> + Send;
}
