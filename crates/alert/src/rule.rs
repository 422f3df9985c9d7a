use std::time::Duration;

use runtime::shutdown::Shutdown;
use uuid::Uuid;

use crate::{Alert, AlertState, MAX_IDS, channel::Channels, lease::AlertLease};

/// The condition of an alert, as one replica sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Operators have to know.
    Firing {
        /// The whole message in prose, without personal data.
        text: String,
        /// Number of affected enquiries.
        count: usize,
        /// Age of the oldest affected enquiry.
        oldest: Duration,
        /// Their ids, the oldest first; the first [`MAX_IDS`] are sent.
        ids: Vec<Uuid>,
    },
    /// Not yet worth an alert, but not over either: no replica resolves the alert.
    Pending,
    /// Nothing is wrong.
    Resolved {
        /// The whole message in prose.
        text: &'static str,
    },
}

/// The state machine of one alert, shared by all replicas of a service.
///
/// The alert is sent when a replica's condition begins to fire, again every six hours while it fires, and once when
/// it is resolved on all replicas: each time by one of them.
#[derive(Debug)]
pub struct AlertRule {
    name: &'static str,
    lease: AlertLease,
    channels: Channels,
}

impl AlertRule {
    pub(crate) fn new(name: &'static str, lease: AlertLease, channels: Channels) -> Self {
        Self { name, lease, channels }
    }

    /// Sends the alert if this replica is to send it now. An alert that is not sent by the `shutdown` is left to another
    /// replica, or to the next start.
    ///
    /// Call it again at least every minute: a replica that has not reported for longer no longer keeps an alert firing.
    pub async fn update(&mut self, condition: Condition, shutdown: &Shutdown) {
        let name = self.name;
        match condition {
            Condition::Firing { text, count, oldest, mut ids } => {
                ids.truncate(MAX_IDS);
                let state = AlertState::Firing;
                self.fire(&Alert { text, name, state, count, oldest_seconds: oldest.as_secs(), ids }, shutdown).await;
            }
            Condition::Pending => self.lease.hold().await,
            Condition::Resolved { text } => {
                let (text, state) = (text.to_owned(), AlertState::Resolved);
                let alert = Alert { text, name, state, count: 0, oldest_seconds: 0, ids: Vec::new() };
                self.resolve(&alert, shutdown).await;
            }
        }
    }

    async fn fire(&mut self, alert: &Alert, shutdown: &Shutdown) {
        if !self.lease.acquire().await {
            return;
        }
        tracing::error!(alert = alert.name, count = alert.count, oldest_seconds = alert.oldest_seconds, "alert firing");
        match shutdown.run_until_requested(self.channels.send(alert)).await {
            Some(true) => self.lease.extend().await,
            Some(false) => self.lease.retry_later().await,
            None => self.lease.release().await,
        }
    }

    async fn resolve(&mut self, alert: &Alert, shutdown: &Shutdown) {
        if !self.lease.clear().await {
            return;
        }
        tracing::info!(alert = alert.name, "alert resolved");
        // If it was not sent, any replica sends it once the time for sending it is over.
        if shutdown.run_until_requested(self.channels.send(alert)).await == Some(true) {
            self.lease.cleared().await;
        }
    }
}
