//! A session with a neighbour, held again and again for as long as the process lives.

use std::{convert::Infallible, fmt::Display, time::Duration};

use tokio::time::{self, Instant};

use crate::{backoff::Backoff, health::Component, shutdown::Shutdown};

const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A session that lasted this long was a success: the next failure begins at the first pause.
const STEADY: Duration = Duration::from_secs(30);

/// One session with a neighbour, from connecting to its loss.
pub trait Session: Send {
    /// Why a session ended, for operations.
    type Error: Display + Send;

    /// Connects, says `component.up()`, and works until the session is lost or the shutdown is
    /// requested; the latter is `Ok`.
    fn run(
        &mut self,
        component: &Component,
        shutdown: &Shutdown,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Holds sessions until the shutdown is requested, with a jittered pause after each loss.
///
/// It never fails, in the form that a [`Process`](crate::process::Process) takes as a task. This is the
/// only place where a lost neighbour is told to `component` and logged.
pub async fn run_with_reconnect(
    mut session: impl Session,
    name: &'static str,
    component: Component,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
    while !shutdown.is_requested() {
        let began = Instant::now();
        let reason = match session.run(&component, &shutdown).await {
            Ok(()) => "the session ended".to_owned(),
            Err(error) => error.to_string(),
        };
        if shutdown.is_requested() {
            break;
        }
        component.down(reason.clone());
        metrics::counter!("sessions_lost_total", "session" => name).increment(1);
        if began.elapsed() > STEADY {
            backoff.reset();
        }
        let pause = backoff.next_delay();
        tracing::warn!(session = name, reason, pause_ms = pause.as_secs_f64() * 1e3, "session lost, trying again");
        shutdown.run_until_requested(time::sleep(pause)).await;
    }
    Ok(())
}
