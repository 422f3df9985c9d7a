use std::{convert::Infallible, sync::Arc, time::Duration};

use lapin::{
    BasicProperties, Channel, Confirmation,
    options::{BasicPublishOptions, ConfirmSelectOptions},
    types::ShortString,
};
use prost::Message;
use proto::enquiry::v1::{CONTENT_TYPE, Enquiry};
use runtime::{
    health::Component,
    shutdown::Shutdown,
    supervise::{self, keep_in_session},
};
use tokio::{
    sync::{Notify, watch},
    time,
};

/// AMQP delivery mode of a message that is written to disk.
const PERSISTENT: u8 = 2;

/// Why an enquiry is not on the broker. It was not accepted, and may be handed in again.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PublishError {
    /// No connection, or no confirm, within the time-out: also what a broker under a memory or disk
    /// alarm looks like.
    #[error("the broker did not confirm in time")]
    TimedOut,
    /// No queue is bound to the exchange.
    #[error("the exchange has no queue for it")]
    Unroutable,
    /// The broker could not keep it, or its queue is full.
    #[error("the broker refused it")]
    Refused,
    /// The channel broke.
    #[error(transparent)]
    Broken(#[from] lapin::Error),
}

/// The confirmed way to the broker. Clones share one channel.
#[derive(Clone)]
pub(crate) struct Publisher {
    config: broker::Config,
    timeout: Duration,
    channel: Arc<watch::Sender<Option<Channel>>>,
    /// Somebody saw that the present session is of no use.
    broken: Arc<Notify>,
}

impl Publisher {
    /// A publisher without a session: [`Publisher::keep_connected`] gives it one.
    pub(crate) fn new(config: broker::Config, timeout: Duration) -> Self {
        Self { config, timeout, channel: Arc::new(watch::Sender::new(None)), broken: Arc::new(Notify::new()) }
    }

    /// Whether there is a session, now and at each change.
    pub(crate) fn connected(&self) -> watch::Receiver<Option<Channel>> {
        self.channel.subscribe()
    }

    /// Publishes `enquiry` and waits until a majority of the queue's nodes have it on disk.
    ///
    /// A session that is just being renewed is waited for, all within the time-out.
    pub(crate) async fn publish(&self, enquiry: &Enquiry) -> Result<(), PublishError> {
        let outcome =
            time::timeout(self.timeout, self.publish_confirmed(enquiry)).await.unwrap_or(Err(PublishError::TimedOut));
        if matches!(outcome, Err(PublishError::Broken(_) | PublishError::Unroutable)) {
            self.broken.notify_one();
        }
        outcome
    }

    async fn publish_confirmed(&self, enquiry: &Enquiry) -> Result<(), PublishError> {
        let mut sessions = self.connected();
        let Some(channel) = sessions.wait_for(Option::is_some).await.ok().and_then(|session| session.clone()) else {
            return Err(PublishError::TimedOut);
        };
        let properties = BasicProperties::default()
            .with_content_type(CONTENT_TYPE.into())
            .with_delivery_mode(PERSISTENT)
            .with_message_id(enquiry.id.as_str().into())
            .with_timestamp(u64::try_from(enquiry.accepted_at).unwrap_or_default());
        // Mandatory: a message that no queue takes comes back instead of vanishing.
        let options = BasicPublishOptions { mandatory: true, ..BasicPublishOptions::default() };
        let confirm = channel
            .basic_publish(
                self.config.topology.exchange(),
                ShortString::default(),
                options,
                &enquiry.encode_to_vec(),
                properties,
            )
            .await?;
        match confirm.await? {
            Confirmation::Ack(None) => Ok(()),
            // The broker confirms a returned message too: it has handled it, by sending it back.
            Confirmation::Ack(Some(_)) => Err(PublishError::Unroutable),
            // `NotRequested` would mean that the channel is not in confirm mode: not stored for sure.
            Confirmation::Nack(_) | Confirmation::NotRequested => Err(PublishError::Refused),
        }
    }

    /// Holds sessions with the broker until the shutdown.
    pub(crate) async fn keep_connected(self, component: Component, shutdown: Shutdown) -> Result<(), Infallible> {
        keep_in_session(self, "publisher", component, shutdown).await
    }
}

impl supervise::Session for Publisher {
    type Error = broker::SessionError;

    async fn hold(&mut self, component: &Component, shutdown: &Shutdown) -> Result<(), Self::Error> {
        let session = broker::Session::open(&self.config, "contact publisher").await?;
        session.channel().confirm_select(ConfirmSelectOptions::default()).await?;
        self.channel.send_replace(Some(session.channel().clone()));
        component.up();
        tracing::info!(broker.url = %self.config.url, "publishing to the broker");
        let outcome = tokio::select! {
            reason = session.lost() => Err(reason),
            () = self.broken.notified() => Err(broker::SessionError::GivenUp),
            () = shutdown.requested() => Ok(()),
        };
        self.channel.send_replace(None);
        if outcome.is_ok() {
            session.close().await;
        }
        outcome
    }
}
