//! The shutdown signal that all tasks of a process share.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    signal::unix::{SignalKind, signal},
    time,
};
use tokio_util::sync::CancellationToken;

/// Exit code after a second signal: 128 + SIGINT, as a shell reports it.
const EXIT_INTERRUPTED: i32 = 130;

/// A graceful shutdown in two steps. Clones share it.
///
/// When it is announced, the process reports that it is not ready and still accepts the work that arrives. When it is
/// requested, the process accepts nothing new and finishes the work in flight.
#[derive(Debug, Clone, Default)]
pub struct Shutdown {
    announced: Signal,
    requested: Signal,
}

/// A one-way flag that can be awaited. It is read for every response, where the token would take a lock and the atomic
/// does not.
#[derive(Debug, Clone, Default)]
struct Signal {
    is_set: Arc<AtomicBool>,
    token: CancellationToken,
}

impl Signal {
    fn set(&self) {
        self.is_set.store(true, Ordering::Release);
        self.token.cancel();
    }

    fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Acquire)
    }
}

impl Shutdown {
    /// A shutdown that only [`Shutdown::request`] triggers, for tests.
    pub fn new() -> Self {
        Self::default()
    }

    /// A shutdown that SIGTERM or SIGINT announces, and requests after `pause`. A second signal exits at once.
    pub fn on_signals(pause: Duration) -> std::io::Result<Self> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let shutdown = Self::new();
        let stop = shutdown.clone();
        tokio::spawn(async move {
            let mut next = async || {
                tokio::select! {
                    _ = terminate.recv() => "SIGTERM",
                    _ = interrupt.recv() => "SIGINT",
                }
            };
            let name = next().await;
            tracing::info!(signal = name, "stopping; a second signal exits at once");
            stop.announce();
            // In its own task, so that a second signal during the pause is received.
            let requested = stop.clone();
            tokio::spawn(async move {
                time::sleep(pause).await;
                requested.request();
            });
            next().await;
            process::exit(EXIT_INTERRUPTED);
        });
        Ok(shutdown)
    }

    /// Announces that a shutdown will be requested.
    fn announce(&self) {
        self.announced.set();
    }

    /// Requests the shutdown.
    pub fn request(&self) {
        self.announce();
        self.requested.set();
    }

    /// Waits until the shutdown is announced.
    pub async fn announced(&self) {
        self.announced.token.cancelled().await;
    }

    /// Returns true once the shutdown is announced.
    pub fn is_announced(&self) -> bool {
        self.announced.is_set()
    }

    /// Waits until the shutdown is requested.
    pub async fn requested(&self) {
        self.requested.token.cancelled().await;
    }

    /// [`Shutdown::requested`] as a future that owns the signal.
    pub(crate) async fn requested_owned(self) {
        self.requested.token.cancelled_owned().await;
    }

    /// Returns true once the shutdown is requested.
    pub fn is_requested(&self) -> bool {
        self.requested.is_set()
    }

    /// Runs `work` and returns its output, or `None` if the shutdown is requested first.
    pub async fn run_until_requested<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        self.requested.token.run_until_cancelled(work).await
    }
}
