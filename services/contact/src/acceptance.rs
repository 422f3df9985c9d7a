use std::convert::Infallible;

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
    publisher::publish,
    recent::Recent,
    spool::{ClientKey, Spool, SpoolError},
};

/// Where an accepted enquiry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// A quorum queue has confirmed it.
    Broker,
    /// It is fsynced on this machine's disk, and published when the broker takes it.
    Spool,
    /// It was stored before: the same key came twice.
    Before,
}

/// Why an enquiry is not known to be stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotStored {
    /// Neither took it.
    #[error("{spool}; the broker: {broker}")]
    Nowhere { broker: String, spool: SpoolError },
    /// The process is ending.
    #[error("the storing was cut short")]
    CutShort(#[from] JoinError),
}

/// Stores enquiries where they cannot be lost.
#[derive(Debug, Clone)]
pub(crate) struct Acceptance {
    broker: Publisher,
    spool: Spool,
    recent: Recent<Stored>,
}

impl Acceptance {
    pub(crate) fn new(broker: Publisher, spool: Spool) -> Self {
        Self { broker, spool, recent: Recent::new() }
    }

    /// Stores an enquiry of `client`, unless that was done before.
    ///
    /// The future must not be dropped before its end: a publish that is broken off takes the session with the broker
    /// away from all others.
    pub(crate) async fn store(
        &self,
        id: EnquiryId,
        mut enquiry: Enquiry,
        client: Option<ClientKey>,
    ) -> Result<Stored, NotStored> {
        enquiry.traceparent = trace::header(&Span::current()).unwrap_or_default();
        let outcome = self.recent.outcome_of(id);
        let mut stored = Stored::Before;
        let storing = async || {
            stored = self.store_anew(id, &enquiry, client).await?;
            Ok::<_, NotStored>(stored)
        };
        outcome.get_or_try_init(storing).await?;
        Ok(stored)
    }

    /// Stores `enquiry` with the broker or, if that does not take it in time, in the spool.
    ///
    /// Without a session the spool is used at once: the visitor waits for nothing. A publish that was
    /// not confirmed may have reached the broker all the same: the enquiry is then there twice, under one
    /// id, and mailed once.
    async fn store_anew(
        &self,
        id: EnquiryId,
        enquiry: &Enquiry,
        client: Option<ClientKey>,
    ) -> Result<Stored, NotStored> {
        let refused = if self.broker.is_connected() {
            let began = Instant::now();
            let published = publish(&self.broker, enquiry).await;
            histogram!("enquiry_publish_seconds").record(began.elapsed());
            match published {
                Ok(()) => return Ok(Stored::Broker),
                Err(error) => error.to_string(),
            }
        } else {
            "there is no session with it".to_owned()
        };
        match self.spool.keep(id, client, enquiry.encode_to_vec()).await {
            Ok(()) => {
                tracing::warn!(enquiry.id = %id, broker.refused = refused, "kept in the spool");
                Ok(Stored::Spool)
            }
            Err(spool) => Err(NotStored::Nowhere { broker: refused, spool }),
        }
    }

    /// Whether the broker has confirmed the enquiry to this process, lately.
    pub(crate) fn is_published(&self, id: EnquiryId) -> bool {
        self.recent.get(id) == Some(Stored::Broker)
    }

    /// Tells `health` and `serving` whether enquiries can be accepted, until the shutdown: with the broker
    /// or the spool alone they can.
    pub(crate) async fn watch(
        self,
        health: Health,
        serving: runtime::grpc::Health,
        shutdown: Shutdown,
    ) -> Result<(), Infallible> {
        let spool = health.component("spool", Need::Degrading);
        let acceptance = health.component("acceptance", Need::Required);
        let (mut connected, mut trouble) = (self.broker.connected(), self.spool.trouble());
        loop {
            let has_broker = connected.borrow_and_update().is_some();
            let trouble_now = trouble.borrow_and_update().clone();
            serving.set(has_broker || trouble_now.is_none()).await;
            tell(&spool, trouble_now.clone());
            tell(&acceptance, trouble_now.filter(|_| !has_broker));
            let changed = async {
                tokio::select! { _ = connected.changed() => {} _ = trouble.changed() => {} }
            };
            if shutdown.or(changed).await.is_none() {
                return Ok(());
            }
        }
    }
}

fn tell(component: &Component, trouble: Option<String>) {
    trouble.map_or_else(|| component.up(), |trouble| component.down(trouble));
}
