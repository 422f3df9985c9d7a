//! One way to stop, known to every task.

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
const EXIT_IMPATIENT: i32 = 130;

/// The wish to stop, in two steps. Clones share it.
///
/// First it is announced: whoever sends work is told to send no more, and what still comes is done. Then it is requested:
/// nothing new is taken, and what is in hand is finished.
#[derive(Debug, Clone, Default)]
pub struct Shutdown {
    announced: Wish,
    requested: Wish,
}

/// One of the two, which is asked about with every answer and made once: whether it was is told by a flag, for which the
/// token would take a lock.
#[derive(Debug, Clone, Default)]
struct Wish {
    made: Arc<AtomicBool>,
    token: CancellationToken,
}

impl Wish {
    fn make(&self) {
        self.made.store(true, Ordering::Release);
        self.token.cancel();
    }

    fn is_made(&self) -> bool {
        self.made.load(Ordering::Acquire)
    }
}

impl Shutdown {
    /// One that only [`Shutdown::request`] brings about: for tests.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that SIGTERM or SIGINT announces and, `pause` later, requests; a second of either exits at once.
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
            // While a second signal is listened for.
            let requested = stop.clone();
            tokio::spawn(async move {
                time::sleep(pause).await;
                requested.request();
            });
            next().await;
            process::exit(EXIT_IMPATIENT);
        });
        Ok(shutdown)
    }

    /// Tells everybody that the process will be asked to stop.
    pub fn announce(&self) {
        self.announced.make();
    }

    /// Asks everybody to stop.
    pub fn request(&self) {
        self.announce();
        self.requested.make();
    }

    /// Waits until somebody announced the stop.
    pub async fn announced(&self) {
        self.announced.token.cancelled().await;
    }

    /// Whether somebody announced the stop.
    pub fn is_announced(&self) -> bool {
        self.announced.is_made()
    }

    /// Waits until somebody asked.
    pub async fn requested(&self) {
        self.requested.token.cancelled().await;
    }

    /// [`Shutdown::requested`] as a future of its own.
    pub async fn requested_owned(self) {
        self.requested.token.cancelled_owned().await;
    }

    /// Whether somebody asked.
    pub fn is_requested(&self) -> bool {
        self.requested.is_made()
    }

    /// The output of `work`, or `None` if the wish to stop came first.
    pub async fn run_until_requested<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        self.requested.token.run_until_cancelled(work).await
    }
}
