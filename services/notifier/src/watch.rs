use std::{convert::Infallible, time::Duration};

use metrics::gauge;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{
    alerts::BacklogAlerts,
    ledger::Ledger,
    standing::{Standing, Standings},
    undelivered::Undelivered,
};

/// Looks at what is undelivered every `interval` until the shutdown: removes what `ledger` has as sent, shows the rest in
/// `/metrics`, and sends the alerts that are due.
pub(crate) async fn watch(
    undelivered: Undelivered,
    ledger: Ledger,
    mut alerts: BacklogAlerts,
    interval: Duration,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    while !shutdown.is_requested() {
        undelivered.reconcile(&ledger).await;
        let standings = undelivered.standings().await;
        let Standings { open, noticed } = &standings;
        gauge!("enquiries_undelivered").set(count(open));
        gauge!("enquiry_oldest_undelivered_seconds").set(open.oldest_age().as_secs_f64());
        gauge!("enquiries_refused").set(count(noticed));
        gauge!("enquiry_oldest_refused_seconds").set(noticed.oldest_age().as_secs_f64());
        alerts.update(&standings, &shutdown).await;
        shutdown.or(time::sleep(interval)).await;
    }
    Ok(())
}

fn count(standing: &Standing) -> f64 {
    f64::from(u32::try_from(standing.count()).unwrap_or(u32::MAX))
}
