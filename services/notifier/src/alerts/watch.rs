use std::{convert::Infallible, time::Duration};

use metrics::gauge;
use runtime::shutdown::Shutdown;
use tokio::time;

use super::BacklogAlerts;
use crate::{
    backlog::{
        snapshot::{Backlog, BacklogSnapshot},
        undelivered::Undelivered,
    },
    delivery::ledger::Ledger,
};

/// Reconciles the backlog with `ledger` every `interval` until the shutdown, reports it in `/metrics`, and sends the alerts
/// that are due.
pub(crate) async fn watch(
    undelivered: Undelivered,
    ledger: Ledger,
    mut alerts: BacklogAlerts,
    interval: Duration,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    while !shutdown.is_requested() {
        undelivered.reconcile(&ledger).await;
        let backlog = undelivered.backlog().await;
        let Backlog { open, refused } = &backlog;
        gauge!("enquiries_undelivered").set(count(open));
        gauge!("enquiry_oldest_undelivered_seconds").set(open.oldest_age().as_secs_f64());
        gauge!("enquiries_refused").set(count(refused));
        gauge!("enquiry_oldest_refused_seconds").set(refused.oldest_age().as_secs_f64());
        alerts.update(&backlog, &shutdown).await;
        shutdown.run_until_requested(time::sleep(interval)).await;
    }
    Ok(())
}

fn count(snapshot: &BacklogSnapshot) -> f64 {
    f64::from(u32::try_from(snapshot.count()).unwrap_or(u32::MAX))
}
