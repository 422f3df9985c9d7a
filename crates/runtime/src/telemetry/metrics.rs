use std::{
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use ::metrics::{describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use tokio::{
    runtime::{Handle, RuntimeMetrics},
    time,
};

use crate::shutdown::Shutdown;

/// Upper bounds of the buckets of every `*_seconds` histogram, in seconds.
const SECONDS_BUCKETS: &[f64] =
    &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 4.0, 5.0, 10.0, 30.0];

/// Interval at which histograms are aggregated.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(1);

/// The handle to the process's metrics recorder, which it installs on the first call.
///
/// Services that share a process, as in tests, share its metrics.
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
            describe();
            handle
        })
        .clone()
}

/// Describes the metrics of this crate.
fn describe() {
    describe_gauge!("build_info", "Always 1; the label has the running version");
    describe_gauge!("component_up", "1 if the dependency is up, 0 if it is down");
    describe_counter!("sessions_lost_total", "Sessions with a dependency that were lost");
    describe_counter!("log_lines_dropped_total", "Log lines dropped because standard error was not read fast enough");
    describe_counter!("grpc_server_requests_total", "gRPC calls served, by method and status code");
    describe_histogram!("grpc_server_request_seconds", "Duration of gRPC calls served");
    super::host::describe();
    describe_gauge!("tokio_workers", "Worker threads of all async runtimes");
    describe_gauge!("tokio_alive_tasks", "Tasks alive in all async runtimes");
    describe_gauge!("tokio_global_queue_depth", "Tasks in the global queues of all async runtimes");
}

/// Records the version that runs.
pub(super) fn record_version(version: &str) {
    gauge!("build_info", "version" => version.to_owned()).set(1.0);
}

/// All metrics in Prometheus's text format, with current values for the process and the async runtime.
pub(crate) fn render() -> String {
    Collector::default().collect();
    super::logs::record_dropped();
    super::host::record();
    record_runtimes();
    metrics().render()
}

/// Aggregates histograms every second until the process stops. They keep each value until then, so a process that is not
/// scraped would grow with every request.
pub(crate) async fn run_metrics_upkeep(stop: Shutdown) {
    let handle = metrics();
    while stop.run_until_requested(time::sleep(UPKEEP_INTERVAL)).await.is_some() {
        handle.run_upkeep();
    }
}

/// Runtimes other than the process's main one.
static MONITORED: Mutex<Vec<(u64, RuntimeMetrics)>> = Mutex::new(Vec::new());
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// Registers an additional tokio runtime with the metrics until it is dropped.
#[derive(Debug)]
pub struct MonitoredRuntime(u64);

impl MonitoredRuntime {
    /// Registers the runtime of `handle`.
    pub fn new(handle: &Handle) -> Self {
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        monitored().push((id, handle.metrics()));
        Self(id)
    }
}

impl Drop for MonitoredRuntime {
    fn drop(&mut self) {
        monitored().retain(|(id, _)| *id != self.0);
    }
}

fn monitored() -> MutexGuard<'static, Vec<(u64, RuntimeMetrics)>> {
    MONITORED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(clippy::cast_precision_loss, reason = "counts are in the thousands")]
fn record_runtimes() {
    let main = Handle::current().metrics();
    let monitored = monitored();
    let sum = |figure: fn(&RuntimeMetrics) -> usize| {
        (figure(&main) + monitored.iter().map(|(_, runtime)| figure(runtime)).sum::<usize>()) as f64
    };
    gauge!("tokio_workers").set(sum(RuntimeMetrics::num_workers));
    gauge!("tokio_alive_tasks").set(sum(RuntimeMetrics::num_alive_tasks));
    gauge!("tokio_global_queue_depth").set(sum(RuntimeMetrics::global_queue_depth));
}
