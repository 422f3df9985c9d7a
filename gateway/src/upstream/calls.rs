use std::time::Duration;

use metrics::{counter, histogram};
use runtime::{grpc::Tls, telemetry::trace};
use tokio::time::{self, Instant};
use tonic::{Code, Response, Status};
use tracing::{Instrument, field::Empty, info_span};

use super::{
    replica::is_unreachable,
    replicas::{Channel, PickedReplica, Replicas},
    retry_budget::RetryBudget,
    urls::ServiceUrls,
};

/// Maximum attempts of a call, each at another replica if there is one.
const MAX_ATTEMPTS: usize = 3;
/// Maximum pause before the same replica is tried again.
const MAX_RETRY_PAUSE_MS: u64 = 200;

/// A service behind the gateway. Clones share its state.
#[derive(Debug, Clone)]
pub(crate) struct Upstream {
    pub(super) name: &'static str,
    pub(super) urls: ServiceUrls,
    pub(super) tls: Option<Tls>,
    pub(super) replicas: Replicas,
    budget: RetryBudget,
    timeout: Duration,
}

impl Upstream {
    /// The service `name` at `urls`. Each call has `timeout`, retries included. With `tls`, each replica needs a certificate
    /// for the host name by which it was found. Finds replicas only while [`Upstream::discover`] runs.
    pub(crate) fn new(name: &'static str, urls: ServiceUrls, tls: Option<Tls>, timeout: Duration) -> Self {
        Self { name, urls, tls, replicas: Replicas::new(name), budget: RetryBudget::new(), timeout }
    }

    /// Makes one call within the timeout. If the replica is unreachable, tries another at once, or the same one after a pause.
    ///
    /// All our calls may be repeated: enquiries have an idempotency key, and reviews are read-only. Logs a failure.
    pub(crate) async fn call<T, F>(&self, call: impl Fn(Channel) -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let start = Instant::now();
        let response = time::timeout(self.timeout, self.try_with_retries(call))
            .await
            .unwrap_or_else(|_| Err(Status::deadline_exceeded("no response in time")))
            .map(Response::into_inner);
        let code = response.as_ref().map_or_else(Status::code, |_| Code::Ok);
        let elapsed = start.elapsed();
        counter!("upstream_calls_total", "upstream" => self.name, "code" => format!("{code:?}")).increment(1);
        histogram!("upstream_call_seconds", "upstream" => self.name).record(elapsed);
        // "Not found" is a successful response.
        if let Err(status) = &response
            && code != Code::NotFound
        {
            let elapsed_ms = elapsed.as_secs_f64() * 1e3;
            tracing::warn!(upstream = self.name, ?code, reason = status.message(), elapsed_ms, "upstream call failed");
        }
        response
    }

    async fn try_with_retries<T, F>(&self, call: impl Fn(Channel) -> F) -> Result<Response<T>, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        self.budget.deposit();
        let mut tried = Vec::new();
        loop {
            let picked = self.replicas.pick(&tried).await;
            if picked.was_tried() {
                let pause = fastrand::u64(MAX_RETRY_PAUSE_MS / 2..=MAX_RETRY_PAUSE_MS);
                time::sleep(Duration::from_millis(pause)).await;
            }
            let response = self.try_once(&picked, tried.len(), &call).await;
            let Err(status) = &response else { return response };
            tried.push(picked.address());
            // An only replica is tried twice.
            if !is_unreachable(status) || picked.was_tried() || tried.len() == MAX_ATTEMPTS {
                return response;
            }
            if !self.budget.try_withdraw() {
                counter!("upstream_retries_total", "upstream" => self.name, "outcome" => "refused").increment(1);
                return response;
            }
            counter!("upstream_retries_total", "upstream" => self.name, "outcome" => "again").increment(1);
        }
    }

    async fn try_once<T, F>(
        &self,
        picked: &PickedReplica,
        attempt: usize,
        call: impl Fn(Channel) -> F,
    ) -> Result<Response<T>, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let span = info_span!(
            "call",
            otel.kind = "client",
            peer.service = self.name,
            server.address = %picked.address(),
            attempt = attempt + 1,
            trace_id = Empty,
        );
        call(picked.channel()).instrument(trace::join(span, None)).await
    }
}
