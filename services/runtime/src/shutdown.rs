//! One way to stop, known to every task.

use std::process;

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Exit code after a second signal: 128 + SIGINT, as a shell reports it.
const EXIT_IMPATIENT: i32 = 130;

/// The wish to stop. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Shutdown(CancellationToken);

impl Shutdown {
    /// One that only [`Shutdown::request`] brings about: for tests.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that SIGTERM or SIGINT brings about; a second of either exits at once.
    pub fn on_signals() -> std::io::Result<Self> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let shutdown = Self::new();
        let requested = shutdown.clone();
        tokio::spawn(async move {
            let mut next = async || {
                tokio::select! {
                    _ = terminate.recv() => "SIGTERM",
                    _ = interrupt.recv() => "SIGINT",
                }
            };
            let name = next().await;
            tracing::info!(signal = name, "stopping; a second signal exits at once");
            requested.request();
            next().await;
            process::exit(EXIT_IMPATIENT);
        });
        Ok(shutdown)
    }

    /// Asks everybody to stop.
    pub fn request(&self) {
        self.0.cancel();
    }

    /// Waits until somebody asked.
    pub async fn requested(&self) {
        self.0.cancelled().await;
    }

    /// [`Shutdown::requested`] as a future of its own.
    pub async fn into_requested(self) {
        self.0.cancelled_owned().await;
    }

    /// Whether somebody asked.
    pub fn is_requested(&self) -> bool {
        self.0.is_cancelled()
    }

    /// The output of `work`, or `None` if the wish to stop came first.
    pub async fn or<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        self.0.run_until_cancelled(work).await
    }
}
