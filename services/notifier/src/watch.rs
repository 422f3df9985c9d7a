use std::{convert::Infallible, time::Duration};

use metrics::gauge;
use runtime::shutdown::Shutdown;
use tokio::time;

use crate::{alarm::Bell, ledger::Ledger, undelivered::Undelivered};

/// Looks at what is undelivered every `interval` until the shutdown: removes what `ledger` has as sent, shows the rest in
/// `/metrics`, and rings the bell.
pub(crate) async fn watch(
    undelivered: Undelivered,
    ledger: Ledger,
    mut bell: Bell,
    interval: Duration,
    shutdown: Shutdown,
) -> Result<(), Infallible> {
    while !shutdown.is_requested() {
        undelivered.reconcile(&ledger).await;
        let standing = undelivered.standing().await;
        gauge!("enquiries_undelivered").set(f64::from(u32::try_from(standing.count()).unwrap_or(u32::MAX)));
        gauge!("enquiry_oldest_undelivered_seconds").set(standing.oldest_age().as_secs_f64());
        bell.consider(&standing, &shutdown).await;
        shutdown.or(time::sleep(interval)).await;
    }
    Ok(())
}
