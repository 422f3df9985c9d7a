use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use redis::aio::MultiplexedConnection;
use runtime::{backoff::Backoff, singleflight::Singleflight};
use tokio::time::{self, Instant};

use crate::connector::Connector;

/// Delays before the next attempt to connect, if the last one was recent.
const FIRST_DELAY: Duration = Duration::from_millis(50);
const MAX_DELAY: Duration = Duration::from_millis(500);
/// Time since the last attempt after which the next one is made without delay.
const BACKOFF_RESET: Duration = Duration::from_secs(10);

/// The connection to the master, which is replaced when it is lost. Clones share it.
#[derive(Clone)]
pub(crate) struct Master {
    connector: Arc<Connector>,
    state: Arc<Mutex<State>>,
    /// At most one attempt to connect is in flight.
    attempts: Singleflight<(), Result<Current, Arc<str>>>,
}

/// A connection that is or was the current one.
#[derive(Clone)]
pub(crate) struct Current {
    pub(crate) connection: MultiplexedConnection,
    pub(crate) address: Arc<str>,
    id: u64,
}

struct State {
    current: Option<Current>,
    /// A query on the current connection timed out: the next attempt replaces or drops the connection.
    is_suspect: bool,
    /// Why the last attempt failed.
    last_error: Option<Arc<str>>,
    next_id: u64,
    /// The address that was last logged.
    logged: Option<Arc<str>>,
    last_attempt: Option<Instant>,
    backoff: Backoff,
}

impl Master {
    /// Connects on first use.
    pub(crate) fn new(connector: Connector) -> Self {
        let state = State {
            current: None,
            is_suspect: false,
            last_error: None,
            next_id: 0,
            logged: None,
            last_attempt: None,
            backoff: Backoff::new(FIRST_DELAY, MAX_DELAY),
        };
        Self { connector: Arc::new(connector), state: Arc::new(Mutex::new(state)), attempts: Singleflight::default() }
    }

    pub(crate) fn connector(&self) -> &Connector {
        &self.connector
    }

    /// The current connection, after connecting if there is none.
    ///
    /// # Errors
    ///
    /// Why the attempt to connect failed.
    pub(crate) async fn connection(&self) -> Result<Current, Arc<str>> {
        if let Some(current) = self.current() {
            return Ok(current);
        }
        let attempt = self.attempts.join((), || self.clone().connect());
        attempt.wait().await.unwrap_or_else(|| Err("the attempt to connect ended".into()))
    }

    /// The current connection, if there is one.
    pub(crate) fn current(&self) -> Option<Current> {
        self.state().current.clone()
    }

    /// Why the last attempt to connect failed, if it did.
    pub(crate) fn last_error(&self) -> Option<Arc<str>> {
        self.state().last_error.clone()
    }

    /// Drops `lost`, which is broken or no longer leads to the master, and reconnects in the background.
    pub(crate) fn report_lost(&self, lost: &Current) {
        let mut state = self.state();
        if state.is_current(lost) {
            state.current = None;
            drop(state);
            self.reconnect();
        }
    }

    /// Reconnects in the background, as a query on `slow` timed out. It stays in use until the attempt ends.
    pub(crate) fn report_slow(&self, slow: &Current) {
        let mut state = self.state();
        if state.is_current(slow) {
            state.is_suspect = true;
            drop(state);
            self.reconnect();
        }
    }

    fn reconnect(&self) {
        // The attempt continues without a caller.
        let _attempt = self.attempts.join((), || self.clone().connect());
    }

    async fn connect(self) -> Result<Current, Arc<str>> {
        let delay = {
            let mut state = self.state();
            // Another attempt may have ended between the call and this one.
            if let (Some(current), false) = (&state.current, state.is_suspect) {
                return Ok(current.clone());
            }
            state.next_delay()
        };
        time::sleep(delay).await;
        let connected = self.connector.connect().await;
        let mut state = self.state();
        state.last_attempt = Some(Instant::now());
        state.is_suspect = false;
        match connected {
            Ok(connected) => {
                let address: Arc<str> = connected.address.into();
                if state.logged.as_ref() != Some(&address) {
                    tracing::info!(redis.url = %address, "connected to Redis");
                    state.logged = Some(address.clone());
                }
                state.next_id += 1;
                let current = Current { connection: connected.connection, address, id: state.next_id };
                state.current = Some(current.clone());
                state.last_error = None;
                Ok(current)
            }
            Err(reason) => {
                // A slow connection is dropped if its server cannot be reached, and kept if only the Sentinels cannot.
                if !self.connector.uses_sentinel() {
                    state.current = None;
                }
                let reason: Arc<str> = reason.into();
                state.last_error = Some(reason.clone());
                Err(reason)
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn is_current(&self, other: &Current) -> bool {
        self.current.as_ref().is_some_and(|current| current.id == other.id)
    }

    /// The delay before the next attempt.
    fn next_delay(&mut self) -> Duration {
        if self.last_attempt.is_none_or(|last| last.elapsed() > BACKOFF_RESET) {
            self.backoff.reset();
            return Duration::ZERO;
        }
        self.backoff.next_delay()
    }
}
