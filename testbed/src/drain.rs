//! Waiting until what was accepted is mailed.

use std::{collections::BTreeSet, io, time::Duration};

use tokio::time::{self, Instant};
use uuid::Uuid;

use crate::mailbox::Mailbox;

const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Longer than a claim's lease and a run's maximum retry delay together, so that duplicates have arrived by then.
const QUIET: Duration = Duration::from_secs(28);

/// Waits until all of `accepted` are in the mailbox and no mail has arrived for a while, at most for `limit`. Returns
/// the time until the last of them arrived.
pub async fn until_drained(mailbox: &Mailbox, accepted: &BTreeSet<Uuid>, limit: Duration) -> io::Result<Duration> {
    let began = Instant::now();
    let (mut mails, mut last_change) = (0, began);
    loop {
        let contents = mailbox.read()?;
        let now_mails = contents.count();
        if now_mails != mails {
            (mails, last_change) = (now_mails, Instant::now());
        }
        let all = accepted.iter().all(|id| contents.mails.contains_key(id));
        if all && last_change.elapsed() > QUIET || began.elapsed() > limit {
            return Ok(last_change - began);
        }
        time::sleep(POLL_INTERVAL).await;
    }
}
