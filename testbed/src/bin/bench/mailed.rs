use std::{io, time::Duration};

use testbed::{mailbox::Mailbox, system::System};
use tokio::time;

use crate::{Outcome, accepting::Sessions, load::AsyncWork};

/// The mailbox is a file, which each look reads as a whole.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Publishes this many enquiries for the notifiers.
pub(crate) async fn fill_queue(system: &System, enquiries: usize) -> Outcome {
    let sessions = Sessions::open(system).await?;
    let mut publishing = sessions.publishing();
    for _ in 0..enquiries {
        publishing.once().await?;
    }
    sessions.close().await;
    Ok(())
}

/// Waits until the mail server has accepted this many mails. Returns when it accepted each, in seconds, in order.
pub(crate) async fn wait_for(mailbox: &Mailbox, mails: usize) -> Outcome<Vec<f64>> {
    loop {
        let at = accepted_at(mailbox)?;
        if at.len() >= mails {
            return Ok(at);
        }
        time::sleep(POLL_INTERVAL).await;
    }
}

/// The times at which the mail server accepted each mail, in seconds, in order.
pub(crate) fn accepted_at(mailbox: &Mailbox) -> io::Result<Vec<f64>> {
    let mut at: Vec<f64> = mailbox.read()?.mails.into_values().flat_map(|copies| copies.taken).collect();
    at.sort_unstable_by(f64::total_cmp);
    Ok(at)
}

/// The rate per second from the first to the last.
#[expect(clippy::cast_precision_loss, reason = "counts of a few seconds are small")]
pub(crate) fn rate(at: &[f64]) -> f64 {
    match at {
        [first, .., last] if last > first => (at.len() - 1) as f64 / (last - first),
        _ => 0.0,
    }
}
