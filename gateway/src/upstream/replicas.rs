use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use metrics::gauge;
use tokio::sync::watch;
use tonic::service::interceptor::InterceptedService;

use super::{
    propagate::{Channel, Propagate},
    replica::{InHand, Replica, State},
};

/// The replicas of a service, and whose turn it is. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Replicas {
    name: &'static str,
    /// Empty until the name was looked up for the first time.
    known: Arc<watch::Sender<Vec<Arc<Replica>>>>,
    /// Among equals they take turns.
    next: Arc<AtomicUsize>,
}

impl Replicas {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, known: Arc::new(watch::Sender::new(Vec::new())), next: Arc::default() }
    }

    /// From now on there are these.
    pub(super) fn set(&self, replicas: Vec<Arc<Replica>>) {
        self.known.send_replace(replicas);
    }

    /// Whose turn it is: of those that serve the one with the fewest calls in hand, and none twice that was `tried` if
    /// there is another. If none serves, any: it may be better than what is known of it. Waits for the first one.
    pub(super) async fn turn(&self, tried: &[SocketAddr]) -> Turn {
        let mut known = self.known.subscribe();
        loop {
            // The sender is ours: it does not go away.
            let _ = known.wait_for(|known| !known.is_empty()).await;
            if let Some(turn) = self.pick(&known.borrow_and_update(), tried) {
                return turn;
            }
        }
    }

    fn pick(&self, replicas: &[Arc<Replica>], tried: &[SocketAddr]) -> Option<Turn> {
        let start = self.next.fetch_add(1, Ordering::Relaxed);
        let in_turn = (0..replicas.len()).map(|n| &replicas[start.wrapping_add(n) % replicas.len()]);
        let rank = |replica: &&Arc<Replica>| {
            let was_tried = tried.contains(&replica.address);
            let reluctance = match *replica.state.borrow() {
                State::Serving => 0,
                State::New => 1,
                State::Ill(_) => 2,
            };
            (was_tried, reluctance, replica.in_hand())
        };
        let replica = in_turn.min_by_key(rank)?;
        Some(Turn { is_repeated: tried.contains(&replica.address), in_hand: replica.take_in_hand() })
    }

    /// Why the service cannot be used, or `None` if a replica serves. Tells the metrics.
    pub(super) fn illness(&self) -> Option<String> {
        let known = self.known.borrow();
        let states: Vec<State> = known.iter().map(|replica| replica.state.borrow().clone()).collect();
        let serving = states.iter().filter(|state| **state == State::Serving).count();
        self.tell("known", known.len());
        self.tell("serving", serving);
        if serving > 0 {
            return None;
        }
        let illness =
            states.into_iter().find_map(|state| if let State::Ill(reason) = state { Some(reason) } else { None });
        Some(illness.unwrap_or_else(|| "not asked yet".to_owned()))
    }

    #[expect(clippy::cast_precision_loss, reason = "replicas are counted in dozens")]
    fn tell(&self, state: &'static str, count: usize) {
        gauge!("upstream_replicas", "upstream" => self.name, "state" => state).set(count as f64);
    }
}

/// A replica's turn: a call is counted as in its hand until this is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    in_hand: InHand,
    is_repeated: bool,
}

impl Turn {
    pub(super) fn address(&self) -> SocketAddr {
        self.in_hand.0.address
    }

    /// Whether the replica was tried before.
    pub(super) fn is_repeated(&self) -> bool {
        self.is_repeated
    }

    pub(super) fn channel(&self) -> Channel {
        InterceptedService::new(self.in_hand.0.channel.clone(), Propagate)
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

    async fn ports(replicas: &Replicas, turns: usize, tried: &[SocketAddr]) -> Vec<u16> {
        let mut ports = Vec::new();
        for _ in 0..turns {
            ports.push(replicas.turn(tried).await.address().port());
        }
        ports.sort_unstable();
        ports
    }

    #[tokio::test]
    async fn those_that_serve_take_turns() {
        let replicas = replicas(&[State::Serving, State::Ill(String::new()), State::Serving, State::New]);
        let ports = ports(&replicas, 100, &[]).await;
        assert!(ports.iter().all(|port| [1, 3].contains(port)), "{ports:?}");
        let first = ports.iter().filter(|port| **port == 1).count();
        assert!((25..=75).contains(&first), "{first} of 100");
    }

    #[tokio::test]
    async fn a_call_goes_to_the_one_with_the_fewest_in_hand() {
        let replicas = replicas(&[State::Serving, State::Serving, State::Serving]);
        let held = [replicas.turn(&[]).await, replicas.turn(&[]).await];
        let third = replicas.turn(&[]).await.address();
        assert!(held.iter().all(|turn| turn.address() != third));
    }

    #[tokio::test]
    async fn one_that_was_tried_is_passed_over_while_there_is_another_however_ill() {
        let replicas = replicas(&[State::Serving, State::Ill("away".to_owned())]);
        let first = SocketAddr::from(([127, 0, 0, 1], 1));
        assert_eq!(ports(&replicas, 3, &[first]).await, [2, 2, 2]);
        let both = [first, SocketAddr::from(([127, 0, 0, 1], 2))];
        assert!(replicas.turn(&both).await.is_repeated());
    }

    #[tokio::test]
    async fn the_service_is_ill_when_none_serves_and_says_why() {
        let away = || State::Ill("away".to_owned());
        assert_eq!(replicas(&[away(), State::Serving]).illness(), None);
        assert_eq!(replicas(&[State::New, away()]).illness().as_deref(), Some("away"));
        assert_eq!(replicas(&[]).illness().as_deref(), Some("not asked yet"));
    }
}
