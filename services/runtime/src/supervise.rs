//! A session with a neighbour, held again and again for as long as the process lives.

use std::{fmt::Display, time::Duration};

use tokio::time::{self, Instant};

use crate::{backoff::Backoff, health::Component, shutdown::Shutdown};

const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A session that lasted this long was a success: the next failure begins at the first pause.
const STEADY: Duration = Duration::from_secs(30);

/// Runs `session` until the shutdown is requested, with a jittered pause after each end.
///
/// The session tells the component when it is up; this loop tells it when it is down, and why. It is
/// the only place where a lost neighbour is logged.
pub async fn keep_in_session<E: Display>(
    component: &Component,
    name: &'static str,
    shutdown: &Shutdown,
    mut session: impl AsyncFnMut() -> Result<(), E>,
) {
    let mut backoff = Backoff::new(FIRST_PAUSE, LONGEST_PAUSE);
    while !shutdown.is_requested() {
        let began = Instant::now();
        let reason = match session().await {
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
        let pause = backoff.next_pause();
        tracing::warn!(session = name, reason, pause_ms = pause.as_millis(), "session lost, trying again");
        shutdown.or(time::sleep(pause)).await;
    }
}
