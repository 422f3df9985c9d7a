use metrics::{counter, histogram};
use runtime::telemetry::trace;
use tokio::time::{self, Instant};
use tracing::{Instrument, field::Empty, info_span};

use super::{Failure, Step, failure::Cause};

/// Runs `step` until `deadline`, and records its duration.
pub(super) async fn timed<T, E: Into<Cause>>(
    step: Step,
    deadline: Instant,
    run: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    let started = Instant::now();
    let span = info_span!("smtp", otel.name = format!("smtp {}", step.label()), otel.kind = "client", trace_id = Empty);
    let run = run.instrument(trace::join(span, None));
    let outcome = match time::timeout_at(deadline, run).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => Err(Cause::TimedOut),
    };
    histogram!("smtp_step_seconds", "step" => step.label()).record(started.elapsed());
    outcome.map_err(|cause| Failure { step, cause })
}

/// Counts `failure`.
pub(super) fn counted(failure: Failure) -> Failure {
    counter!("smtp_failures_total", "step" => failure.step.label()).increment(1);
    failure
}
