use std::{convert::Infallible, time::Duration};

use broker::Publisher;
use metrics::histogram;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::{
    health::{Component, Health, Need},
    shutdown::Shutdown,
    telemetry::trace,
};
use tokio::{task::JoinError, time::Instant};
use tracing::Span;

use crate::{
    domain::EnquiryId,
    idempotency_cache::IdempotencyCache,
    publisher::publish,
    spool::{ClientKey, Spool, SpoolError},
};

/// The storage of an accepted enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// On the broker: a quorum queue has confirmed it.
    Broker,
    /// In the spool: fsynced to the local disk, to be published when the broker is available.
    Spool,
    /// It was stored before under the same key.
    Duplicate,
}

/// The reason why an enquiry is not known to be stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// Neither the broker nor the spool stored it.
    #[error("{spool}; the broker: {broker}")]
    Unavailable { broker: String, spool: SpoolError },
    /// The process is ending.
    #[error("storing was cancelled")]
    Cancelled(#[from] JoinError),
}

/// Durable storage of enquiries: the broker, or the spool.
#[derive(Debug, Clone)]
pub(crate) struct Acceptance {
    broker: Publisher,
    spool: Spool,
    publish_timeout: Duration,
    recent: IdempotencyCache<Stored>,
}

impl Acceptance {
    pub(crate) fn new(broker: Publisher, spool: Spool, publish_timeout: Duration) -> Self {
        Self { broker, spool, publish_timeout, recent: IdempotencyCache::new() }
    }

    /// Stores an enquiry of `client`, unless it was stored before. The time `elapsed` since it came is part of the publish
    /// timeout: the spool must be reached before the gateway gives up.
    ///
    /// The future must run to completion: cancelling a publish ends the broker session that all publishes share.
    pub(crate) async fn store(
        &self,
        id: EnquiryId,
        mut enquiry: Enquiry,
        client: Option<ClientKey>,
        elapsed: Duration,
    ) -> Result<Stored, StoreError> {
        enquiry.traceparent = trace::header(&Span::current()).unwrap_or_default();
        let entry = self.recent.entry(id);
        let mut stored = Stored::Duplicate;
        let storing = async || {
            stored = self.store_new(id, &enquiry, client, elapsed).await?;
            Ok::<_, StoreError>(stored)
        };
        entry.get_or_try_init(storing).await?;
        Ok(stored)
    }

    /// Returns true if this process has stored the enquiry, after an attempt in flight.
    pub(crate) async fn has_stored(&self, id: EnquiryId) -> bool {
        self.recent.has_outcome(id).await
    }

    /// Publishes `enquiry`, or spools it if the broker does not confirm in time.
    ///
    /// Without a session it is spooled at once, so that the visitor does not wait. An unconfirmed publish may have reached
    /// the broker all the same: the enquiry is then there twice under one id, and is mailed once.
    async fn store_new(
        &self,
        id: EnquiryId,
        enquiry: &Enquiry,
        client: Option<ClientKey>,
        elapsed: Duration,
    ) -> Result<Stored, StoreError> {
        let payload = enquiry.encode_to_vec();
        let broker = if self.broker.is_connected() {
            let began = Instant::now();
            let timeout = remaining(self.publish_timeout, elapsed);
            let published = publish(&self.broker.limited_to(timeout), enquiry, &payload).await;
            histogram!("enquiry_publish_seconds").record(began.elapsed());
            match published {
                Ok(()) => return Ok(Stored::Broker),
                Err(error) => error.to_string(),
            }
        } else {
            "no session".to_owned()
        };
        match self.spool.store(id, client, payload).await {
            Ok(()) => {
                tracing::warn!(enquiry.id = %id, broker.error = broker, "publish not confirmed, spooled");
                Ok(Stored::Spool)
            }
            Err(spool) => Err(StoreError::Unavailable { broker, spool }),
        }
    }

    /// Returns true if the broker has recently confirmed the enquiry to this process.
    pub(crate) fn is_published(&self, id: EnquiryId) -> bool {
        self.recent.get(id) == Some(Stored::Broker)
    }

    /// Reports to `health` and `serving` whether enquiries can be accepted, until the shutdown: the broker or the spool is
    /// enough.
    pub(crate) async fn report_health(
        self,
        health: Health,
        serving: runtime::grpc::Health,
        shutdown: Shutdown,
    ) -> Result<(), Infallible> {
        let spool = health.component("spool", Need::Degrading);
        let acceptance = health.component("acceptance", Need::Required);
        let (mut connected, mut fault) = (self.broker.sessions(), self.spool.fault());
        loop {
            let has_broker = connected.borrow_and_update().is_some();
            let current_fault = fault.borrow_and_update().clone();
            serving.set(has_broker || current_fault.is_none()).await;
            report(&spool, current_fault.clone());
            report(&acceptance, current_fault.filter(|_| !has_broker));
            let changed = async {
                tokio::select! { _ = connected.changed() => {} _ = fault.changed() => {} }
            };
            if shutdown.run_until_requested(changed).await.is_none() {
                return Ok(());
            }
        }
    }
}

/// The remainder of the publish timeout, at least half of it: the other half is the maximum for the captcha.
fn remaining(publish_timeout: Duration, elapsed: Duration) -> Duration {
    publish_timeout.saturating_sub(elapsed).max(publish_timeout / 2)
}

fn report(component: &Component, fault: Option<String>) {
    fault.map_or_else(|| component.up(), |fault| component.down(fault));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_publish_has_what_is_left_of_its_timeout_and_at_least_half() {
        let seconds = Duration::from_secs;
        assert_eq!(remaining(seconds(4), Duration::ZERO), seconds(4));
        assert_eq!(remaining(seconds(4), seconds(1)), seconds(3));
        assert_eq!(remaining(seconds(4), seconds(60)), seconds(2));
    }
}
