//! Reconnects to a dependency with backoff for as long as the process lives.

use std::{convert::Infallible, fmt::Display, time::Duration};

use tokio::time::{self, Instant};

use crate::{backoff::Backoff, health::Component, shutdown::Shutdown};

const FIRST_DELAY: Duration = Duration::from_millis(200);
const MAX_DELAY: Duration = Duration::from_secs(10);
/// Age from which a session counts as a success, so that its loss starts the backoff again from the first delay.
const STABLE_AFTER: Duration = Duration::from_secs(30);

/// A session with a dependency, from connecting to its loss.
pub trait Session: Send {
    /// Why a session ended, shown to operators.
    type Error: Display + Send;

    /// Connects, calls [`Component::up`], and works until the session is lost or the shutdown is requested.
    ///
    /// # Errors
    ///
    /// If the session was lost, as opposed to ended by the shutdown.
    fn run(
        &mut self,
        component: &Component,
        shutdown: &Shutdown,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Runs `session` again each time it is lost, with backoff, until the shutdown is requested.
///
/// Each loss is reported to `component`, counted and logged here and nowhere else. The result has the type that
/// [`Process::spawn`](crate::process::Process::spawn) takes; it is never an error.
pub async fn run_with_reconnect(
    mut session: impl Session,
    name: &'static str,
    component: Component,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let mut backoff = Backoff::new(FIRST_DELAY, MAX_DELAY);
    while !shutdown.is_requested() {
        let started = Instant::now();
        let reason = match session.run(&component, &shutdown).await {
            Ok(()) => "the session ended".to_owned(),
            Err(error) => error.to_string(),
        };
        if shutdown.is_requested() {
            break;
        }
        component.down(reason.clone());
        metrics::counter!("sessions_lost_total", "session" => name).increment(1);
        if started.elapsed() > STABLE_AFTER {
            backoff.reset();
        }
        let delay = backoff.next_delay();
        tracing::warn!(session = name, reason, delay_ms = delay.as_secs_f64() * 1e3, "session lost, reconnecting");
        shutdown.run_until_requested(time::sleep(delay)).await;
    }
    Ok(())
}
