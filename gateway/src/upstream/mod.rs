//! The services behind the gateway, each by its name: as many replicas as the name has addresses.
//!
//! * [`Upstream`]: a call, within its time limit, and again where that helps
//! * [`Names`]: where a service is, as the operator says it
//! * `finder`: looks the name up again and again, and keeps the replicas in step with it
//! * `replicas`: who is there, and whose turn it is
//! * `replica`: one of them, its connection and its health
//! * `budget`: how many calls may be repeated
//! * `propagate`: takes the trace along
//!
//! Why not tonic's own balancing: docs/decisions/0025-the-gateway-picks-the-replica.md

mod address;
mod budget;
mod finder;
mod propagate;
mod replica;
mod replicas;

use std::{error::Error, time::Duration};

use metrics::{counter, histogram};
use tokio::time::{self, Instant};
use tonic::{Code, Response, Status};
use tracing::{Instrument, field::Empty, info_span};

use budget::Budget;
use replicas::{Replicas, Turn};
use runtime::{grpc::Tls, telemetry::trace};

pub(crate) use address::Names;
pub(crate) use propagate::Channel;

/// A call is tried at most so often, each time at another replica if there is one.
const MOST_ATTEMPTS: usize = 3;
/// Pause before a replica is called again, at most.
const RETRY_PAUSE_MS: u64 = 200;

/// A service behind the gateway. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Upstream {
    name: &'static str,
    names: Names,
    tls: Option<Tls>,
    replicas: Replicas,
    budget: Budget,
    timeout: Duration,
}

impl Upstream {
    /// The service `name`, known by `names`, each call to which may take `timeout`, its repetitions included. Its replicas
    /// are found as long as [`Upstream::keep_finding`] runs; with `tls` each has to have a certificate for the name by
    /// which it was found.
    pub(crate) fn new(name: &'static str, names: Names, tls: Option<Tls>, timeout: Duration) -> Self {
        Self { name, names, tls, replicas: Replicas::new(name), budget: Budget::new(), timeout }
    }

    /// One call within the time limit, tried again if the replica was out of reach: at another one at once, at the same
    /// one after a pause.
    ///
    /// Every call of ours can be repeated: enquiries carry their key, reviews are only read. A failure
    /// is logged here, once.
    pub(crate) async fn call<T, F>(&self, call: impl Fn(Channel) -> F) -> Result<T, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let began = Instant::now();
        let answer = time::timeout(self.timeout, self.try_several(call))
            .await
            .unwrap_or_else(|_| Err(Status::deadline_exceeded("no answer in time")))
            .map(Response::into_inner);
        let code = answer.as_ref().map_or_else(Status::code, |_| Code::Ok);
        let elapsed = began.elapsed();
        counter!("upstream_calls_total", "upstream" => self.name, "code" => format!("{code:?}")).increment(1);
        histogram!("upstream_call_seconds", "upstream" => self.name).record(elapsed);
        // That something is not there is an answer.
        if let Err(status) = &answer
            && code != Code::NotFound
        {
            let elapsed_ms = elapsed.as_secs_f64() * 1e3;
            tracing::warn!(upstream = self.name, ?code, reason = status.message(), elapsed_ms, "an upstream failed");
        }
        answer
    }

    async fn try_several<T, F>(&self, call: impl Fn(Channel) -> F) -> Result<Response<T>, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        self.budget.note_call();
        let mut tried = Vec::new();
        loop {
            let turn = self.replicas.turn(&tried).await;
            if turn.is_repeated() {
                time::sleep(Duration::from_millis(fastrand::u64(RETRY_PAUSE_MS / 2..=RETRY_PAUSE_MS))).await;
            }
            let answer = self.try_once(&turn, tried.len(), &call).await;
            let Err(status) = &answer else { return answer };
            tried.push(turn.address());
            // The one replica that there is is called once more.
            if !is_out_of_reach(status) || turn.is_repeated() || tried.len() == MOST_ATTEMPTS {
                return answer;
            }
            if !self.budget.allows_retry() {
                counter!("upstream_retries_total", "upstream" => self.name, "outcome" => "refused").increment(1);
                return answer;
            }
            counter!("upstream_retries_total", "upstream" => self.name, "outcome" => "again").increment(1);
        }
    }

    async fn try_once<T, F>(
        &self,
        turn: &Turn,
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
            server.address = %turn.address(),
            attempt = attempt + 1,
            trace_id = Empty,
        );
        call(turn.channel()).instrument(trace::join(span, None)).await
    }
}

/// Whether no service answered: it said so itself (`UNAVAILABLE`), or the connection failed, which
/// tonic tells by many codes. A status that a server sent has no source.
fn is_out_of_reach(status: &Status) -> bool {
    status.code() == Code::Unavailable || status.source().is_some()
}
