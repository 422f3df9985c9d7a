use std::{
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use ::metrics::gauge;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use tokio::{
    runtime::{Handle, RuntimeMetrics},
    time,
};

use crate::shutdown::Shutdown;

/// Upper bounds of the buckets of every `*_seconds` histogram: 1 ms to 30 s.
const SECONDS_BUCKETS: &[f64] =
    &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 4.0, 5.0, 10.0, 30.0];

const SUM_UP_EVERY: Duration = Duration::from_secs(1);

/// Where metrics are collected, and read by `/metrics`.
///
/// The recorder is one a process; services that share a process (tests) share its figures.
pub fn metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let builder = PrometheusBuilder::new();
            // The only error is an empty list of buckets.
            let builder = builder
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS_BUCKETS)
                .unwrap_or_else(|_| PrometheusBuilder::new());
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if ::metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("another metrics recorder is installed; /metrics will be empty");
            }
            handle
        })
        .clone()
}

/// Tells the metrics which version runs.
pub(super) fn note_version(version: &str) {
    gauge!("build_info", "version" => version.to_owned()).set(1.0);
}

/// All metrics as Prometheus reads them, those of the process and of the async runtime as they are now.
pub(crate) fn render() -> String {
    Collector::default().collect();
    super::logs::note_dropped();
    note_runtimes();
    metrics().render()
}

/// Sums up every second, until the process stops, what histograms were told: until then they keep each value, and a
/// process that nobody scrapes would grow with every request.
pub(crate) async fn sum_up(stop: Shutdown) {
    let handle = metrics();
    while stop.run_until_requested(time::sleep(SUM_UP_EVERY)).await.is_some() {
        handle.run_upkeep();
    }
}

/// Runtimes beside that of the process, for as long as they run.
static WATCHED: Mutex<Vec<(u64, RuntimeMetrics)>> = Mutex::new(Vec::new());
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A runtime of its own for some of the process's work. Until this is dropped, its tasks are among those that the metrics
/// tell of.
#[derive(Debug)]
pub struct MonitoredRuntime(u64);

impl MonitoredRuntime {
    /// The runtime of `handle`.
    pub fn new(handle: &Handle) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        watched().push((number, handle.metrics()));
        Self(number)
    }
}

impl Drop for MonitoredRuntime {
    fn drop(&mut self) {
        watched().retain(|(number, _)| *number != self.0);
    }
}

fn watched() -> MutexGuard<'static, Vec<(u64, RuntimeMetrics)>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(clippy::cast_precision_loss, reason = "tasks are counted in thousands")]
fn note_runtimes() {
    let main = Handle::current().metrics();
    let watched = watched();
    let sum = |figure: fn(&RuntimeMetrics) -> usize| {
        (figure(&main) + watched.iter().map(|(_, runtime)| figure(runtime)).sum::<usize>()) as f64
    };
    gauge!("tokio_workers").set(sum(RuntimeMetrics::num_workers));
    gauge!("tokio_alive_tasks").set(sum(RuntimeMetrics::num_alive_tasks));
    gauge!("tokio_global_queue_depth").set(sum(RuntimeMetrics::global_queue_depth));
}
