use std::{fmt, time::Duration};

use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::Outcome;

/// Not measured: connections are made, caches filled.
const WARM_UP: Duration = Duration::from_secs(1);

/// What a load came to.
#[derive(Debug)]
pub(crate) struct Figures {
    pub(crate) per_second: f64,
    pub(crate) median: Duration,
    pub(crate) p99: Duration,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        write!(f, "{:>7.0}/s   median {:>6.2} ms   p99 {:>7.2} ms", self.per_second, ms(self.median), ms(self.p99))
    }
}

/// Has `at_once` workers do their work over and over, for `length`. Each time it has to succeed.
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
            let mut times = Vec::new();
            while Instant::now() < end {
                let began = Instant::now();
                work.once().await?;
                if began >= begin {
                    times.push(began.elapsed());
                }
            }
            Ok::<_, String>(times)
        });
    }
    let mut times: Vec<Duration> = Vec::new();
    while let Some(worker) = workers.join_next().await {
        times.extend(worker??);
    }
    times.sort_unstable();
    // The broker writes on for a moment after the last confirm.
    sleep(WARM_UP).await;
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "a count of seconds' work")]
    let per_second = times.len() as f64 / length.as_secs_f64();
    Ok(Figures { per_second, median: at(50), p99: at(99) })
}

/// One worker's work, with what it needs of its own.
pub(crate) trait AsyncWork: Send + 'static {
    /// Does it once; an error is a failed benchmark.
    fn once(&mut self) -> impl Future<Output = Result<(), String>> + Send;
}
