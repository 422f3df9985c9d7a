use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use redis::aio::MultiplexedConnection;
use runtime::{backoff::Backoff, singleflight::Singleflight};
use tokio::time::{self, Instant};

use crate::nodes::Nodes;

/// Pauses before the master is looked for again, shortly after the last time.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);
/// After this long without a look the next one is made at once.
const CALM: Duration = Duration::from_secs(10);

/// The connection to the master, made anew when it is of no use. Clones share it.
#[derive(Clone)]
pub(crate) struct Master {
    nodes: Arc<Nodes>,
    state: Arc<Mutex<State>>,
    /// At most one look is under way.
    looks: Singleflight<(), Result<Held, Arc<str>>>,
}

/// A connection, and which one it is of all that there were.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) connection: MultiplexedConnection,
    number: u64,
}

struct State {
    held: Option<Held>,
    /// It did not answer in time: another look may show that it never will.
    doubted: bool,
    /// Why there was no master at the last look.
    missing: Option<Arc<str>>,
    /// Connections so far.
    count: u64,
    /// Who was named last in the log.
    named: Option<String>,
    last_look: Option<Instant>,
    pauses: Backoff,
}

impl Master {
    /// Connects when it is first asked for.
    pub(crate) fn new(nodes: Nodes) -> Self {
        let state = State {
            held: None,
            doubted: false,
            missing: None,
            count: 0,
            named: None,
            last_look: None,
            pauses: Backoff::new(FIRST_PAUSE, LONGEST_PAUSE),
        };
        Self { nodes: Arc::new(nodes), state: Arc::new(Mutex::new(state)), looks: Singleflight::default() }
    }

    pub(crate) fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// The connection to the master, after a look for it if there is none; or why there is none.
    pub(crate) async fn connection(&self) -> Result<Held, Arc<str>> {
        if let Some(held) = self.state().held.clone() {
            return Ok(held);
        }
        let look = self.looks.join((), || self.clone().look());
        look.wait().await.unwrap_or_else(|| Err("the look for Redis ended".into()))
    }

    /// The connection that is in use now.
    pub(crate) fn held(&self) -> Option<Held> {
        self.state().held.clone()
    }

    /// Why there was no master at the last look, if there was none.
    pub(crate) fn missing(&self) -> Option<Arc<str>> {
        self.state().missing.clone()
    }

    /// `held` is of no more use: broken, or with one that is no master. Another one is looked for at once.
    pub(crate) fn lost(&self, held: &Held) {
        let mut state = self.state();
        if state.holds(held) {
            state.held = None;
            self.look_again(state);
        }
    }

    /// `held` did not answer in time. It is used until a look has found a better one, or none that answers.
    pub(crate) fn is_slow(&self, held: &Held) {
        let mut state = self.state();
        if state.holds(held) {
            state.doubted = true;
            self.look_again(state);
        }
    }

    fn look_again(&self, state: MutexGuard<'_, State>) {
        // The look begins with a look at the state.
        drop(state);
        // It goes on by itself.
        let _look = self.looks.join((), || self.clone().look());
    }

    async fn look(self) -> Result<Held, Arc<str>> {
        let pause = {
            let mut state = self.state();
            // Another look may have ended between the question and this one.
            if let (Some(held), false) = (&state.held, state.doubted) {
                return Ok(held.clone());
            }
            state.pause()
        };
        time::sleep(pause).await;
        let found = self.nodes.find_master().await;
        let mut state = self.state();
        state.last_look = Some(Instant::now());
        state.doubted = false;
        match found {
            Ok(found) => {
                let address = found.address.to_string();
                if state.named.as_ref() != Some(&address) {
                    tracing::info!(redis.url = address, "asking Redis");
                    state.named = Some(address);
                }
                state.count += 1;
                let held = Held { connection: found.connection, number: state.count };
                state.held = Some(held.clone());
                state.missing = None;
                Ok(held)
            }
            Err(reason) => {
                // Nothing is left with a connection that does not answer.
                state.held = None;
                let reason: Arc<str> = reason.into();
                state.missing = Some(reason.clone());
                Err(reason)
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn holds(&self, held: &Held) -> bool {
        self.held.as_ref().is_some_and(|present| present.number == held.number)
    }

    /// How long to wait before the next look.
    fn pause(&mut self) -> Duration {
        if self.last_look.is_none_or(|last| last.elapsed() > CALM) {
            self.pauses.reset();
            return Duration::ZERO;
        }
        self.pauses.next_delay()
    }
}
