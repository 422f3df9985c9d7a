use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use metrics::gauge;
use runtime::telemetry::trace;
use tokio::sync::watch;
use tonic::{
    Request, Status,
    metadata::MetadataValue,
    service::{Interceptor, interceptor::InterceptedService},
};
use tracing::Span;

use super::replica::{CallInFlight, Replica, State};

/// A connection to one replica, whose calls join the trace of the current span.
pub(crate) type Channel = InterceptedService<tonic::transport::Channel, TracePropagation>;

/// Adds the current span's `traceparent` to a call's metadata.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TracePropagation;

impl Interceptor for TracePropagation {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(header) = trace::header(&Span::current()).and_then(|header| MetadataValue::try_from(header).ok()) {
            request.metadata_mut().insert(trace::HEADER, header);
        }
        Ok(request)
    }
}

/// The replicas of a service. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Replicas {
    name: &'static str,
    /// Empty until the first look-up.
    known: Arc<watch::Sender<Vec<Arc<Replica>>>>,
    /// Round-robin position, for replicas of equal rank.
    next: Arc<AtomicUsize>,
}

impl Replicas {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, known: Arc::new(watch::Sender::new(Vec::new())), next: Arc::default() }
    }

    /// Replaces the known replicas.
    pub(super) fn set(&self, replicas: Vec<Arc<Replica>>) {
        self.known.send_replace(replicas);
    }

    /// Picks the serving replica with the fewest calls in flight, and one that was not `tried` if possible. If none is
    /// serving, picks any: its last report may be out of date. Waits until a replica is known.
    pub(super) async fn pick(&self, tried: &[SocketAddr]) -> PickedReplica {
        let mut known = self.known.subscribe();
        loop {
            // Cannot fail, because `self` holds the sender.
            let _ = known.wait_for(|known| !known.is_empty()).await;
            if let Some(picked) = self.pick_from(&known.borrow_and_update(), tried) {
                return picked;
            }
        }
    }

    fn pick_from(&self, replicas: &[Arc<Replica>], tried: &[SocketAddr]) -> Option<PickedReplica> {
        let start = self.next.fetch_add(1, Ordering::Relaxed);
        let round_robin = (0..replicas.len()).map(|n| &replicas[start.wrapping_add(n) % replicas.len()]);
        let rank = |replica: &&Arc<Replica>| {
            let was_tried = tried.contains(&replica.address);
            let health = match *replica.state.borrow() {
                State::Serving => 0,
                State::New => 1,
                State::NotServing(_) => 2,
            };
            (was_tried, health, replica.in_flight())
        };
        let replica = round_robin.min_by_key(rank)?;
        Some(PickedReplica { was_tried: tried.contains(&replica.address), call: replica.begin_call() })
    }

    /// Why the service is unavailable, or `None` if a replica is serving. Updates `upstream_replicas`.
    pub(super) fn unavailable_reason(&self) -> Option<String> {
        let known = self.known.borrow();
        let states: Vec<State> = known.iter().map(|replica| replica.state.borrow().clone()).collect();
        let serving = states.iter().filter(|state| **state == State::Serving).count();
        self.set_gauge("known", known.len());
        self.set_gauge("serving", serving);
        if serving > 0 {
            return None;
        }
        let reason = states
            .into_iter()
            .find_map(|state| if let State::NotServing(reason) = state { Some(reason) } else { None });
        Some(reason.unwrap_or_else(|| "no health report yet".to_owned()))
    }

    #[expect(clippy::cast_precision_loss, reason = "a service has dozens of replicas at most")]
    fn set_gauge(&self, state: &'static str, count: usize) {
        gauge!("upstream_replicas", "upstream" => self.name, "state" => state).set(count as f64);
    }
}

/// A replica picked for a call, which counts as in flight until this is dropped.
#[derive(Debug)]
pub(super) struct PickedReplica {
    call: CallInFlight,
    was_tried: bool,
}

impl PickedReplica {
    pub(super) fn address(&self) -> SocketAddr {
        self.call.0.address
    }

    /// Returns true if this call has tried the replica before.
    pub(super) fn was_tried(&self) -> bool {
        self.was_tried
    }

    pub(super) fn channel(&self) -> Channel {
        InterceptedService::new(self.call.0.channel.clone(), TracePropagation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replicas(states: &[State]) -> Replicas {
        let replicas = Replicas::new("contact");
        let made = states.iter().zip(1_u16..).map(|(state, port)| {
            let replica = Replica::at(SocketAddr::from(([127, 0, 0, 1], port)), None).unwrap();
            replica.state.send_replace(state.clone());
            Arc::new(replica)
        });
        replicas.set(made.collect());
        replicas
    }

    fn not_serving() -> State {
        State::NotServing("stopped".to_owned())
    }

    /// The ports of the replicas picked for `calls` calls, one after the other.
    async fn ports(replicas: &Replicas, calls: usize, tried: &[SocketAddr]) -> Vec<u16> {
        let mut ports = Vec::new();
        for _ in 0..calls {
            ports.push(replicas.pick(tried).await.address().port());
        }
        ports.sort_unstable();
        ports
    }

    #[tokio::test]
    async fn balances_calls_over_the_serving_replicas() {
        let replicas = replicas(&[State::Serving, not_serving(), State::Serving, State::New]);
        let ports = ports(&replicas, 100, &[]).await;
        assert!(ports.iter().all(|port| [1, 3].contains(port)), "{ports:?}");
        let first = ports.iter().filter(|port| **port == 1).count();
        assert!((25..=75).contains(&first), "{first} of 100");
    }

    #[tokio::test]
    async fn picks_the_replica_with_the_fewest_calls_in_flight() {
        let replicas = replicas(&[State::Serving, State::Serving, State::Serving]);
        let in_flight = [replicas.pick(&[]).await, replicas.pick(&[]).await];
        let third = replicas.pick(&[]).await.address();
        assert!(in_flight.iter().all(|picked| picked.address() != third));
    }

    #[tokio::test]
    async fn prefers_an_untried_replica_even_if_it_is_not_serving() {
        let replicas = replicas(&[State::Serving, not_serving()]);
        let first = SocketAddr::from(([127, 0, 0, 1], 1));
        assert_eq!(ports(&replicas, 3, &[first]).await, [2, 2, 2]);
        let both = [first, SocketAddr::from(([127, 0, 0, 1], 2))];
        assert!(replicas.pick(&both).await.was_tried());
    }

    #[tokio::test]
    async fn gives_a_reason_when_no_replica_is_serving() {
        assert_eq!(replicas(&[not_serving(), State::Serving]).unavailable_reason(), None);
        assert_eq!(replicas(&[State::New, not_serving()]).unavailable_reason().as_deref(), Some("stopped"));
        assert_eq!(replicas(&[]).unavailable_reason().as_deref(), Some("no health report yet"));
    }
}
