use runtime::shutdown::Shutdown;

use crate::{Alarm, Lease};

/// Sends an alert when it begins, again every `ALERT_EVERY` while it lasts, and once when it is over: from one of all
/// replicas.
#[derive(Debug)]
pub struct Bell {
    lease: Lease,
}

impl Bell {
    /// A bell that sends while it has the `lease`.
    pub fn new(lease: Lease) -> Self {
        Self { lease }
    }

    /// Something is wrong for this replica: sends `alarm`, if it is to be sent now. `send` answers whether somebody has
    /// it; what is not out by the shutdown is for another replica, or the next start.
    pub async fn ring(&mut self, alarm: &Alarm, shutdown: &Shutdown, send: impl AsyncFnOnce(&Alarm) -> bool) {
        if !self.lease.acquire().await {
            return;
        }
        tracing::error!(
            alarm = alarm.alarm,
            count = alarm.count,
            oldest_seconds = alarm.oldest_seconds,
            "alert firing"
        );
        match shutdown.or(send(alarm)).await {
            Some(true) => self.lease.extend().await,
            Some(false) => self.lease.retry_later().await,
            None => self.lease.release().await,
        }
    }

    /// Something may still be wrong for this replica, and nothing is to be sent: no replica says that it is over.
    pub async fn hold(&self) {
        self.lease.hold().await;
    }

    /// All is well for this replica: sends `cleared`, if it was not for any and is now for all.
    pub async fn hush(&mut self, cleared: &Alarm, shutdown: &Shutdown, send: impl AsyncFnOnce(&Alarm) -> bool) {
        if !self.lease.clear().await {
            return;
        }
        tracing::info!(alarm = cleared.alarm, "alert resolved");
        // Otherwise it is said again, by any replica, when the time for saying it is over.
        if shutdown.or(send(cleared)).await == Some(true) {
            self.lease.cleared().await;
        }
    }
}
